// What the endpoints of a plan ask for and store: of whom, in which order, and what they refuse before they ask Stripe.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomerRecord, SubscriptionRecord } from '../../../functions/customers/customer.ts';
import type { CheckoutSession } from '../../../functions/subscriptions/next-checkout-step.ts';
import { customerClaims, environment, jsonEvent, send, SITE_URL, withClaims } from '../events.ts';
import { samplePlan, sampleSubscription } from './subscriptions.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/customers/customers.table.ts');
vi.mock('../../../functions/platform/rate-limits.table.ts');
vi.mock('../../../functions/subscriptions/stripe.client.ts');
vi.mock('../../../functions/subscriptions/cancel-subscriptions.ts');
vi.mock('../../../functions/subscriptions/keep-plan.ts');
vi.mock('../../../functions/subscriptions/invoices.ts');
vi.mock('../../../functions/subscriptions/start-checkout.ts');
vi.mock('../../../functions/subscriptions/sync-subscription.ts');
Object.assign(process.env, environment);
const customers = vi.mocked(await import('../../../functions/customers/customers.table.ts'));
const { countCall } = vi.mocked(await import('../../../functions/platform/rate-limits.table.ts'));
const stripe = vi.mocked(await import('../../../functions/subscriptions/stripe.client.ts'));
const { cancelSubscriptions } = vi.mocked(
  await import('../../../functions/subscriptions/cancel-subscriptions.ts'),
);
const { keepPlan } = vi.mocked(await import('../../../functions/subscriptions/keep-plan.ts'));
const { listInvoices } = vi.mocked(await import('../../../functions/subscriptions/invoices.ts'));
const { startCheckout } = vi.mocked(await import('../../../functions/subscriptions/start-checkout.ts'));
const { syncCustomer } = vi.mocked(await import('../../../functions/subscriptions/sync-subscription.ts'));
const { tooManyRequests, unavailable } = await import('../../../functions/platform/problem.ts');

const ROSA = customerClaims.sub;
const plan = samplePlan({
  priceId: environment.ESSENTIALS_PRICE_ID,
  currentPeriodEnd: '2126-12-01T00:00:00.000Z',
});
const ending = { ...plan, cancelAt: plan.currentPeriodEnd };
const canceled = { ...plan, status: 'canceled', cancelAt: '2026-11-20T00:00:00.000Z' } as const;
const rosa = (changes: Partial<CustomerRecord> = {}): CustomerRecord => ({
  ...{ userId: ROSA, stripeCustomerId: 'cus_1', syncVersion: 1, ...changes },
});
const stored = (record: CustomerRecord | undefined) => customers.find.mockResolvedValue(record);
const synced = (subscription?: SubscriptionRecord, ids: readonly string[] = []) =>
  syncCustomer.mockResolvedValue({
    record: rosa({ subscription }),
    isChanged: true,
    subscriptions: ids.map((stripeSubscriptionId) => sampleSubscription({ stripeSubscriptionId })),
  });

/** The status and the body of an answer. */
const call = async (file: string, event: object = {}): Promise<[number | undefined, any]> => {
  const { handler } = await import(`../../../functions/http/subscription/${file}.ts`);
  const { statusCode, body } = await send(handler, withClaims(customerClaims, event));
  return [statusCode, JSON.parse(body ?? 'null')];
};
const counted = () => countCall.mock.calls.map(([kind, origin]) => `${kind} ${origin}`);

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(customers, countCall, stripe, cancelSubscriptions, keepPlan);
  stored(rosa({ subscription: plan }));
});

describe.each<[string, object, string, () => (...args: never[]) => unknown]>([
  ['billing.get', {}, 'billing', () => stripe.fetchBilling],
  ['cancel.post', jsonEvent({ cancelImmediately: true }), 'cancellation', () => cancelSubscriptions],
  [
    'cancellation-reason.post',
    jsonEvent({ feedback: 'other', comment: '' }),
    'cancellation',
    () => stripe.saveCancellationReason,
  ],
  [
    'create-checkout-session.post',
    jsonEvent({ priceId: environment.ESSENTIALS_PRICE_ID }),
    'checkout',
    () => startCheckout,
  ],
  ['create-portal-session.post', jsonEvent({}), 'checkout', () => stripe.createPortalSession],
  ['invoices.get', {}, 'invoices', () => listInvoices],
  ['keep.post', jsonEvent({}), 'cancellation', () => keepPlan],
  [
    'valid-payment-status.get',
    { queryStringParameters: { sessionId: 'cs_1' } },
    'paymentStatus',
    () => stripe.fetchSession,
  ],
])('%s', (file, event, kind, findCall) => {
  it('counts the call of the person before it asks Stripe, and asks nothing over the limit', async () => {
    stored(rosa({ subscription: ending }));
    countCall.mockRejectedValue(tooManyRequests('Too many', 60));
    expect((await call(file, event))[0]).toBe(429);
    expect(counted()).toEqual([`${kind} ${ROSA}`]);
    expect(findCall()).not.toHaveBeenCalled();
  });

  it('answers 503 while Stripe does not answer', async () => {
    stored(rosa({ subscription: ending }));
    vi.mocked(findCall()).mockImplementation(() => Promise.reject(unavailable()));
    expect((await call(file, event))[0]).toBe(503);
  });
});

it.each([
  ['billing.get', undefined, 200, { paymentMethod: null, nextTry: null }],
  ['billing.get', rosa({ subscription: canceled }), 200, { paymentMethod: null, nextTry: null }],
  ['invoices.get', undefined, 200, { invoices: [], next: null }],
  ['invoices.get', rosa({ stripeCustomerId: undefined }), 200, { invoices: [], next: null }],
  ['cancel.post', undefined, 409, {}],
  ['cancel.post', rosa({ stripeCustomerId: undefined }), 409, {}],
  ['keep.post', undefined, 409, {}],
  ['keep.post', rosa({ stripeCustomerId: undefined }), 409, {}],
  ['valid-payment-status.get', undefined, 404, {}],
  ['valid-payment-status.get', rosa({ stripeCustomerId: undefined }), 404, {}],
  ['cancellation-reason.post', undefined, 409, {}],
  ['cancellation-reason.post', rosa(), 409, {}],
  ['cancellation-reason.post', rosa({ subscription: plan }), 409, {}],
] as const)('answers %s of who has nothing at Stripe without a call: %# %s %i', async (...row) => {
  const [file, record, status, body] = row;
  stored(record);
  const bodies: Record<string, object> = {
    'cancel.post': { cancelImmediately: true },
    'cancellation-reason.post': { feedback: 'other', comment: '' },
  };
  const query = file === 'valid-payment-status.get' ? { queryStringParameters: { sessionId: 'cs_1' } } : {};
  const event = file.endsWith('.get') ? query : jsonEvent(bodies[file] ?? {});
  expect(await call(file, event)).toEqual([status, status === 200 ? body : expect.anything()]);
  expect(countCall).not.toHaveBeenCalled();
});

it('shows how the stored plan is paid for', async () => {
  const billing = {
    paymentMethod: null,
    nextTry: { at: plan.currentPeriodStart, amount: 1999, currency: 'usd' },
  };
  stripe.fetchBilling.mockResolvedValue(billing);
  expect(await call('billing.get')).toEqual([200, billing]);
  expect(stripe.fetchBilling.mock.calls).toEqual([['sub_1']]);
});

it('shows a page of invoices', async () => {
  listInvoices.mockResolvedValue({ invoices: [], next: 'in_9' });
  const page = await call('invoices.get', { queryStringParameters: { after: 'in_5' } });
  expect(page).toEqual([200, { invoices: [], next: 'in_9' }]);
  expect(listInvoices.mock.calls).toEqual([['cus_1', 'in_5']]);
});

it('shows the id of a plan that is current', async () => {
  expect(await call('subscription-status.get')).toEqual([200, { stripeSubscriptionId: 'sub_1' }]);
  stored(rosa({ subscription: canceled }));
  expect(await call('subscription-status.get')).toEqual([200, { stripeSubscriptionId: null }]);
});

describe('POST cancel', () => {
  const cancel = (cancelImmediately = true) => call('cancel.post', jsonEvent({ cancelImmediately }));
  const checkoutAttempt = { id: 'a', priceId: 'p', startedAt: plan.currentPeriodStart, sessionId: 'cs_1' };

  it.each([true, false])('cancels with the session of the attempt, at once: %s', async (isImmediate) => {
    stored(rosa({ subscription: plan, checkoutAttempt }));
    cancelSubscriptions.mockResolvedValue([sampleSubscription()]);
    synced(ending);
    const [status, body] = await cancel(isImmediate);
    expect([status, body.success, body.subscription.endsAt]).toEqual([200, true, ending.cancelAt]);
    const buyer = { stripeCustomerId: 'cus_1', attemptSessionId: 'cs_1' };
    expect(cancelSubscriptions.mock.calls).toEqual([[buyer, isImmediate]]);
    expect(syncCustomer.mock.calls).toEqual([[ROSA, 'cus_1']]);
    expect(customers.find.mock.calls).toEqual([[ROSA, { consistent: true }]]);
  });

  it.each([
    ['refuses where neither Stripe nor the record has a plan', undefined, [], 409, 0],
    ['corrects a record whose plan Stripe no longer has', plan, [], 200, 1],
    ['stores a plan that only Stripe knew', undefined, [sampleSubscription()], 200, 1],
  ])('%s', async (_, subscription, found, status, syncs) => {
    stored(rosa({ subscription }));
    cancelSubscriptions.mockResolvedValue(found);
    synced();
    expect((await cancel())[0]).toBe(status);
    expect(syncCustomer).toHaveBeenCalledTimes(syncs);
  });
});

it.each([
  ['ends', ending, 200],
  ['has ended', canceled, 200],
  ['has ended before a day was stored', { ...canceled, cancelAt: null }, 200],
  ['renews', plan, 409],
])('takes the reason for a plan that %s', async (_, subscription, status) => {
  stored(rosa({ subscription }));
  const reason = { feedback: 'too_complex', comment: 'Too many words' };
  expect((await call('cancellation-reason.post', jsonEvent(reason)))[0]).toBe(status);
  expect(stripe.saveCancellationReason.mock.calls).toEqual(status === 200 ? [['sub_1', reason]] : []);
});

it.each([
  ['that renews again', plan, 200],
  ['that has ended meanwhile', canceled, 409],
  ['whose end Stripe has not taken back yet', ending, 503],
])('keeps a plan, and says what became of one %s', async (_, subscription, status) => {
  synced(subscription);
  const [statusCode, body] = await call('keep.post', jsonEvent({}));
  expect(statusCode).toBe(status);
  if (status === 200)
    expect(body.subscription).toMatchObject({ stripeSubscriptionId: 'sub_1', endsAt: null });
  if (status === 409) expect(body.message).toBe('Your plan has ended');
  expect(keepPlan.mock.calls).toEqual([['cus_1']]);
  expect(syncCustomer.mock.calls).toEqual([[ROSA, 'cus_1']]);
  expect(customers.find.mock.calls).toEqual([[ROSA, { consistent: true }]]);
});

it('opens the portal, and tells who has nothing there', async () => {
  const open = () => call('create-portal-session.post', jsonEvent({}));
  stripe.createPortalSession.mockResolvedValue('https://billing.example/p');
  expect(await open()).toEqual([200, { url: 'https://billing.example/p' }]);
  const visit = { stripeCustomerId: 'cus_1', returnUrl: `${SITE_URL}/account`, configuration: undefined };
  expect(stripe.createPortalSession.mock.calls).toEqual([[visit]]);
  stripe.createPortalSession.mockResolvedValue(undefined);
  expect((await open())[0]).toBe(409);
  stored(undefined);
  expect((await open())[0]).toBe(409);
  expect(stripe.createPortalSession).toHaveBeenCalledTimes(2);
});

it('starts the checkout of the plan that is for sale, and of no other', async () => {
  const order = (priceId: string) => call('create-checkout-session.post', jsonEvent({ priceId }));
  startCheckout.mockResolvedValue('https://checkout.example/p');
  const fields = [{ path: 'priceId', message: 'This price is not for sale' }];
  expect(await order('price_other')).toEqual([400, expect.objectContaining({ fields })]);
  expect(countCall).not.toHaveBeenCalled();
  expect(await order(environment.ESSENTIALS_PRICE_ID)).toEqual([200, { url: 'https://checkout.example/p' }]);
  expect(startCheckout.mock.calls).toEqual([
    [expect.objectContaining({ userId: ROSA }), environment.ESSENTIALS_PRICE_ID, expect.any(Date)],
  ]);
});

describe('GET valid-payment-status', () => {
  const session = (changes: Partial<CheckoutSession> = {}): CheckoutSession => ({
    ...{ sessionId: 'cs_1', status: 'complete', url: null, isPaid: true, stripeCustomerId: 'cus_1' },
    ...{ stripeSubscriptionId: 'sub_1', userId: ROSA, attemptId: 'a', ...changes },
  });
  const ask = () => call('valid-payment-status.get', { queryStringParameters: { sessionId: 'cs_1' } });
  const paid = [200, { paymentStatus: 'paid' }];
  const unpaid = [200, { paymentStatus: 'unpaid' }];

  it.each([
    ['unknown', undefined],
    ['another person’s', session({ userId: 'apple|1' })],
    ['nobody’s', session({ userId: null })],
    ['of another Stripe customer', session({ stripeCustomerId: 'cus_2' })],
  ])('hides a session that is %s', async (_, found) => {
    stripe.fetchSession.mockResolvedValue(found);
    expect((await ask())[0]).toBe(404);
    expect(stripe.fetchSession).toHaveBeenCalledWith('cs_1');
    expect(syncCustomer).not.toHaveBeenCalled();
  });

  it('answers from the record what was paid before', async () => {
    stored(rosa({ paidSessionId: 'cs_1' }));
    expect(await ask()).toEqual(paid);
    expect(countCall).not.toHaveBeenCalled();
    stored(rosa({ paidSessionId: 'cs_0' }));
    stripe.fetchSession.mockResolvedValue(undefined);
    expect((await ask())[0]).toBe(404);
  });

  it.each([
    ['stores the paid one when its plan is listed', true, [['sub_1']], paid, 1, 1],
    ['syncs once more while the list lags', true, [['sub_0'], ['sub_1']], paid, 2, 1],
    ['stores nothing while the list still lags', true, [[], []], paid, 2, 0],
    ['stores nothing of one that is not paid', false, [['sub_1']], unpaid, 1, 0],
  ] as const)('%s', async (_, isPaid, lists, answer, syncs, saves) => {
    const record = rosa();
    stored(record);
    stripe.fetchSession.mockResolvedValue(session({ isPaid }));
    for (const ids of lists)
      syncCustomer.mockResolvedValueOnce({
        record,
        isChanged: false,
        subscriptions: ids.map((stripeSubscriptionId) => sampleSubscription({ stripeSubscriptionId })),
      });
    expect(await ask()).toEqual(answer);
    // The second sync reads the record anew.
    expect(syncCustomer.mock.calls).toEqual(
      [
        [ROSA, 'cus_1', record],
        [ROSA, 'cus_1', undefined],
      ].slice(0, syncs),
    );
    expect(customers.savePaidSession.mock.calls).toEqual(saves === 1 ? [[ROSA, 'cs_1']] : []);
    expect(customers.find.mock.calls).toEqual([[ROSA, { consistent: true }]]);
  });
});
