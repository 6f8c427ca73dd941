// Which calls of Stripe end or keep a plan, and in which order.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StripeSubscription } from '../../../functions/subscriptions/choose-subscription.ts';
import type { StripeCharge } from '../../../functions/subscriptions/stripe-parse.ts';
import { environment } from '../events.ts';
import { expectNothingRunning, inTurn, slow } from '../slow-mocks.ts';
import { sampleCharge, sampleSubscription } from './subscriptions.ts';

vi.mock('../../../functions/subscriptions/stripe.client.ts');
Object.assign(process.env, environment);
const stripe = vi.mocked(await import('../../../functions/subscriptions/stripe.client.ts'));
const { cancelSubscriptions } = await import('../../../functions/subscriptions/cancel-subscriptions.ts');
const { keepPlan } = await import('../../../functions/subscriptions/keep-plan.ts');
const { cancelRefundedSubscriptions } = await import('../../../functions/subscriptions/refunds.ts');

let calls: string[];
const record = <Answer>(name: string, ...answers: Answer[]) =>
  // What was begun before a list is read has ended: it shows in the list.
  (name === 'list subscriptions' ? inTurn : slow)((id: string): Answer => {
    calls.push(`${name} ${id}`);
    const [answer, ...later] = answers;
    if (later.length > 0) answers.shift();
    return answer!;
  });
afterEach(expectNothingRunning);
beforeEach(() => {
  calls = [];
  stripe.fetchOpenSessions.mockImplementation(record('list sessions', []));
  stripe.fetchSubscriptions.mockImplementation(record('list subscriptions', [sampleSubscription()]));
  stripe.fetchOpenInvoices.mockImplementation(record('list open invoices', []));
  stripe.voidInvoice.mockImplementation(record('void', 'not-payable'));
  for (const name of ['expireSession', 'cancelNow', 'cancelAtPeriodEnd', 'keep'] as const)
    stripe[name].mockImplementation(record(name, undefined));
  stripe.cancelBecause.mockImplementation((id, reason) => record(`${reason} ends`, undefined)(id));
});
const listSubscriptions = (...lists: Partial<StripeSubscription>[][]) =>
  stripe.fetchSubscriptions.mockImplementation(
    record('list subscriptions', ...lists.map((list) => list.map(sampleSubscription))),
  );
/** The open invoices of the customer, by their subscription. */
const listOpenInvoices = (...stripeSubscriptionIds: (string | null)[]) =>
  stripe.fetchOpenInvoices.mockImplementation(
    record(
      'list open invoices',
      stripeSubscriptionIds.map((id) => ({ invoiceId: `in_of_${id}`, stripeSubscriptionId: id })),
    ),
  );

describe('cancelSubscriptions', () => {
  const cancel = (isImmediate = true, attemptSessionId?: string) =>
    cancelSubscriptions({ stripeCustomerId: 'cus_1', attemptSessionId }, isImmediate);
  const incomplete = { status: 'incomplete', latestInvoiceId: 'in_1' } as const;

  it.each([
    ['the listed ones', undefined, ['cs_1', 'cs_2']],
    ['a listed one that is the attempt’s, once', 'cs_2', ['cs_1', 'cs_2']],
    ['the attempt’s, which the list does not have yet', 'cs_3', ['cs_1', 'cs_2', 'cs_3']],
  ])('expires sessions before it reads what was bought on them: %s', async (_, attemptSessionId, expired) => {
    const sessions = ['cs_1', 'cs_2'].map((sessionId) => ({ sessionId }));
    stripe.fetchOpenSessions.mockImplementation(record('list sessions', sessions as never));
    await cancel(true, attemptSessionId);
    expect(calls).toEqual([
      'list sessions cus_1',
      ...expired.map((id) => `expireSession ${id}`),
      'list subscriptions cus_1',
      'cancelNow sub_1',
      'list open invoices cus_1',
    ]);
  });

  it.each([
    ['voids the invoice of a first payment before the end of its subscription', 'in_1', ['void in_1']],
    ['cancels a subscription that has no invoice', null, []],
  ])('%s', async (_, latestInvoiceId, voided) => {
    listSubscriptions([{ ...incomplete, latestInvoiceId }]);
    await cancel(false);
    expect(calls.slice(2)).toEqual([...voided, 'cancelNow sub_1']);
  });

  it('cancels on the next read a subscription that was paid meanwhile, and not before', async () => {
    stripe.voidInvoice.mockImplementation(record('void', 'paid'));
    listSubscriptions([incomplete], [{ status: 'active' }]);
    expect(await cancel(false)).toEqual([sampleSubscription()]);
    expect(calls.slice(1)).toEqual([
      'list subscriptions cus_1',
      'void in_1',
      'list subscriptions cus_1',
      'cancelAtPeriodEnd sub_1',
    ]);
  });

  it('gives up after three reads while Stripe calls a paid subscription incomplete', async () => {
    stripe.voidInvoice.mockImplementation(record('void', 'paid'));
    listSubscriptions([incomplete]);
    await expect(cancel()).rejects.toMatchObject({ status: 503 });
    expect(calls.filter((call) => call === 'list subscriptions cus_1')).toHaveLength(3);
    expect(calls).not.toContain('cancelNow sub_1');
  });

  it.each([
    ['at once', true, [{}], ['void in_of_sub_1']],
    ['at once, for a plan that has ended already', true, [{ status: 'canceled' }], ['void in_of_sub_1']],
    ['at the end of the month', false, [{}], []],
    ['for a customer who never had a plan', true, [], []],
  ] as const)('voids the open invoices of the plans that end %s, and no other', async (...row) => {
    const [, isImmediate, subscriptions, voided] = row;
    listSubscriptions([...subscriptions]);
    listOpenInvoices('sub_1', 'sub_other', null);
    await cancel(isImmediate);
    expect(calls.filter((call) => call.startsWith('void'))).toEqual(voided);
    expect(calls.includes('list open invoices cus_1')).toBe(voided.length > 0);
  });
});

describe('keepPlan', () => {
  it('takes back the end of current subscriptions that are ending, and asks nothing of others', async () => {
    const cancelAt = '2026-12-01T00:00:00.000Z';
    listSubscriptions([
      { stripeSubscriptionId: 'sub_ending', cancelAt },
      { stripeSubscriptionId: 'sub_overdue', status: 'past_due', cancelAt },
      { stripeSubscriptionId: 'sub_renewing' },
      { stripeSubscriptionId: 'sub_ended', status: 'canceled', cancelAt },
    ]);
    await keepPlan('cus_1');
    expect(calls).toEqual(['list subscriptions cus_1', 'keep sub_ending', 'keep sub_overdue']);
    stripe.keep.mockRejectedValue(new Error('Down'));
    await expect(keepPlan('cus_1')).rejects.toThrow('Down');
  });
});

describe('cancelRefundedSubscriptions', () => {
  const failed = sampleCharge({ chargeId: 'ch_failed', isPaid: false });
  const refunded = sampleCharge({ isRefunded: true });
  const disputed = sampleCharge({ isDisputed: true });
  /** The latest paid invoice has one payment for each list of charges. */
  const pay = (payments: StripeCharge[][], isLost = false) => {
    const paymentIntentIds = payments.map((_, index) => String(index));
    stripe.fetchLatestPaidInvoice.mockResolvedValue({ paymentIntentIds } as never);
    stripe.fetchCharges.mockImplementation(async (id) => payments[Number(id)] ?? []);
    stripe.isDisputeLost.mockImplementation(async (id) => isLost && id === 'ch_1');
  };

  it.each([
    ['was refunded', [[refunded]], false, 'payment_refunded'],
    ['was refunded after a try that failed', [[failed, refunded]], false, 'payment_refunded'],
    ['was kept', [[sampleCharge()]], false, undefined],
    [
      'was kept after a try that failed, which a refund cannot be of',
      [[{ ...failed, isRefunded: true }, sampleCharge()]],
      false,
      undefined,
    ],
    ['was never taken', [[{ ...failed, isRefunded: true }]], false, undefined],
    ['was lost in a dispute', [[disputed]], true, 'payment_disputed'],
    ['is disputed', [[disputed]], false, undefined],
    ['was not disputed, whatever another dispute says', [[sampleCharge()]], true, undefined],
    ['was refunded of each of two payments', [[refunded], [refunded]], false, 'payment_refunded'],
    ['was refunded of one of two payments', [[refunded], [sampleCharge()]], false, undefined],
    ['was refunded of the second of two payments', [[sampleCharge()], [refunded]], false, undefined],
    ['was none', [], false, undefined],
  ])('ends a plan only if all its money went back, and says how: it %s', async (...row) => {
    const [, payments, isLost, reason] = row;
    pay(payments, isLost);
    expect(await cancelRefundedSubscriptions('cus_1', [sampleSubscription()])).toBe(reason !== undefined);
    expect(calls.filter((call) => call.includes(' ends '))).toEqual(reason ? [`${reason} ends sub_1`] : []);
  });

  it('leaves a plan that was never paid for', async () => {
    stripe.fetchLatestPaidInvoice.mockResolvedValue(undefined);
    expect(await cancelRefundedSubscriptions('cus_1', [sampleSubscription()])).toBe(false);
    expect(calls).toEqual([]);
  });

  it('voids the open invoices of the plan before its end, and no other', async () => {
    pay([[refunded]]);
    const plans = [
      sampleSubscription(),
      sampleSubscription({ stripeSubscriptionId: 'sub_ended', status: 'canceled' }),
      sampleSubscription({ stripeSubscriptionId: 'sub_incomplete', status: 'incomplete' }),
    ];
    listOpenInvoices('sub_1', 'sub_incomplete', null);
    expect(await cancelRefundedSubscriptions('cus_1', plans)).toBe(true);
    expect(calls).toEqual(['list open invoices cus_1', 'void in_of_sub_1', 'payment_refunded ends sub_1']);
  });

  it('keeps a plan whose open invoice was paid meanwhile, and ends the next one', async () => {
    pay([[refunded]]);
    const plans = [sampleSubscription(), sampleSubscription({ stripeSubscriptionId: 'sub_2' })];
    listOpenInvoices('sub_1', 'sub_2');
    stripe.voidInvoice.mockImplementation(record('void', 'paid', 'not-payable'));
    expect(await cancelRefundedSubscriptions('cus_1', plans)).toBe(true);
    expect(calls.filter((call) => call.includes(' ends '))).toEqual(['payment_refunded ends sub_2']);
  });
});
