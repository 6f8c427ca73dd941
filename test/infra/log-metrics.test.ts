import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { handler as reconcile } from '../../functions/events/reconcile.ts';
import type { handler as retryContactMails } from '../../functions/events/retry-contact-mails.ts';
import { matchesPattern } from './filter-pattern.ts';
import { list, synthesize, text } from './template.ts';

const dev = synthesize();
const filters = Object.values(dev.resources('AWS::Logs::MetricFilter')).map(({ Properties }) => Properties);

/** What the filters of a log group add to metrics for a line. */
const toMetrics = (logGroup: string, line: string): Record<string, number> => {
  const fields = JSON.parse(line) as Record<string, unknown>;
  const metrics: Record<string, number> = {};
  for (const filter of filters) {
    if (text(filter?.LogGroupName) !== `<${dev.id('AWS::Logs::LogGroup', logGroup)}>`) continue;
    if (!matchesPattern(text(filter?.FilterPattern), fields)) continue;
    for (const { MetricName, MetricValue } of list(filter?.MetricTransformations)) {
      const value = text(MetricValue);
      expect(metrics).not.toHaveProperty(text(MetricName));
      metrics[text(MetricName)] = Number(value.startsWith('$.') ? fields[value.slice(2)] : value);
    }
  }
  return metrics;
};

describe('the metrics of the access log', () => {
  const format = text(dev.one('AWS::ApiGatewayV2::Stage').AccessLogSettings?.Format);

  /** A line as the gateway writes it: `-` for what it does not have (docs.aws.amazon.com, http-api-logging-variables). */
  const toLine = (context: Record<string, string>) =>
    format.replaceAll(/\$context\.([\w.]+)/g, (_, name: string) => context[name] ?? '-');
  const answered = { integrationLatency: '12' };
  const signedIn = { ...answered, 'authorizer.claims.iss': 'https://plainly.eu.auth0.com/' };

  it.each([
    [
      'a document that fails',
      { routeKey: 'GET /pages/blog', status: '503', ...answered },
      'DocumentErrors',
      1,
    ],
    [
      'a document that fails before its function',
      { routeKey: 'HEAD /pages/feed.xml', status: '500' },
      'DocumentErrors',
      1,
    ],
    ['a call without a valid token', { routeKey: 'GET /users/me', status: '401' }, 'RefusedLessAccepted', 1],
    [
      'a call with a token that passes',
      { routeKey: 'GET /users/me', status: '200', ...signedIn },
      'RefusedLessAccepted',
      -1,
    ],
    ['a call that the gateway throttles', { routeKey: 'GET /learn', status: '429' }, 'CallsThrottled', 1],
    [
      'a customer who is told to wait',
      { routeKey: 'POST /subscription/create-checkout-session', status: '429', ...signedIn },
      'CallsThrottled',
      1,
    ],
  ])('counts %s', (_, context, name, value) => {
    expect(toMetrics('ApiAccessLogs', toLine(context))).toEqual({ [name]: value });
  });

  it.each([
    ['a document that does not exist', { routeKey: 'GET /pages/blog/{address}', status: '404', ...answered }],
    ['an error of another route', { routeKey: 'GET /users/me', status: '500', ...signedIn }],
    [
      'a visitor who wrote too often',
      { routeKey: 'POST /subscription/contactus', status: '429', ...answered },
    ],
    ['a success without a token', { routeKey: 'GET /health', status: '200', ...answered }],
  ])('does not count %s', (_, context) => {
    expect(toMetrics('ApiAccessLogs', toLine(context))).toEqual({});
  });
});

describe('the metrics of the jobs’ log', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** The line that a run with this outcome leaves. */
  const run = async (job: string, outcome: object): Promise<string> => {
    const { handleJob } = await import('../../functions/handle-job.ts');
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    await handleJob(job, z.object({}), () => Promise.resolve(outcome))({}).catch(() => undefined);
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  };

  type Reconciled = Extract<Awaited<ReturnType<typeof reconcile>>, { doubles: number }>;
  const reconciled: Reconciled = {
    checked: 7,
    repaired: 0,
    unknown: 0,
    failed: 0,
    unfinished: 0,
    forgotten: 0,
    doubles: 0,
    endpoint: 'ok',
    webhooksSilent: 0,
  };

  it.each([
    ['found nothing', reconciled, { DoubleSubscriptions: 0, WebhooksSilent: 0 }],
    [
      'repaired records',
      { ...reconciled, repaired: 2, webhooksSilent: 1 },
      { DoubleSubscriptions: 0, WebhooksSilent: 1 },
    ],
    [
      'found customers who pay twice',
      { ...reconciled, doubles: 2 },
      { DoubleSubscriptions: 2, WebhooksSilent: 0 },
    ],
    ['failed in part', { ...reconciled, failed: 1, doubles: 1 }, { DoubleSubscriptions: 1 }],
    ['had no key of Stripe', { skipped: 'stripe-secret-key is missing' }, { WebhooksSilent: 0 }],
    ['replayed events', { checked: 1, repaired: 1, unknown: 0, failed: 0, unfinished: 0, replayed: 3 }, {}],
  ] satisfies [string, Awaited<ReturnType<typeof reconcile>>, object][])(
    'reads what a reconciliation %s',
    async (_, outcome, metrics) => {
      expect(toMetrics('EventsLogs', await run('reconcile', outcome))).toEqual(metrics);
    },
  );

  it.each([
    ['mailed everything', { mailed: 3, failed: 0, waiting: 0, isFinished: true }, { MailsWaiting: 0 }],
    ['could not mail', { mailed: 0, failed: 4, waiting: 2, isFinished: true }, { MailsWaiting: 2 }],
  ] satisfies [string, Awaited<ReturnType<typeof retryContactMails>>, object][])(
    'reads what a run that %s left waiting',
    async (_, outcome, metrics) => {
      expect(toMetrics('EventsLogs', await run('retry-contact-mails', outcome))).toEqual(metrics);
    },
  );

  it('reads nothing from a run that ended early', async () => {
    const { handleJob } = await import('../../functions/handle-job.ts');
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const failing = handleJob('reconcile', z.object({}), () => Promise.reject(new Error('Stripe is down')));
    await expect(failing({})).rejects.toThrow('Stripe is down');
    expect(toMetrics('EventsLogs', lines[0] ?? '')).toEqual({});
  });
});
