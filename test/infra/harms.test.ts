// The table of harms in docs/decisions/0025, played: the lines that a harm leaves in the logs, or what AWS counts of it, at a small shop.
import { describe, expect, it } from 'vitest';
import { findRing, type Sample } from './alarm-state.ts';
import { answered, runJob, signedIn, toAccessLine, toMetrics, writeEvent } from './log-lines.ts';
import { synthesize, text } from './template.ts';

const dev = synthesize();

/** A line of a log, or a value that AWS itself counts. */
type Trace = { readonly log: string; readonly line: string } | number;
/** Written when it is played, one after another: the standard output is one for all. */
type Moment = readonly [minute: number, trace: () => Trace | Promise<Trace>];

const HALF_AN_HOUR = 30;
const THREE_HOURS = 180;

const call = (routeKey: string, status: number, context: Record<string, string> = answered): Trace => ({
  log: 'ApiAccessLogs',
  line: toAccessLine(dev, { routeKey, status: String(status), ...context }),
});
const event = async (name: Parameters<typeof writeEvent>[0], log = 'ApiLogs'): Promise<Trace> => ({
  log,
  line: await writeEvent(name),
});
const run = async (job: string, outcome: object): Promise<Trace> => ({
  log: 'EventsLogs',
  line: await runJob(job, outcome),
});
/** The same every so many minutes. */
const every = (minutes: number, from: number, to: number, trace: Moment[1]): Moment[] =>
  Array.from({ length: Math.floor((to - from) / minutes) + 1 }, (_, index) => [
    from + index * minutes,
    trace,
  ]);
const times = (count: number, trace: Moment[1]): Moment[] => every(1, 1, count, trace);

/** A day with a heartbeat every five minutes, up to minute 0. */
const heartbeats = every(5, -1435, 0, () => 0);
const refused = { 'authorizer.error': 'invalid issuer' };

/** The minute in which an alarm rings while this happens. */
const play = async (
  name: string,
  moments: readonly Moment[],
  lastMinute: number,
): Promise<number | undefined> => {
  const alarm = dev.one('AWS::CloudWatch::Alarm', `Alarms${name}`);
  const samples: Sample[] = [];
  for (const [minute, write] of moments) {
    const trace = await write();
    if (typeof trace === 'number') samples.push({ minute, value: trace });
    else {
      const value = toMetrics(dev, trace.log, trace.line)[text(alarm?.MetricName)];
      if (value !== undefined) samples.push({ minute, value });
    }
  }
  return findRing(alarm, samples, lastMinute);
};

describe('an alarm', () => {
  it.each<[harm: string, alarm: string, withinMinutes: number, moments: readonly Moment[]]>([
    // Harm 1. Stripe sends four events of a sale.
    [
      'the secret of the webhook is wrong and somebody buys',
      'WebhooksRefused',
      HALF_AN_HOUR,
      times(4, () => call('POST /stripe/webhook', 400)),
    ],
    // Harms 2, 3, 11, 12, 14 and 18 fail the heartbeat: test/unit/site/heartbeat.test.ts.
    ['the heartbeat fails', 'HeartbeatFailing', HALF_AN_HOUR, [...heartbeats, ...every(5, 5, 30, () => 1)]],
    ['the heartbeat is silent', 'HeartbeatFailing', HALF_AN_HOUR, heartbeats],
    // Harm 3.
    [
      'the audience in the tenant has changed and one customer opens a page',
      'CustomersRefused',
      HALF_AN_HOUR,
      times(3, () =>
        call('GET /learn', 401, { 'authorizer.error': 'the token does not have a valid audience' }),
      ),
    ],
    // Harms 4, 5 and 15.
    [
      'tables refuse, or no function is free, and three calls of customers fail within five hours',
      'CallsFailing',
      300 + HALF_AN_HOUR,
      every(150, 0, 300, () => call('GET /users/me', 503, signedIn)),
    ],
    // Harm 6. Lambda makes the attempts a minute and two minutes apart.
    ['an image could not be drawn three times', 'ImagesFailing', HALF_AN_HOUR, [[8, () => 1]]],
    // Harm 7.
    [
      'the reconciliation fails or does not run',
      'PlansOutOfDate',
      THREE_HOURS,
      every(60, -1410, -30, () => run('reconcile', { failed: 0, webhooksSilent: 0, doubles: 0 })),
    ],
    // Harm 8.
    [
      'two customers cannot buy, five hours apart',
      'FormsFailing',
      300 + HALF_AN_HOUR,
      every(300, 0, 300, () => call('POST /subscription/create-checkout-session', 500, signedIn)),
    ],
    // Harm 9.
    [
      'mails to staff wait',
      'MailsWaiting',
      THREE_HOURS,
      [
        ...every(15, -1425, 30, () => run('send-mails', { sent: 0, failed: 0, waiting: 0 })),
        ...every(15, 45, THREE_HOURS, () => run('send-mails', { sent: 0, failed: 0, waiting: 1 })),
      ],
    ],
    // Harm 25.
    [
      'an issue of the newsletter stands still',
      'IssueStandsStill',
      HALF_AN_HOUR,
      [
        ...every(5, -1435, 0, () => run('send-issues', { standing: 0 })),
        ...every(1, 5, HALF_AN_HOUR, () => run('send-issues', { standing: 1 })),
      ],
    ],
    [
      'the job that sends issues fails or does not run',
      'IssueStandsStill',
      HALF_AN_HOUR,
      every(5, -1435, 0, () => run('send-issues', { standing: 0 })),
    ],
    // Harm 22.
    [
      'a mail to staff comes back',
      'StaffMailsFailing',
      HALF_AN_HOUR,
      [[5, () => event('StaffMailFailed', 'EventsLogs')]],
    ],
    // Harm 23.
    ['a report of SES could not be taken three times', 'MailEventsFailing', HALF_AN_HOUR, [[8, () => 1]]],
    // Harm 24.
    ['four mails in a hundred come back', 'MailsComeBack', HALF_AN_HOUR * 3, [[5, () => 0.04]]],
    ['eight mails in ten thousand are called spam', 'MailsCalledSpam', HALF_AN_HOUR * 3, [[5, () => 0.0008]]],
    // Harm 10.
    [
      'the secret of the human check is wrong and two visitors write to us',
      'FormsFailing',
      HALF_AN_HOUR,
      times(2, () => call('POST /subscription/contactus', 500)),
    ],
    [
      'the widget of the human check is wrong and three visitors write to us',
      'HumanChecksFailing',
      300 + HALF_AN_HOUR,
      every(150, 0, 300, () => event('HumanCheckRefused')),
    ],
    // Harm 18.
    [
      'an editor is locked out while customers pass',
      'StaffRefused',
      HALF_AN_HOUR,
      [
        ...times(20, () => call('GET /learn', 200, signedIn)),
        ...times(3, () => call('GET /admin/articles', 401, refused)),
      ],
    ],
    // Harm 19.
    [
      'documents fail',
      'DocumentsFailing',
      HALF_AN_HOUR,
      every(4, 1, 9, () => call('GET /pages/blog/{address}', 500)),
    ],
    // None of the 21.
    [
      'the secret of the hand-off is wrong and two people sign up',
      'FormsFailing',
      HALF_AN_HOUR,
      times(2, () => event('HandOffRefused')),
    ],
  ])('rings in time when %s: %s', async (_, name, withinMinutes, moments) => {
    // Later than the first minute: it did not ring before.
    expect(await play(name, moments, withinMinutes)).toBeGreaterThan(1);
  });

  it.each<[what: string, alarm: string, moments: readonly Moment[]]>([
    ['one heartbeat fails', 'HeartbeatFailing', [...heartbeats, [5, () => 1], ...every(5, 10, 720, () => 0)]],
    [
      'a program tries tokens while customers pass',
      'CustomersRefused',
      [
        ...times(20, () => call('GET /users/me', 401, refused)),
        ...times(20, () => call('GET /learn', 200, signedIn)),
      ],
    ],
    [
      'three calls fail, but not within six hours',
      'CallsFailing',
      every(200, 0, 400, () => call('GET /users/me', 500, signedIn)),
    ],
    [
      'programs fail the human check while somebody solves it',
      'HumanChecksFailing',
      [...every(60, 0, 720, () => event('HumanCheckSolved')), ...times(40, () => event('HumanCheckRefused'))],
    ],
  ])('is silent when %s: %s', async (_, name, moments) => {
    expect(await play(name, moments, 720)).toBeUndefined();
  });
});
