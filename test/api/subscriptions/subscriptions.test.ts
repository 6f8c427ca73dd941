import { describe, expect, it } from 'vitest';
import {
  checkOut,
  checkoutUrl,
  newCustomer,
  newSubscriber,
  record,
  signUpSubscriber,
  stripeClient,
  stripeControl,
} from '../../customer.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const me = async (token: string) => (await api({ path: '/users/me', token })).json;
const post = (path: string, token: string, body?: unknown) =>
  api({ method: 'POST', path: `/subscription/${path}`, token, body });
const get = (path: string, token: string) => api({ path: `/subscription/${path}`, token });

const listSubscriptions = async (userId: string) => {
  const { data } = await stripeClient().subscriptions.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata.userId === userId);
};

describe('POST /subscription/create-checkout-session', () => {
  it('returns Stripe’s page, on which the subscription can be paid', async () => {
    const customer = await newCustomer();
    const url = await checkoutUrl(customer);
    expect(url).toContain(`${here('stripeUrl')}/checkout/cs_`);
    const stop = await checkOut(url);
    expect(stop).toMatchObject({ kind: 'elsewhere' });
    expect(String(stop.kind === 'elsewhere' && stop.url)).toMatch(
      new RegExp(`^${here('siteUrl')}/success\\?session_id=cs_`),
    );
    expect(await listSubscriptions(customer.userId)).toHaveLength(1);
  });

  it('answers 409 to a customer with a subscription', async () => {
    const { token, userId } = await newSubscriber();
    const answer = await post('create-checkout-session', token, { priceId: here('essentialsPriceId') });
    expect(answer.json).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'You already have a plan. Your account page shows it',
    });
    expect(await listSubscriptions(userId)).toHaveLength(1);
  });
});

describe('GET /subscription/valid-payment-status', () => {
  const fetchStatus = (token: string, sessionId: string) =>
    get(`valid-payment-status?sessionId=${encodeURIComponent(sessionId)}`, token);

  it('returns paid after a payment, and brings the record up to date', async () => {
    const { token, userId, sessionId } = await signUpSubscriber();
    const answer = await fetchStatus(token, sessionId);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ paymentStatus: 'paid' });
    expect(await record(userId)).toMatchObject({ subscription: { status: 'active' } });
  });

  it('answers 404 to another customer’s checkout session as to a session that does not exist', async () => {
    const { sessionId } = await newSubscriber();
    const other = await newSubscriber();
    for (const id of [sessionId, 'cs_test_missing'])
      expect((await fetchStatus(other.token, id)).json).toMatchObject({
        status: 404,
        code: 'not-found',
        message: 'There is no such payment',
      });
  });

  it('answers 400 to what is no id of a checkout session', async () => {
    const { token } = await newCustomer();
    for (const [sessionId, message] of [
      ['', 'Session ID is required'],
      ['nonsense', 'Session ID is not valid'],
      ['cs_../../v1/customers', 'Session ID is not valid'],
      [`cs_${'a'.repeat(300)}`, 'Session ID is not valid'],
    ] as const) {
      const { json } = await fetchStatus(token, sessionId);
      expect(json).toMatchObject({ status: 400, fields: [{ path: 'sessionId', message }] });
    }
  });
});

describe('a subscription', () => {
  it('returns null as the subscription on the free plan, with and without a record', async () => {
    for (const profile of [true, false]) {
      const { token } = await newCustomer({ profile });
      const answer = await get('subscription-status', token);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ stripeSubscriptionId: null });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('returns the subscription of a customer who paid and closed the browser, and how it is paid', async () => {
    const { token, userId } = await signUpSubscriber();
    // Stripe waits for the webhook before it leads back, but not for long.
    await expect
      .poll(async () => (await get('subscription-status', token)).json.stripeSubscriptionId)
      .toMatch(/^sub_/);
    expect(await record(userId)).toMatchObject({
      notEndedSubscription: 'yes',
      subscription: { status: 'active' },
    });
    const { status, json } = await get('billing', token);
    expect(status).toBe(200);
    expect(json.paymentMethod).toMatchObject({ type: 'card', last4: '4242' });
  });

  it('cancels the subscription now, changes nothing at a second call, and takes the reason', async () => {
    const { token } = await newSubscriber();
    const before = await me(token);
    for (let call = 0; call < 2; call += 1) {
      const answer = await post('cancel', token, { cancelImmediately: true });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({
        success: true,
        message: 'Subscription cancelled successfully.',
        subscription: { stripeSubscriptionId: null, status: 'canceled', hasAccess: false },
      });
    }
    expect((await me(token)).subscription.stripeSubscriptionId).toBeNull();
    const ended = await stripeClient().subscriptions.retrieve(before.subscription.stripeSubscriptionId);
    expect(ended.status).toBe('canceled');
    const reason = { feedback: 'unused', comment: '' };
    expect(await post('cancellation-reason', token, reason)).toMatchObject({
      status: 200,
      json: { success: true },
    });
  });

  it('takes back the end of a plan', async () => {
    const { token } = await newSubscriber();
    const ending = await post('cancel', token, { cancelImmediately: false });
    expect(ending.json.subscription.endsAt).toEqual(expect.any(String));
    const { status, json } = await post('keep', token);
    expect(status).toBe(200);
    expect(json.subscription).toMatchObject({ status: 'active', endsAt: null });
  });

  it('answers 409 to the cancellation of a customer without a subscription', async () => {
    const { token } = await newCustomer();
    expect((await post('cancel', token, { cancelImmediately: true })).json).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'There is no subscription to cancel',
    });
  });
});

describe('GET /subscription/invoices', () => {
  it('lists the invoices of the caller', async () => {
    const { token } = await newSubscriber();
    const answer = await get('invoices', token);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      invoices: [{ state: 'paid', amount: 1999, currency: 'usd', pdfUrl: expect.stringMatching(/^http/) }],
      next: null,
    });
  });
});

describe('POST /subscription/create-portal-session', () => {
  const openPortal = (token: string) => post('create-portal-session', token);

  it('returns Stripe’s portal, which leads back to the account', async () => {
    const { token } = await newSubscriber();
    const answer = await openPortal(token);
    expect(answer.status).toBe(200);
    const page = await fetch(answer.json.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`${here('siteUrl')}/account`);
  });

  it('answers 409 to a customer who never opened a checkout', async () => {
    const { token } = await newCustomer();
    expect((await openPortal(token)).json).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'There is no plan to manage yet',
    });
  });

  // Planned failures hit every call in this cloud. No other test calls this Stripe endpoint. The other kinds:
  // test/unit/subscriptions/stripe-client.test.ts.
  it.each(['down', 'slow'] as const)(
    'answers 503 in time while Stripe fails, and 200 afterwards: %s',
    async (kind) => {
      const { token } = await newSubscriber();
      const match = 'POST /v1/billing_portal/sessions';
      await stripeControl('faults', { faults: [{ match, kind, times: 2, milliseconds: 20_000 }] });
      const answer = await openPortal(token);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.json).toMatchObject({
        code: 'unavailable',
        message: 'The service is busy. Please try again in a moment',
      });
      await stripeControl('faults', { faults: [] });
      expect((await openPortal(token)).status).toBe(200);
    },
  );
});
