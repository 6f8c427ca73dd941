import { describe, expect, it } from 'vitest';
import type { handler as reconcile } from '../../functions/events/reconcile.ts';
import { answered, runJob, signedIn, toAccessLine, toMetrics, writeEvent } from './log-lines.ts';
import { synthesize, text } from './template.ts';

const dev = synthesize();

describe('the metrics of the access log', () => {
  it.each([
    [
      'a document that fails before its function',
      { routeKey: 'HEAD /pages/feed.xml', status: '500' },
      'DocumentErrors',
      1,
    ],
    [
      'a customer whose token is refused',
      { routeKey: 'GET /users/me', status: '401', 'authorizer.error': 'invalid issuer' },
      'CustomersRefused',
      1,
    ],
    [
      'a customer whose token is accepted',
      { routeKey: 'GET /learn/{lessonId}', status: '200', ...signedIn },
      'CustomersRefused',
      -1,
    ],
    [
      'an editor whose token the function refuses',
      { routeKey: 'POST /admin/upload-url', status: '401', ...signedIn },
      'StaffRefused',
      1,
    ],
    [
      'an editor whose token is accepted',
      { routeKey: 'GET /admin/articles', status: '200', ...signedIn },
      'StaffRefused',
      -1,
    ],
    [
      'an error of somebody with a token',
      { routeKey: 'GET /learn', status: '500', ...signedIn },
      'CallErrors',
      1,
    ],
    [
      'a sign-up that fails',
      { routeKey: 'GET /api/signup-init', status: '503', ...answered },
      'FormErrors',
      1,
    ],
    [
      'an event of Stripe that is refused',
      { routeKey: 'POST /stripe/webhook', status: '400', ...answered },
      'WebhooksRefused',
      1,
    ],
    ['a call that the gateway throttles', { routeKey: 'GET /learn', status: '429' }, 'CallsThrottled', 1],
    [
      'a customer who is told to wait',
      { routeKey: 'POST /subscription/create-checkout-session', status: '429', ...signedIn },
      'CallsThrottled',
      1,
    ],
  ])('counts %s', (_, context, name, value) => {
    expect(toMetrics(dev, 'ApiAccessLogs', toAccessLine(dev, context))).toEqual({ [name]: value });
  });

  it.each([
    ['a document that does not exist', { routeKey: 'GET /pages/blog/{address}', status: '404', ...answered }],
    [
      'an error of a list, which is no document',
      { routeKey: 'GET /blog/newsletter/list', status: '500', ...answered },
    ],
    ['a call without a token', { routeKey: 'GET /users/me', status: '401' }],
    [
      'a call whose token has expired',
      { routeKey: 'GET /admin/articles', status: '401', 'authorizer.error': 'the token has expired' },
    ],
    [
      'a list without the key of the site',
      { routeKey: 'GET /blog/newsletter/list', status: '401', ...answered },
    ],
    ['an event of Stripe that came past the edge', { routeKey: 'POST /stripe/webhook', status: '403' }],
    [
      'a visitor who wrote too often',
      { routeKey: 'POST /subscription/contactus', status: '429', ...answered },
    ],
    ['a success without a token', { routeKey: 'GET /health', status: '200', ...answered }],
  ])('does not count %s', (_, context) => {
    expect(toMetrics(dev, 'ApiAccessLogs', toAccessLine(dev, context))).toEqual({});
  });
});

describe('the metrics of the jobs’ log', () => {
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
      expect(toMetrics(dev, 'EventsLogs', await runJob('reconcile', outcome))).toEqual(metrics);
    },
  );

  it.each([
    ['sent everything', { sent: 3, dropped: 0, failed: 0, waiting: 0 }, { MailsWaiting: 0 }],
    ['could not send', { sent: 0, dropped: 0, failed: 0, waiting: 2 }, { MailsWaiting: 2 }],
    ['sent what an endpoint had put there', { sent: 1 }, {}],
  ])('reads what a run that %s left waiting', async (_, outcome, metrics) => {
    expect(toMetrics(dev, 'EventsLogs', await runJob('send-mails', outcome))).toEqual(metrics);
  });

  it('reads nothing from a run that ended early', async () => {
    const line = await runJob('reconcile', new Error('Stripe is down'));
    expect(toMetrics(dev, 'EventsLogs', line)).toEqual({});
  });
});

describe('the metrics of the functions’ log', () => {
  it.each([
    ['HumanCheckRefused', { HumanChecksRefused: 1 }],
    ['HumanCheckSolved', { HumanChecksRefused: -1000 }],
    ['HandOffRefused', { FormErrors: 1 }],
    ['SubscriptionStarted', {}],
  ] as const)('reads %s', async (event, metrics) => {
    expect(toMetrics(dev, 'ApiLogs', await writeEvent(event))).toEqual(metrics);
  });
});

it('has patterns that CloudWatch takes', () => {
  const filters = Object.values(dev.resources('AWS::Logs::MetricFilter'));
  // CloudWatch Logs API reference, PutMetricFilter.
  for (const { Properties } of filters)
    expect(text(Properties?.FilterPattern).length).toBeLessThanOrEqual(1024);
});
