// What a sync stores, and for whom, when other writers interfere or a Stripe customer is not ours.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomerRecord } from '../../../functions/customers/customer.ts';
import { chooseSubscription } from '../../../functions/subscriptions/choose-subscription.ts';
import type { StripeCustomer } from '../../../functions/subscriptions/stripe-parse.ts';
import { environment } from '../events.ts';
import { sampleSubscription } from './subscriptions.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/subscriptions/stripe.client.ts');
vi.mock('../../../functions/customers/customers.table.ts');
vi.mock('../../../functions/mails/start-sending.ts');
vi.mock('../../../functions/platform/log.ts');
Object.assign(process.env, environment);
const stripe = vi.mocked(await import('../../../functions/subscriptions/stripe.client.ts'));
const customers = vi.mocked(await import('../../../functions/customers/customers.table.ts'));
const { startSending } = vi.mocked(await import('../../../functions/mails/start-sending.ts'));
const { logError, logEvent } = vi.mocked(await import('../../../functions/platform/log.ts'));
const { syncCustomer, syncSubscription } =
  await import('../../../functions/subscriptions/sync-subscription.ts');
const { conflict, accountDeleted, unavailable } = await import('../../../functions/platform/problem.ts');

const ROSA = 'google-oauth2|rosa';
const active = sampleSubscription({ priceId: environment.ESSENTIALS_PRICE_ID });
const pastDue = { ...active, status: 'past_due' } as const;
const ended = { ...active, status: 'canceled' } as const;
const rosa = (subscription?: typeof active | typeof pastDue | typeof ended): CustomerRecord => ({
  userId: ROSA,
  stripeCustomerId: 'cus_1',
  syncVersion: 4,
  subscription: chooseSubscription(subscription ? [subscription] : []),
});
const messages = () => logError.mock.calls.map(([message]) => message);

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(customers, stripe, startSending);
  customers.find.mockResolvedValue(rosa());
  customers.writeSubscription.mockResolvedValue('written');
  stripe.fetchSubscriptions.mockResolvedValue([active]);
  stripe.fetchOpenInvoices.mockResolvedValue([]);
});

describe('syncCustomer', () => {
  it('reads the record and Stripe again when another sync has written meanwhile', async () => {
    customers.writeSubscription.mockResolvedValueOnce('overtaken');
    const contactAddress = 'rosa@bakery.example';
    customers.find.mockResolvedValue({ ...rosa(), contactAddress });
    const justRead = { ...rosa(), syncVersion: 3, contactAddress };
    const { record, isChanged } = await syncCustomer(ROSA, 'cus_given', justRead);
    expect(isChanged).toBe(true);
    expect(record).toEqual({ ...rosa(active), syncVersion: 5, contactAddress });
    expect(customers.find.mock.calls).toEqual([[ROSA, { consistent: true }]]);
    expect(customers.writeSubscription.mock.calls.map(([, version]) => version)).toEqual([3, 4]);
    expect(stripe.fetchSubscriptions.mock.calls).toEqual([['cus_1'], ['cus_1']]);
    expect(stripe.updateEmail.mock.calls).toEqual([['cus_1', contactAddress]]);
  });

  it('brings an address to Stripe, also where the plan is as it was', async () => {
    const justRead = { ...rosa(active), contactAddress: 'rosa@bakery.example' };
    expect(await syncCustomer(ROSA, 'cus_1', justRead)).toMatchObject({ isChanged: false });
    expect(stripe.updateEmail.mock.calls).toEqual([['cus_1', justRead.contactAddress]]);
  });

  it('gives up after eight writes that were overtaken, and has no mail sent', async () => {
    customers.find.mockResolvedValue(rosa(active));
    stripe.fetchSubscriptions.mockResolvedValue([pastDue]);
    customers.writeSubscription.mockResolvedValue('overtaken');
    await expect(syncCustomer(ROSA, 'cus_1')).rejects.toMatchObject({ status: 503 });
    expect(customers.writeSubscription).toHaveBeenCalledTimes(8);
    expect(startSending).not.toHaveBeenCalled();
    expect(logEvent).not.toHaveBeenCalled();
  });

  it('writes nothing when the record equals Stripe', async () => {
    customers.find.mockResolvedValue(rosa(active));
    expect(await syncCustomer(ROSA, 'cus_1')).toEqual({
      record: rosa(active),
      isChanged: false,
      subscriptions: [active],
    });
    expect(customers.writeSubscription).not.toHaveBeenCalled();
    expect(startSending).not.toHaveBeenCalled();
  });

  it('reads the given Stripe customer for somebody without a record', async () => {
    customers.find.mockResolvedValue(undefined);
    const { record } = await syncCustomer(ROSA, 'cus_given');
    expect(stripe.fetchSubscriptions).toHaveBeenCalledWith('cus_given');
    expect(record).toMatchObject({ userId: ROSA, stripeCustomerId: 'cus_given', syncVersion: 1 });
    expect(startSending.mock.calls).toEqual([[[]]]);
  });

  it('writes the mails of a change with it, and has them sent afterwards', async () => {
    customers.find.mockResolvedValue(rosa(active));
    stripe.fetchSubscriptions.mockResolvedValue([pastDue]);
    startSending.mockImplementation(async () =>
      expect(customers.writeSubscription).toHaveBeenCalledWith(ROSA, 4, rosa(pastDue).subscription, [
        expect.objectContaining({ Update: expect.anything() }),
      ]),
    );
    await syncCustomer(ROSA, 'cus_1');
    const key = { kind: 'payment-failed', reference: ROSA, occurrence: active.currentPeriodStart };
    expect(startSending.mock.calls).toEqual([[[key]]]);
  });

  it.each([
    ['a first plan', undefined, active, true],
    ['a plan after an end', ended, active, true],
    ['a plan that is seen as past due first', undefined, pastDue, true],
    ['a payment that fails', active, pastDue, false],
    ['a payment that comes late', pastDue, active, false],
    ['a first payment that is open', undefined, { ...active, status: 'incomplete' }, false],
    ['an end', active, ended, false],
  ] as const)('counts a start only where no plan was current before: %s', async (...row) => {
    const [, before, after, isStart] = row;
    customers.find.mockResolvedValue(rosa(before));
    stripe.fetchSubscriptions.mockResolvedValue([after]);
    await syncCustomer(ROSA, 'cus_1');
    expect(logEvent.mock.calls).toEqual(isStart ? [['SubscriptionStarted']] : []);
  });

  it.each([
    ['an end', active, [ended], ['in_1']],
    ['an end that the record knows', ended, [ended], []],
    ['an end beside another plan', active, [ended, { ...active, stripeSubscriptionId: 'sub_2' }], []],
    ['a Stripe that knows no plan', active, [], []],
    ['a plan that goes on', active, [pastDue], []],
  ] as const)('voids what is left to pay before it stores %s', async (_, before, after, voided) => {
    customers.find.mockResolvedValue(rosa(before));
    stripe.fetchSubscriptions.mockResolvedValue([...after]);
    stripe.fetchOpenInvoices.mockResolvedValue([
      { invoiceId: 'in_1', stripeSubscriptionId: 'sub_1' },
      { invoiceId: 'in_2', stripeSubscriptionId: 'sub_2' },
    ]);
    await syncCustomer(ROSA, 'cus_1');
    expect(stripe.voidInvoice.mock.calls).toEqual(voided.map((id) => [id]));
    stripe.voidInvoice.mockRejectedValue(unavailable());
    customers.writeSubscription.mockClear();
    if (voided.length === 0) return;
    await expect(syncCustomer(ROSA, 'cus_1')).rejects.toMatchObject({ status: 503 });
    expect(customers.writeSubscription).not.toHaveBeenCalled();
  });

  const second = { ...active, stripeSubscriptionId: 'sub_2', createdAt: '2026-11-02T00:00:00.000Z' };
  const double = 'A customer has more than one current subscription';
  const otherPrice = 'A customer has a subscription at a price that is not for sale';
  it.each([
    ['one plan', [active], []],
    ['two current plans', [active, second], [double]],
    ['a plan beside one that has ended', [active, { ...second, status: 'canceled' }], []],
    ['a plan at another price', [{ ...active, priceId: 'price_before' }], [otherPrice]],
    ['a plan that has ended at another price', [{ ...ended, priceId: 'price_before' }], []],
    ['no plan', [], []],
  ] as const)('reports what an operator must look at: %s', async (_, subscriptions, expected) => {
    customers.find.mockResolvedValue(rosa(second));
    stripe.fetchSubscriptions.mockResolvedValue([...subscriptions]);
    await syncCustomer(ROSA, 'cus_1');
    expect(messages()).toEqual(expected);
  });

  it('names the plans of which a customer has more than one', async () => {
    stripe.fetchSubscriptions.mockResolvedValue([active, second]);
    await syncCustomer(ROSA, 'cus_1');
    const stripeSubscriptionIds = ['sub_1', 'sub_2'];
    expect(logError.mock.calls).toMatchObject([[double, { stripeSubscriptionIds }]]);
  });
});

describe('syncSubscription', () => {
  const outcome = async () => (await syncSubscription('cus_1')).outcome;
  const owner: StripeCustomer = { userId: ROSA, isOfOtherStage: false };

  it('uses the record that the index found, and asks Stripe for no owner', async () => {
    customers.findByStripeCustomer.mockResolvedValue(rosa(active));
    expect(await syncSubscription('cus_1')).toEqual({
      ...{ outcome: 'unchanged', record: rosa(active) },
      subscriptions: [active],
    });
    stripe.fetchSubscriptions.mockResolvedValue([pastDue]);
    expect(await outcome()).toBe('changed');
    expect(customers.find).not.toHaveBeenCalled();
    expect(stripe.fetchCustomer).not.toHaveBeenCalled();
  });

  it.each([
    ['is not at Stripe', undefined, 'unknown'],
    ['names nobody', { userId: undefined, isOfOtherStage: false }, 'unknown'],
    ['is of another stage', { userId: undefined, isOfOtherStage: true }, 'foreign'],
  ])('binds nobody to a Stripe customer that %s', async (_, customer, expected) => {
    stripe.fetchCustomer.mockResolvedValue(customer);
    expect(await syncSubscription('cus_1')).toEqual({ outcome: expected });
    expect(customers.bindStripeCustomer).not.toHaveBeenCalled();
    expect(customers.writeSubscription).not.toHaveBeenCalled();
  });

  it.each([
    ['when none is bound', 'cus_1', undefined, 'changed', false],
    ['never instead of one that still exists', 'cus_bound', owner, 'unknown', false],
    ['instead of one that was deleted', 'cus_bound', undefined, 'changed', true],
  ])('binds the Stripe customer that names its owner %s', async (...row) => {
    const [, boundId, bound, expected, isReplaced] = row;
    stripe.fetchCustomer.mockImplementation(async (id) => (id === 'cus_1' ? owner : bound));
    customers.bindStripeCustomer.mockResolvedValue(boundId);
    customers.replaceStripeCustomer.mockResolvedValue('cus_1');
    expect(await outcome()).toBe(expected);
    expect(customers.bindStripeCustomer).toHaveBeenCalledWith(ROSA, 'cus_1');
    // Its own is known to exist.
    expect(stripe.fetchCustomer).toHaveBeenCalledTimes(boundId === 'cus_1' ? 1 : 2);
    expect(customers.replaceStripeCustomer.mock.calls).toEqual(
      isReplaced ? [[ROSA, 'cus_bound', 'cus_1']] : [],
    );
    expect(customers.writeSubscription).toHaveBeenCalledTimes(expected === 'changed' ? 1 : 0);
  });

  it('leaves the plan to the Stripe customer that another call bound meanwhile', async () => {
    stripe.fetchCustomer.mockImplementation(async (id) => (id === 'cus_1' ? owner : undefined));
    customers.bindStripeCustomer.mockResolvedValue('cus_bound');
    customers.replaceStripeCustomer.mockResolvedValue('cus_other');
    expect(await outcome()).toBe('unknown');
    expect(customers.writeSubscription).not.toHaveBeenCalled();
  });

  it('stores nothing for a customer who asked to be deleted, and hides no other error', async () => {
    customers.findByStripeCustomer.mockRejectedValueOnce(accountDeleted('Gone'));
    expect(await syncSubscription('cus_1')).toEqual({ outcome: 'forgotten' });
    for (const error of [
      unavailable(),
      conflict('No'),
      Object.assign(new Error('No'), { code: 'account-deleted' }),
    ]) {
      customers.findByStripeCustomer.mockRejectedValueOnce(error);
      await expect(outcome()).rejects.toBe(error);
    }
  });
});
