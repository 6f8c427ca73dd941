// What the hourly job counts, in which order, and what a failure of one part stops.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import type { CustomerSubscription } from '../../../functions/customers/customer.ts';
import type { SyncOutcomes } from '../../../functions/subscriptions/sync-all.ts';
import { environment, SITE_URL } from '../events.ts';
import { sampleSubscription } from './subscriptions.ts';
import { expectNothingRunning, inTurn, slow } from '../slow-mocks.ts';

vi.mock('../../../functions/subscriptions/stripe.client.ts');
vi.mock('../../../functions/subscriptions/stripe-events.table.ts');
vi.mock('../../../functions/subscriptions/sync-all.ts');
vi.mock('../../../functions/subscriptions/yearly-reminder.ts');
vi.mock('../../../functions/customers/customers.table.ts');
vi.mock('../../../functions/customers/forget-customer.ts');
vi.mock('../../../functions/platform/secrets.client.ts');
vi.mock('../../../functions/platform/log.ts');
Object.assign(process.env, environment);
const stripe = vi.mocked(await import('../../../functions/subscriptions/stripe.client.ts'));
const { syncAll } = vi.mocked(await import('../../../functions/subscriptions/sync-all.ts'));
const reminders = vi.mocked(await import('../../../functions/subscriptions/yearly-reminder.ts'));
const customers = vi.mocked(await import('../../../functions/customers/customers.table.ts'));
const forgetting = vi.mocked(await import('../../../functions/customers/forget-customer.ts'));
const { isSecretStored } = vi.mocked(await import('../../../functions/platform/secrets.client.ts'));
const { logError } = vi.mocked(await import('../../../functions/platform/log.ts'));
const { handler } = await import('../../../functions/events/reconcile.ts');

const endpoint = {
  url: `${SITE_URL}/api/stripe/webhook`,
  isEnabled: true,
  apiVersion: stripe.API_VERSION,
  events: [...STRIPE_EVENTS],
};
const nothing = {
  ...{ checked: 0, repaired: 0, unknown: 0, failed: 0, unfinished: 0, forgotten: 0, doubles: 0 },
  endpoint: 'ok',
  webhooksSilent: 0,
};
const synced = (changes: Partial<SyncOutcomes> = {}): SyncOutcomes => ({
  ...{ changed: 0, unchanged: 0, unknown: 0, foreign: 0, forgotten: 0, failed: 0, unfinished: [] },
  ...changes,
});
const messages = () => logError.mock.calls.map(([message]) => message);

/** The records as the table lists them, one at a time. */
async function* listed(records: readonly CustomerSubscription[], begin: () => unknown = () => undefined) {
  begin();
  yield* records;
}

/** What the run does, in its order. */
let steps: string[];
let remainingMs = 900_000;
const run = (payload: object = {}) => handler(payload, { getRemainingTimeInMillis: () => remainingMs });

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  steps = [];
  remainingMs = 900_000;
  isSecretStored.mockResolvedValue(true);
  stripe.fetchSubscriptionsNotCanceled.mockImplementation(async () => {
    steps.push('Stripe');
    return [];
  });
  customers.listNotEndedSubscriptions.mockImplementation(() => listed([], () => steps.push('records')));
  stripe.fetchWebhookEndpoints.mockResolvedValue([endpoint]);
  syncAll.mockImplementation(async () => {
    steps.push('sync');
    return synced();
  });
  reminders.putYearlyReminders.mockImplementation(slow(() => void steps.push('reminders')));
  forgetting.forgetUnfinished.mockImplementation(
    inTurn(() => {
      steps.push('forget');
      return { forgotten: 0, failed: 0 };
    }),
  );
});

describe('the hourly job', () => {
  const first = sampleSubscription();
  const second = sampleSubscription({ stripeSubscriptionId: 'sub_2' });
  const other = sampleSubscription({ stripeCustomerId: 'cus_2' });
  const {
    canceledAt: _,
    createdAt: __,
    endReason: ___,
    latestInvoiceId: ____,
    stripeCustomerId,
    ...copy
  } = first;
  const record: CustomerSubscription = { userId: 'apple|1', stripeCustomerId, subscription: copy };

  it('reads Stripe, then the records, repairs, reminds, and forgets at the end', async () => {
    // EventBridge hands over its own event.
    expect(await run({ source: 'aws.events', detail: {} })).toEqual(nothing);
    expect(steps).toEqual(['Stripe', 'records', 'sync', 'reminders', 'forget']);
  });

  it('syncs who differs, and hands what it read to the reminders', async () => {
    stripe.fetchSubscriptionsNotCanceled.mockResolvedValue([first, other]);
    customers.listNotEndedSubscriptions.mockImplementation(() => listed([record]));
    expect(await run()).toEqual({ ...nothing, checked: 2 });
    expect(syncAll.mock.calls[0]?.[0].stripeCustomerIds).toEqual(['cus_2']);
    expect(reminders.putYearlyReminders).toHaveBeenCalledWith([first, other], [record], expect.any(Date));
  });

  it.each([
    ['repairs', { changed: 2 }, { repaired: 2, webhooksSilent: 1 }],
    ['one repair', { changed: 1 }, { repaired: 1, webhooksSilent: 1 }],
    ['strangers', { unknown: 3, unchanged: 1, foreign: 1 }, { unknown: 3 }],
    ['who is left', { unfinished: ['cus_1', 'cus_2'] }, { unfinished: 2 }],
  ])('counts %s', async (_, changes, figures) => {
    syncAll.mockResolvedValue(synced(changes));
    expect(await run()).toEqual({ ...nothing, ...figures });
  });

  it.each([
    ['is disabled', { isEnabled: false }, 'disabled'],
    ['is that of another stage', { url: 'https://dev.plainly.example' }, 'missing'],
    ['is written in another version', { apiVersion: 'v0' }, 'other-version'],
  ])('says whether Stripe reaches us: the endpoint %s', async (_, changes, finding) => {
    stripe.fetchWebhookEndpoints.mockResolvedValue([{ ...endpoint, ...changes }]);
    expect(await run()).toEqual({ ...nothing, endpoint: finding, webhooksSilent: 1 });
  });

  it('adds up what failed, and still repairs, reminds and forgets', async () => {
    stripe.fetchSubscriptionsNotCanceled.mockImplementation(async (onUnreadable) => {
      onUnreadable('sub_1', new Error('Odd'));
      onUnreadable('sub_2', new Error('Odd'));
      return [];
    });
    customers.listNotEndedSubscriptions.mockImplementation((onUnreadable) =>
      listed([], () => onUnreadable('apple|1', new Error('Odd'))),
    );
    stripe.fetchWebhookEndpoints.mockRejectedValue(new Error('Down'));
    syncAll.mockResolvedValue(synced({ failed: 10 }));
    forgetting.forgetUnfinished.mockResolvedValue({ forgotten: 5, failed: 100 });
    // Two subscriptions, a record, the endpoint, ten customers, and a hundred to forget.
    await expect(run()).rejects.toThrow(
      /"repaired":0,.*"failed":114,.*"endpoint":"unknown","webhooksSilent":1,"forgotten":5/,
    );
    expect(reminders.putYearlyReminders).toHaveBeenCalled();
    expect(messages().toSorted()).toEqual([
      'A record could not be read',
      'A subscription could not be read',
      'A subscription could not be read',
      'The webhook endpoint could not be read from Stripe',
    ]);
    expect(JSON.stringify(logError.mock.calls)).not.toContain('apple|1');
  });

  it('reports who pays twice, and nobody who does not', async () => {
    await run();
    expect(messages()).toEqual([]);
    stripe.fetchSubscriptionsNotCanceled.mockResolvedValue([first, second, other]);
    expect(await run()).toMatchObject({ doubles: 1 });
    expect(logError.mock.calls).toEqual([
      ['Customers have more than one current subscription', { stripeCustomerIds: ['cus_1'] }],
    ]);
  });

  it('goes on while there are more than thirty seconds', async () => {
    await run();
    for (const [ms, hasTime] of [
      [30_001, true],
      [30_000, false],
    ] as const) {
      remainingMs = ms;
      expect(syncAll.mock.calls[0]?.[0].hasTime()).toBe(hasTime);
      expect(forgetting.forgetUnfinished.mock.calls[0]?.[1]()).toBe(hasTime);
    }
  });

  it('does nothing on a stage without a key of Stripe', async () => {
    isSecretStored.mockResolvedValue(false);
    expect(await run()).toEqual({ skipped: 'stripe-secret-key is missing' });
    expect(isSecretStored).toHaveBeenCalledWith('STRIPE_SECRET_KEY_PARAMETER');
    expect(steps).toEqual([]);
    isSecretStored.mockRejectedValue(new Error('Down'));
    await expect(run()).rejects.toThrow('Down');
  });

  it('forgets nobody after a failure of Stripe’s list', async () => {
    stripe.fetchSubscriptionsNotCanceled.mockRejectedValue(new Error('Down'));
    await expect(run()).rejects.toThrow('Down');
    expect(syncAll).not.toHaveBeenCalled();
  });
});

describe('a replay', () => {
  const replaySince = '2026-11-01T10:00:00+01:00';

  it('begins where it is told, but not before what Stripe lists', async () => {
    stripe.fetchEventsSince.mockResolvedValue([]);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T10:00:00.000Z') });
    await run({ replaySince });
    await run({ replaySince: '2025-11-01T10:00:00Z' });
    vi.useRealTimers();
    expect(stripe.fetchEventsSince.mock.calls).toEqual([
      [new Date('2026-11-01T09:00:00.000Z')],
      [new Date('2026-10-31T10:00:00.000Z')],
    ]);
    expect(steps).toEqual(['sync', 'sync']);
  });

  it('fails on a stage without a key of Stripe, because an operator expects it to happen', async () => {
    isSecretStored.mockResolvedValue(false);
    stripe.fetchEventsSince.mockRejectedValue(new Error('No key'));
    await expect(run({ replaySince })).rejects.toThrow('No key');
  });

  it('fails if a customer could not be synced', async () => {
    stripe.fetchEventsSince.mockResolvedValue([]);
    syncAll.mockResolvedValue(synced({ failed: 1, unknown: 2 }));
    await expect(run({ replaySince })).rejects.toThrow(/"unknown":2,"failed":1/);
  });

  it('goes on while there are more than thirty seconds', async () => {
    stripe.fetchEventsSince.mockResolvedValue([]);
    await run({ replaySince });
    remainingMs = 30_000;
    expect(syncAll.mock.calls[0]?.[0].hasTime()).toBe(false);
  });
});
