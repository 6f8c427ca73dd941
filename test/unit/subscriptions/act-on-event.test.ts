// What Stripe's events cause, one at a time and in a replay.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import type { CustomerRecord } from '../../../functions/customers/customer.ts';
import type {
  InvoicePayment,
  StripeDispute,
  StripeRefund,
} from '../../../functions/subscriptions/stripe-parse.ts';
import type { LoggedEvent } from '../../../functions/subscriptions/webhook.ts';
import { environment } from '../events.ts';
import { expectNothingRunning, inTurn, slowDown } from '../slow-mocks.ts';
import { sampleSubscription } from './subscriptions.ts';

vi.mock('../../../functions/subscriptions/stripe.client.ts');
vi.mock('../../../functions/subscriptions/stripe-events.table.ts');
vi.mock('../../../functions/subscriptions/sync-subscription.ts');
vi.mock('../../../functions/subscriptions/refunds.ts');
vi.mock('../../../functions/mails/outbox.table.ts');
vi.mock('../../../functions/mails/start-sending.ts');
Object.assign(process.env, environment);
const stripe = vi.mocked(await import('../../../functions/subscriptions/stripe.client.ts'));
const stripeEvents = vi.mocked(await import('../../../functions/subscriptions/stripe-events.table.ts'));
const { syncSubscription } = vi.mocked(await import('../../../functions/subscriptions/sync-subscription.ts'));
const { cancelRefundedSubscriptions } = vi.mocked(
  await import('../../../functions/subscriptions/refunds.ts'),
);
const { putMail } = vi.mocked(await import('../../../functions/mails/outbox.table.ts'));
const { startSending } = vi.mocked(await import('../../../functions/mails/start-sending.ts'));
const { actOnEvent } = await import('../../../functions/subscriptions/act-on-event.ts');
const { replayEvents } = await import('../../../functions/subscriptions/replay-events.ts');

const NOW = new Date('2026-11-20T12:00:00.000Z');
const ROSA = 'google-oauth2|rosa';
const rosa: CustomerRecord = { userId: ROSA, stripeCustomerId: 'cus_1', syncVersion: 1 };
const withCopies = { ...rosa, invoiceAddress: 'ben@books.example' };
const event = (changes: Partial<LoggedEvent> = {}): LoggedEvent => ({
  eventId: 'evt_1',
  type: 'invoice.paid',
  apiVersion: 'v1',
  objectId: 'obj_1',
  stripeCustomerId: 'cus_1',
  createdAt: '2026-11-20T11:00:00.000Z',
  ...changes,
});
const refundOf = (refundId: string, changes: Partial<StripeRefund> = {}): StripeRefund => ({
  ...{ refundId, amount: 500, createdAt: '2026-11-20T11:00:00.000Z', hasFailed: false },
  ...changes,
});
const paid: InvoicePayment = {
  ...{ invoiceId: 'obj_1', stripeSubscriptionId: 'sub_1', amount: 1999, currency: 'usd' },
  ...{ paidAt: '2026-11-20T11:00:00.000Z', isTest: true },
};
const nameCustomer = (stripeCustomerId: string | null) =>
  stripe.fetchDispute.mockResolvedValue({ charge: { stripeCustomerId } } as StripeDispute);

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(stripeEvents, putMail, startSending);
  syncSubscription.mockResolvedValue({ outcome: 'unchanged', record: rosa });
  stripe.fetchRefunds.mockImplementation(async (id) => (id === 'obj_1' ? [refundOf('re_1')] : []));
});

describe('actOnEvent', () => {
  beforeEach(() => {
    syncSubscription.mockImplementation(inTurn(() => ({ outcome: 'unchanged', record: rosa })));
    putMail.mockImplementation(inTurn(() => 'waiting'));
    startSending.mockImplementation(inTurn(() => undefined));
  });

  const mails = () => putMail.mock.calls.map(([mail]) => mail);
  const invoice = { kind: 'invoice-paid', reference: ROSA, occurrence: 'obj_1' };
  const copy = { kind: 'invoice-copy', reference: ROSA, occurrence: 'obj_1' };
  const refund = { kind: 'refund', reference: ROSA, occurrence: 'obj_1 re_1' };
  const dispute = { kind: 'dispute', reference: 'obj_1', occurrence: 'created' };

  it.each([
    ['a paid invoice, with copies', { type: 'invoice.paid' }, withCopies, [invoice, copy]],
    ['a paid invoice, without copies', { type: 'invoice.paid' }, rosa, [invoice]],
    ['an invoice that failed, with copies', { type: 'invoice.payment_failed' }, withCopies, []],
    ['a refund', { type: 'charge.refunded' }, rosa, [refund]],
    [
      'a refund of a charge that Stripe does not know',
      { type: 'charge.refunded', objectId: 'ch_0' },
      rosa,
      [],
    ],
    ['a refund to nobody of ours', { type: 'charge.refunded' }, undefined, []],
    ['a dispute', { type: 'charge.dispute.created' }, rosa, [dispute]],
    ['a dispute of nobody of ours', { type: 'charge.dispute.created' }, undefined, [dispute]],
    ['a dispute that closed', { type: 'charge.dispute.closed' }, rosa, []],
    ['a paid invoice without an id', { type: 'invoice.paid', objectId: null }, withCopies, []],
    ['a dispute without an id', { type: 'charge.dispute.created', objectId: null }, rosa, []],
  ])('puts the mails of an event, and has them sent: %s', async (_, changes, record, expected) => {
    syncSubscription.mockResolvedValue({ outcome: 'unchanged', ...(record && { record }) });
    await actOnEvent(event(changes), NOW);
    expect(mails()).toEqual(expected);
    expect(startSending.mock.calls).toEqual([[expected]]);
    for (const put of putMail.mock.invocationCallOrder)
      expect(put).toBeLessThan(startSending.mock.invocationCallOrder[0] ?? 0);
  });

  it('puts a mail for each refund of a charge, but for one that failed or that the outbox has forgotten', async () => {
    stripe.fetchRefunds.mockResolvedValue([
      refundOf('re_old', { createdAt: '2026-10-21T11:59:59.000Z' }),
      refundOf('re_1', { createdAt: '2026-10-21T12:00:01.000Z' }),
      refundOf('re_failed', { hasFailed: true }),
      refundOf('re_2'),
    ]);
    await actOnEvent(event({ type: 'charge.refunded' }), NOW);
    expect(mails()).toEqual([refund, { ...refund, occurrence: 'obj_1 re_2' }]);
  });

  const ended = sampleSubscription({ status: 'canceled', cancelAt: '2026-11-20T10:00:00.000Z' });
  const late = { kind: 'late-payment', reference: 'obj_1', occurrence: 'paid' };
  it.each([
    ['after its plan had ended', { subscriptions: [ended] }, {}, [late]],
    [
      'after the second of two plans had ended',
      { subscriptions: [{ ...ended, stripeSubscriptionId: 'sub_0' }, ended] },
      {},
      [late],
    ],
    ['at the moment of the end', { subscriptions: [ended] }, { paidAt: ended.cancelAt! }, []],
    ['for another plan', { subscriptions: [ended] }, { stripeSubscriptionId: 'sub_2' }, []],
    ['for a plan that goes on', { subscriptions: [{ ...ended, status: 'active' }] }, {}, []],
    ['for somebody who was deleted', { outcome: 'forgotten' }, {}, [late]],
    ['with nothing, for somebody who was deleted', { outcome: 'forgotten' }, undefined, []],
    ['for somebody of another stage', { outcome: 'foreign' }, {}, []],
  ] as const)('tells staff of an invoice that was paid too late: %s', async (_, sync, payment, expected) => {
    syncSubscription.mockResolvedValue({ outcome: 'unchanged', ...sync });
    stripe.fetchInvoicePayment.mockResolvedValue(payment && { ...paid, ...payment });
    await actOnEvent(event(), NOW);
    expect(mails()).toEqual(expected);
    await actOnEvent(event({ type: 'invoice.payment_failed' }), NOW);
    expect(mails()).toEqual(expected);
  });

  it.each(STRIPE_EVENTS)('looks after money that went back only when it may have: %s', async (type) => {
    const subscriptions = [sampleSubscription()];
    syncSubscription.mockResolvedValue({ outcome: 'unchanged', record: rosa, subscriptions });
    await actOnEvent(event({ type }), NOW);
    const mayBeGivenBack = type === 'charge.refunded' || type === 'charge.dispute.closed';
    expect(cancelRefundedSubscriptions.mock.calls).toEqual(mayBeGivenBack ? [['cus_1', subscriptions]] : []);
  });

  it.each([
    ['of another stage', { outcome: 'foreign' }],
    ['of nobody', { outcome: 'unknown' }],
    ['of somebody who was deleted', { outcome: 'forgotten' }],
  ] as const)('ends no plan of a Stripe customer %s, and mails nothing', async (_, sync) => {
    syncSubscription.mockResolvedValue(sync);
    await actOnEvent(event({ type: 'charge.refunded' }), NOW);
    expect(cancelRefundedSubscriptions).not.toHaveBeenCalled();
    expect(putMail).not.toHaveBeenCalled();
  });

  it('tells staff of no dispute of another stage', async () => {
    syncSubscription.mockResolvedValue({ outcome: 'foreign' });
    await actOnEvent(event({ type: 'charge.dispute.created' }), NOW);
    expect(putMail).not.toHaveBeenCalled();
  });

  it.each([
    [true, 2],
    [false, 1],
  ])('syncs again after it ended a plan (ended: %s)', async (isAnyCanceled, syncs) => {
    cancelRefundedSubscriptions.mockResolvedValue(isAnyCanceled);
    await actOnEvent(event({ type: 'charge.refunded' }), NOW);
    expect(syncSubscription.mock.calls).toEqual(Array.from({ length: syncs }, () => ['cus_1']));
  });

  it.each([
    ['names one', { type: 'charge.dispute.closed' }, 'cus_1', 0],
    [
      'is a dispute, whose charge does',
      { type: 'charge.dispute.closed', stripeCustomerId: null },
      'cus_charge',
      1,
    ],
    ['is about anything else', { type: 'charge.refunded', stripeCustomerId: null }, undefined, 0],
    [
      'is about nothing',
      { type: 'charge.dispute.closed', stripeCustomerId: null, objectId: null },
      undefined,
      0,
    ],
  ])('finds the Stripe customer of an event that %s', async (_, changes, expected, reads) => {
    nameCustomer('cus_charge');
    await actOnEvent(event(changes), NOW);
    expect(syncSubscription.mock.calls).toEqual(expected === undefined ? [] : [[expected]]);
    expect(stripe.fetchDispute).toHaveBeenCalledTimes(reads);
  });

  it.each([
    ['that Stripe does not know', () => stripe.fetchDispute.mockResolvedValue(undefined)],
    ['of a guest', () => nameCustomer(null)],
  ])('does nothing about a dispute %s', async (_, prepare) => {
    prepare();
    await actOnEvent(event({ type: 'charge.dispute.created', stripeCustomerId: null }), NOW);
    expect(syncSubscription).not.toHaveBeenCalled();
    expect(putMail).not.toHaveBeenCalled();
  });
});

describe('replayEvents', () => {
  const finished = () => stripeEvents.finish.mock.calls.map(([id]) => id);
  const replay = (hasTime: () => boolean = () => true) => replayEvents(new Date(0), NOW, hasTime);
  const log = (...newestFirst: Partial<LoggedEvent>[]) =>
    stripe.fetchEventsSince.mockResolvedValue(newestFirst.map(event));

  it('does what the events of a customer ask for, oldest first, then marks them as done', async () => {
    log(
      { eventId: 'evt_3', type: 'charge.dispute.created', stripeCustomerId: 'cus_1', objectId: 'dp_3' },
      { eventId: 'evt_2', stripeCustomerId: null, objectId: null },
      { eventId: 'evt_1', type: 'charge.dispute.created', stripeCustomerId: 'cus_1', objectId: 'dp_1' },
    );
    putMail.mockImplementation(async () => {
      expect(finished()).toEqual(['evt_2']);
      return 'waiting';
    });
    syncSubscription.mockResolvedValue({ outcome: 'changed', record: rosa });
    expect(await replay()).toEqual({
      checked: 1,
      repaired: 1,
      unknown: 0,
      failed: 0,
      unfinished: 0,
      replayed: 3,
    });
    expect(putMail.mock.calls.map(([{ reference }]) => reference)).toEqual(['dp_1', 'dp_3']);
    expect(syncSubscription).toHaveBeenCalledTimes(1);
    expect(finished()).toEqual(['evt_2', 'evt_1', 'evt_3']);
  });

  it('looks after money that went back when one of several events may be about it', async () => {
    log({ eventId: 'evt_2', type: 'charge.refunded' }, { eventId: 'evt_1' });
    await replay();
    expect(cancelRefundedSubscriptions.mock.calls).toEqual([['cus_1', []]]);
  });

  it('marks no event as done whose customer could not be synced', async () => {
    log({ eventId: 'evt_2', stripeCustomerId: 'cus_2' }, { eventId: 'evt_1' });
    syncSubscription.mockImplementation(async (id) => {
      if (id === 'cus_1') throw new Error('Stripe is down');
      return { outcome: 'unknown' };
    });
    expect(await replay()).toMatchObject({ checked: 2, unknown: 1, failed: 1, replayed: 1 });
    expect(finished()).toEqual(['evt_2']);
  });

  it('fails when an event of nobody cannot be marked', async () => {
    log({ stripeCustomerId: null, objectId: null });
    stripeEvents.finish.mockRejectedValue(new Error('Down'));
    await expect(replay()).rejects.toThrow('Down');
  });

  it('begins again with the oldest event of the first customer who is left', async () => {
    log(
      { eventId: 'evt_4', stripeCustomerId: 'cus_2', createdAt: '2026-11-20T11:03:00.000Z' },
      { eventId: 'evt_3', stripeCustomerId: 'cus_1', createdAt: '2026-11-20T11:02:00.000Z' },
      { eventId: 'evt_2', stripeCustomerId: 'cus_2', createdAt: '2026-11-20T11:01:00.000Z' },
      { eventId: 'evt_1', stripeCustomerId: 'cus_1' },
    );
    let left = 1;
    expect(await replay(() => (left -= 1) >= 0)).toEqual({
      checked: 1,
      repaired: 0,
      unknown: 0,
      failed: 0,
      unfinished: 1,
      replayed: 2,
      replaySince: '2026-11-20T11:01:00.000Z',
    });
    expect(finished()).toEqual(['evt_1', 'evt_3']);
  });
});
