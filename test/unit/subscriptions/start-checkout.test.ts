// How a customer gets to a page to pay on while tabs, payments and failures interfere.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomerRecord } from '../../../functions/customers/customer.ts';
import type { StripeSubscription } from '../../../functions/subscriptions/choose-subscription.ts';
import type { CheckoutSession } from '../../../functions/subscriptions/next-checkout-step.ts';
import { environment, SITE_URL } from '../events.ts';
import { ESSENTIALS, sampleSubscription } from './subscriptions.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/subscriptions/stripe.client.ts');
vi.mock('../../../functions/subscriptions/sync-subscription.ts');
vi.mock('../../../functions/customers/customers.table.ts');
Object.assign(process.env, environment);
const stripe = vi.mocked(await import('../../../functions/subscriptions/stripe.client.ts'));
const { syncCustomer } = vi.mocked(await import('../../../functions/subscriptions/sync-subscription.ts'));
const customers = vi.mocked(await import('../../../functions/customers/customers.table.ts'));
const { startCheckout } = await import('../../../functions/subscriptions/start-checkout.ts');

const ROSA = 'google-oauth2|rosa';
const NOW = new Date('2026-11-20T12:00:00.000Z');
const PAGE = 'https://checkout.stripe.com/c/pay/cs_new';
const attempt = { id: 'attempt-1', priceId: ESSENTIALS, startedAt: NOW.toISOString() };
const rosa: CustomerRecord = {
  userId: ROSA,
  stripeCustomerId: 'cus_1',
  syncVersion: 1,
  checkoutAttempt: attempt,
};
const session = (changes: Partial<CheckoutSession> = {}): CheckoutSession => ({
  sessionId: 'cs_new',
  status: 'open',
  url: PAGE,
  isPaid: false,
  stripeCustomerId: 'cus_1',
  stripeSubscriptionId: null,
  userId: ROSA,
  attemptId: attempt.id,
  ...changes,
});
const start = () => startCheckout({ userId: ROSA, email: 'login@bakery.example' }, ESSENTIALS, NOW);

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(customers, stripe, syncCustomer);
  customers.find.mockResolvedValue(rosa);
  customers.beginAttempt.mockResolvedValue(attempt);
  customers.saveSession.mockResolvedValue('saved');
  stripe.fetchCustomer.mockResolvedValue({ userId: ROSA, isOfOtherStage: false });
  stripe.fetchOpenSessions.mockResolvedValue([]);
  stripe.fetchSubscriptions.mockResolvedValue([]);
  stripe.createSession.mockResolvedValue({ session: session(), isReplayed: false });
});
/** What Stripe lists at the first step only. */
const listOnce = (...list: Partial<StripeSubscription>[]) =>
  stripe.fetchSubscriptions.mockResolvedValueOnce(list.map(sampleSubscription));

describe('the Stripe customer of a checkout', () => {
  it('is the bound one, while it exists', async () => {
    expect(await start()).toBe(PAGE);
    expect(stripe.fetchCustomer).toHaveBeenCalledWith('cus_1');
    expect(stripe.createCustomer).not.toHaveBeenCalled();
    expect(stripe.createSession).toHaveBeenCalledWith({
      userId: ROSA,
      stripeCustomerId: 'cus_1',
      priceId: ESSENTIALS,
      attemptId: attempt.id,
      successUrl: `${SITE_URL}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${SITE_URL}/cancel?session_id={CHECKOUT_SESSION_ID}`,
      automaticTax: false,
      promotionCodes: false,
    });
  });

  it.each([
    ['of the login, without a record', undefined, 'login@bakery.example', undefined],
    [
      'that was confirmed, with the company of the profile',
      {
        ...rosa,
        stripeCustomerId: undefined,
        contactAddress: 'rosa@bakery.example',
        profile: { company: 'Rosas' },
      },
      'rosa@bakery.example',
      'Rosas',
    ],
  ])('is created with the address %s, and is the one that another call bound first', async (...row) => {
    const [, record, email, name] = row;
    customers.find.mockResolvedValue(record as CustomerRecord | undefined);
    stripe.createCustomer.mockResolvedValue('cus_created');
    customers.bindStripeCustomer.mockResolvedValue('cus_bound');
    await start();
    expect(stripe.createCustomer.mock.calls).toEqual([[{ userId: ROSA, email, name, replaces: undefined }]]);
    expect(customers.bindStripeCustomer).toHaveBeenCalledWith(ROSA, 'cus_created');
    expect(customers.replaceStripeCustomer).not.toHaveBeenCalled();
    expect(syncCustomer).not.toHaveBeenCalled();
    expect(stripe.createSession).toHaveBeenCalledWith(
      expect.objectContaining({ stripeCustomerId: 'cus_bound' }),
    );
  });

  it('replaces a bound one that was deleted, and brings the record up to date', async () => {
    stripe.fetchCustomer.mockResolvedValue(undefined);
    stripe.createCustomer.mockResolvedValue('cus_created');
    customers.replaceStripeCustomer.mockResolvedValue('cus_next');
    await start();
    expect(stripe.createCustomer).toHaveBeenCalledWith(expect.objectContaining({ replaces: 'cus_1' }));
    expect(customers.replaceStripeCustomer).toHaveBeenCalledWith(ROSA, 'cus_1', 'cus_created');
    expect(customers.bindStripeCustomer).not.toHaveBeenCalled();
    expect(syncCustomer).toHaveBeenCalledWith(ROSA, 'cus_next');
    expect(stripe.createSession).toHaveBeenCalledWith(
      expect.objectContaining({ stripeCustomerId: 'cus_next' }),
    );
  });
});

describe('startCheckout', () => {
  it('begins an attempt of its own at the given time', async () => {
    await start();
    expect(customers.beginAttempt).toHaveBeenCalledWith(ROSA, {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      priceId: ESSENTIALS,
      startedAt: NOW.toISOString(),
    });
    expect(stripe.fetchSession).not.toHaveBeenCalled();
  });

  it('reads the subscriptions after the sessions', async () => {
    const reads: string[] = [];
    customers.beginAttempt.mockResolvedValue({ ...attempt, sessionId: 'cs_new' });
    stripe.fetchSession.mockImplementation(async (id) => {
      await Promise.resolve();
      reads.push(id);
      return session();
    });
    stripe.fetchSubscriptions.mockImplementation(async (id) => {
      reads.push(id);
      return [];
    });
    expect(await start()).toBe(PAGE);
    expect(reads).toEqual(['cs_new', 'cus_1']);
    expect(stripe.createSession).not.toHaveBeenCalled();
  });

  it('refuses a customer with a plan, after it closed the old pages and synced', async () => {
    listOnce({});
    stripe.fetchOpenSessions.mockResolvedValue([
      session({ sessionId: 'cs_1' }),
      session({ sessionId: 'cs_2' }),
    ]);
    await expect(start()).rejects.toMatchObject({ status: 409 });
    expect(stripe.expireSession.mock.calls.map(([id]) => id)).toEqual(['cs_1', 'cs_2']);
    expect(syncCustomer.mock.calls).toEqual([[ROSA, 'cus_1']]);
  });

  it('answers 503 while Stripe does not list what was bought', async () => {
    customers.beginAttempt.mockResolvedValue({ ...attempt, sessionId: 'cs_new' });
    const bought = session({ status: 'complete', url: null, stripeSubscriptionId: 'sub_new' });
    stripe.fetchSession.mockResolvedValue(bought);
    await expect(start()).rejects.toMatchObject({ status: 503 });
    expect(customers.beginAttempt).toHaveBeenCalledTimes(1);
    expect(stripe.createSession).not.toHaveBeenCalled();
  });

  it.each([
    ['closes the pages of other attempts', rosa, ['cs_old']],
    [
      'closes no page after another attempt has replaced it',
      { ...rosa, checkoutAttempt: { ...attempt, id: 'attempt-2' } },
      [],
    ],
    ['closes no page after its attempt has ended', { ...rosa, checkoutAttempt: undefined }, []],
    ['closes no page after the record is gone', undefined, []],
  ])('%s', async (_, recordNow, expired) => {
    stripe.fetchOpenSessions.mockResolvedValueOnce([
      session({ sessionId: 'cs_old', attemptId: 'attempt-0' }),
    ]);
    customers.find.mockResolvedValueOnce(rosa).mockResolvedValueOnce(recordNow);
    expect(await start()).toBe(PAGE);
    expect(stripe.expireSession.mock.calls.map(([id]) => id)).toEqual(expired);
    // An older copy of the record may name an attempt that was replaced.
    for (const call of customers.find.mock.calls) expect(call).toEqual([ROSA, { consistent: true }]);
  });

  it('cancels a first payment at another price, then opens a page', async () => {
    listOnce({ status: 'incomplete', priceId: 'price_before' });
    expect(await start()).toBe(PAGE);
    expect(stripe.voidInvoice).toHaveBeenCalledWith('in_1');
    expect(stripe.cancelNow).toHaveBeenCalledWith('sub_1');
  });

  it('ends an attempt that cannot go on, then begins another', async () => {
    customers.beginAttempt.mockResolvedValueOnce({ ...attempt, id: 'attempt-0', priceId: 'price_before' });
    expect(await start()).toBe(PAGE);
    expect(customers.endAttempt.mock.calls).toEqual([[ROSA, 'attempt-0']]);
  });

  describe('with a first payment that is open', () => {
    beforeEach(() => void listOnce({ status: 'incomplete' }));

    it('leads to its invoice', async () => {
      stripe.fetchInvoice.mockResolvedValue({ url: 'https://invoice.stripe.com/i/1' });
      expect(await start()).toBe('https://invoice.stripe.com/i/1');
      expect(stripe.fetchInvoice).toHaveBeenCalledWith('in_1');
      expect(stripe.cancelNow).not.toHaveBeenCalled();
    });

    it('answers 503 when its invoice is paid and the plan is not active yet', async () => {
      stripe.fetchInvoice.mockResolvedValue('paid');
      await expect(start()).rejects.toMatchObject({ status: 503 });
      expect(stripe.cancelNow).not.toHaveBeenCalled();
    });

    it('cancels it when its invoice cannot be paid, then opens a page', async () => {
      stripe.fetchInvoice.mockResolvedValue('not-payable');
      expect(await start()).toBe(PAGE);
      expect(stripe.cancelNow.mock.calls).toEqual([['sub_1']]);
    });
  });

  it('cancels a first payment without an invoice, then opens a page', async () => {
    listOnce({ status: 'incomplete', latestInvoiceId: null });
    expect(await start()).toBe(PAGE);
    expect(stripe.fetchInvoice).not.toHaveBeenCalled();
    expect(stripe.cancelNow.mock.calls).toEqual([['sub_1']]);
  });

  it.each([
    ['saved', 'cs_open'],
    ['overtaken', 'cs_new'],
  ] as const)('returns to an open page only if its attempt goes on: %s', async (saved, expected) => {
    const open = session({ sessionId: 'cs_open', url: 'https://checkout.stripe.com/c/pay/cs_open' });
    stripe.fetchOpenSessions.mockResolvedValueOnce([open]);
    customers.saveSession.mockResolvedValueOnce(saved);
    expect(await start()).toContain(expected);
    expect(customers.saveSession.mock.calls[0]).toEqual([ROSA, attempt.id, 'cs_open']);
  });

  it.each([
    ['an earlier call created it', { session: session(), isReplayed: true }, 'saved'],
    ['another attempt has replaced its own', { session: session(), isReplayed: false }, 'overtaken'],
    ['it has no address', { session: session({ url: null }), isReplayed: false }, 'saved'],
  ] as const)('takes another step instead of a page to pay on when %s', async (_, created, saved) => {
    stripe.createSession.mockResolvedValueOnce(created);
    customers.saveSession.mockResolvedValueOnce(saved);
    expect(await start()).toBe(PAGE);
    expect(customers.saveSession.mock.calls[0]).toEqual([ROSA, attempt.id, 'cs_new']);
    expect(stripe.createSession).toHaveBeenCalledTimes(2);
    expect(customers.endAttempt).not.toHaveBeenCalled();
  });

  it('ends an attempt whose idempotency key is used up', async () => {
    stripe.createSession.mockResolvedValueOnce('key-spent');
    expect(await start()).toBe(PAGE);
    expect(customers.endAttempt.mock.calls).toEqual([[ROSA, attempt.id]]);
    expect(customers.saveSession).toHaveBeenCalledTimes(1);
  });

  it('gives up after eight steps', async () => {
    stripe.createSession.mockResolvedValue('key-spent');
    await expect(start()).rejects.toMatchObject({ status: 503 });
    expect(stripe.createSession).toHaveBeenCalledTimes(8);
  });
});
