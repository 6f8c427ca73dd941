import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credentials } from '../../../web/credentials.ts';
import { ApiError } from '../../../web/api-error.ts';
import { refreshExistingPlan, refreshPlan } from '../../../web/features/subscriptions/plan-refresh.ts';
import {
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  paymentStatusQuery,
  subscriptionStatusQuery,
} from '../../../web/features/subscriptions/queries.ts';

const settings = { stage: 'test', apiBase: '/api', siteApiKey: 'k'.repeat(16) };
const PAYING = 'https://checkout.stripe.com/c/pay/cs_1';

/** The API as the browser sees it: answers by path, and the calls that reached it. */
const api = (answers: Record<string, () => Response>) => {
  const calls: { path: string; body: unknown; authorization: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/settings.json') return Response.json(settings);
    const path = url.replace('/api', '');
    calls.push({
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      authorization: new Headers(init.headers).get('authorization'),
    });
    return answers[path.split('?')[0] ?? '']?.() ?? new Response(null, { status: 404 });
  });
  return calls;
};

const down = () => new Response(null, { status: 503 });
const failureOf = (attempt: Promise<unknown>): Promise<ApiError> =>
  attempt.then(
    () => expect.fail('It should have failed'),
    (error: unknown) => error as ApiError,
  );

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  credentials.customer = async () => 'a-token';
});

afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

describe('a checkout', () => {
  it('asks for a page for the price, as the customer', async () => {
    const calls = api({ '/subscription/create-checkout-session': () => Response.json({ url: PAYING }) });
    expect(await createCheckoutSession('price_1')).toBe(PAYING);
    expect(calls).toEqual([
      {
        path: '/subscription/create-checkout-session',
        body: { priceId: 'price_1' },
        authorization: 'Bearer a-token',
      },
    ]);
  });

  it("is not asked for without a price: 'Price ID is required'", async () => {
    const calls = api({});
    expect((await failureOf(createCheckoutSession(''))).message).toBe('Price ID is required');
    expect(calls).toEqual([]);
  });

  it("is not asked for without a session: 'Token is required'", async () => {
    const calls = api({});
    credentials.customer = () =>
      Promise.reject(new ApiError('unauthenticated', { message: 'Token is required' }));
    const { message, cause } = await failureOf(createCheckoutSession('price_1'));
    expect(message).toBe('Failed to create checkout session: Token is required');
    expect(cause).toBe('Token is required');
    expect(calls).toEqual([]);
  });

  it('of a customer who subscribes already is a conflict', async () => {
    api({
      '/subscription/create-checkout-session': () =>
        Response.json({ code: 'conflict', message: 'You already have a plan.' }, { status: 409 }),
    });
    expect(await failureOf(createCheckoutSession('price_1'))).toMatchObject({
      code: 'conflict',
      message: 'Failed to create checkout session: You already have a plan.',
    });
  });
});

describe('a cancellation', () => {
  it('is immediate, and answers what is left of the plan', async () => {
    const left = {
      priceId: null,
      stripeSubscriptionId: null,
      currentPeriodEnd: null,
      status: 'canceled',
      endsAt: null,
      hasAccess: false,
    };
    const calls = api({
      '/subscription/cancel': () =>
        Response.json({ success: true, message: 'Subscription cancelled successfully.', subscription: left }),
    });
    expect(await cancelSubscription()).toEqual(left);
    expect(calls[0]?.body).toEqual({ cancelImmediately: true });
  });
});

it.each([
  ['Failed to create checkout session', () => createCheckoutSession('price_1')],
  ['Failed to create checkout session', () => cancelSubscription()],
  ['Failed to create portal session', () => createPortalSession()],
  ['Failed to check subscription status', () => client.fetchQuery(subscriptionStatusQuery(['free']))],
  ['Failed to get payment status', () => client.fetchQuery(paymentStatusQuery('cs_1'))],
])("'%s' stands before the cause", async (prefix, attempt) => {
  api({
    '/subscription/create-checkout-session': down,
    '/subscription/cancel': down,
    '/subscription/create-portal-session': down,
    '/subscription/subscription-status': down,
    '/subscription/valid-payment-status': down,
  });
  expect(await failureOf(attempt())).toMatchObject({
    code: 'unavailable',
    message: `${prefix}: Our service did not answer. Please try again in a moment.`,
  });
});

describe('the subscription status', () => {
  it.each([
    [null, 'free'],
    ['sub_1', 'sub_1'],
  ])('of %j counts as %s in the list of a gate', (stripeSubscriptionId, counted) => {
    expect(subscriptionStatusQuery(['free']).select?.({ stripeSubscriptionId })).toBe(counted);
  });

  it('is only asked for when a list is given', () => {
    expect(subscriptionStatusQuery(undefined).enabled).toBe(false);
    expect(subscriptionStatusQuery([]).enabled).toBe(true);
  });
});

describe('the payment status', () => {
  it("is not asked for without a session of Stripe's: 'Session ID is required'", async () => {
    const calls = api({});
    expect((await failureOf(client.fetchQuery(paymentStatusQuery('')))).message).toBe(
      'Session ID is required',
    );
    expect(calls).toEqual([]);
  });

  it('of one checkout is not that of another', async () => {
    const calls = api({
      '/subscription/valid-payment-status': () => Response.json({ paymentStatus: 'paid' }),
    });
    await client.fetchQuery(paymentStatusQuery('cs_1'));
    await client.fetchQuery(paymentStatusQuery('cs_2'));
    expect(calls.map(({ path }) => path)).toEqual([
      '/subscription/valid-payment-status?sessionId=cs_1',
      '/subscription/valid-payment-status?sessionId=cs_2',
    ]);
  });
});

describe('what is known of a plan', () => {
  const plan = () => {
    let isHeld = false;
    const calls = api({
      '/subscription/subscription-status': () =>
        Response.json({ stripeSubscriptionId: isHeld ? 'sub_1' : null }),
      '/subscription/valid-payment-status': () =>
        Response.json({ paymentStatus: isHeld ? 'paid' : 'unpaid' }),
    });
    return {
      calls,
      buy: () => {
        isHeld = true;
      },
    };
  };
  const known = async () => ({
    status: (await client.fetchQuery(subscriptionStatusQuery(['free']))).stripeSubscriptionId,
    payment: await client.fetchQuery(paymentStatusQuery('cs_1')),
  });

  it.each([subscriptionStatusQuery(['free']), paymentStatusQuery('cs_1')])(
    'is kept for 300 seconds, and not asked for again on focus or reconnect',
    ({ staleTime, refetchOnWindowFocus, refetchOnReconnect }) => {
      expect({ staleTime, refetchOnWindowFocus, refetchOnReconnect }).toEqual({
        staleTime: 300_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      });
    },
  );

  it('is asked for once while it is fresh', async () => {
    const { calls, buy } = plan();
    await known();
    buy();
    expect(await known()).toEqual({ status: null, payment: 'unpaid' });
    expect(calls).toHaveLength(2);
  });

  it('is true at once after a purchase, whatever its 300 seconds say', async () => {
    const { buy } = plan();
    await known();
    buy();
    await refreshPlan(client);
    expect(client.getQueryData(subscriptionStatusQuery(['free']).queryKey)).toEqual({
      stripeSubscriptionId: 'sub_1',
    });
    expect(await known()).toEqual({ status: 'sub_1', payment: 'paid' });
  });

  it('is no longer trusted after a refused purchase', async () => {
    const { buy } = plan();
    await known();
    buy();
    await refreshExistingPlan(client);
    expect((await known()).status).toBe('sub_1');
  });
});
