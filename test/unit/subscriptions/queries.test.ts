import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credentials } from '../../../web/credentials.ts';
import { ApiError } from '../../../web/api-error.ts';
import { learnQuery, lessonQuery } from '../../../web/features/lessons/queries.ts';
import { customerKey, customerQuery } from '../../../web/features/session/customer-queries.ts';
import { billingQuery } from '../../../web/features/subscriptions/billing.ts';
import { refreshExistingPlan, refreshPlan } from '../../../web/features/subscriptions/plan-refresh.ts';
import {
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  keepPlan,
  paymentStatusQuery,
  subscriptionStatusQuery,
} from '../../../web/features/subscriptions/queries.ts';
import { webSettings } from '../web-settings.ts';

const PAYING = 'https://checkout.stripe.com/c/pay/cs_1';

/** Stubs the API: replies by path. Returns the calls that reached it. */
const api = (answers: Record<string, () => Response>) => {
  const calls: { path: string; body: unknown; authorization: string | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/settings.json') return Response.json(webSettings);
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
const catchError = (attempt: Promise<unknown>): Promise<ApiError> =>
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

it('ends the session with what the API says of a deleted account, and of nothing else', async () => {
  const sentence = 'This account has been deleted. You can sign up again from January 1, 2027 on';
  const refused = vi.spyOn(credentials, 'refused').mockImplementation(async (error) => {
    throw error ?? new Error('No reason');
  });
  const gone = (code: string) => () => Response.json({ code, message: sentence }, { status: 410 });
  const path = '/subscription/create-checkout-session';
  for (const code of ['gone', 'account-deleted']) {
    api({ [path]: gone(code) });
    expect(await catchError(createCheckoutSession('price_1'))).toMatchObject({ apiMessage: sentence });
    expect(refused).toHaveBeenCalledTimes(code === 'gone' ? 0 : 1);
  }
  refused.mockRestore();
});

describe('a checkout', () => {
  it('creates a checkout session for the price with the access token', async () => {
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

  it("creates no checkout session without a price: 'Price ID is required'", async () => {
    const calls = api({});
    expect((await catchError(createCheckoutSession(''))).message).toBe('Price ID is required');
    expect(calls).toEqual([]);
  });

  it("creates no checkout session without a session: 'Token is required'", async () => {
    const calls = api({});
    credentials.customer = () =>
      Promise.reject(new ApiError('unauthenticated', { message: 'Token is required' }));
    const { message, cause } = await catchError(createCheckoutSession('price_1'));
    expect(message).toBe('Failed to create checkout session: Token is required');
    expect(cause).toBe('Token is required');
    expect(calls).toEqual([]);
  });

  it('reports a conflict when the customer has a plan', async () => {
    api({
      '/subscription/create-checkout-session': () =>
        Response.json({ code: 'conflict', message: 'You already have a plan.' }, { status: 409 }),
    });
    expect(await catchError(createCheckoutSession('price_1'))).toMatchObject({
      code: 'conflict',
      message: 'Failed to create checkout session: You already have a plan.',
    });
  });
});

describe('a cancellation', () => {
  it.each([true, false])('sends cancelImmediately %s and returns the remaining subscription', async (now) => {
    const remaining = {
      priceId: null,
      stripeSubscriptionId: null,
      currentPeriodEnd: null,
      status: 'canceled',
      endsAt: null,
      endReason: null,
      hasAccess: false,
    };
    const calls = api({
      '/subscription/cancel': () =>
        Response.json({
          success: true,
          message: 'Subscription cancelled successfully.',
          subscription: remaining,
        }),
    });
    expect(await cancelSubscription(now)).toEqual(remaining);
    expect(calls[0]?.body).toEqual({ cancelImmediately: now });
  });
});

it("rejects with 'conflict' if a plan to keep has ended meanwhile", async () => {
  api({
    '/subscription/keep': () =>
      Response.json({ code: 'conflict', message: 'Your plan has ended' }, { status: 409 }),
  });
  expect(await catchError(keepPlan())).toMatchObject({ code: 'conflict' });
});

it.each([
  ['Failed to create checkout session', () => createCheckoutSession('price_1')],
  ['Failed to create checkout session', () => cancelSubscription(true)],
  ['Failed to create portal session', () => createPortalSession()],
  ['Failed to check subscription status', () => client.fetchQuery(subscriptionStatusQuery(['free']))],
  ['Failed to get payment status', () => client.fetchQuery(paymentStatusQuery('cs_1'))],
])("puts '%s' before the cause of a failed call", async (prefix, attempt) => {
  api({
    '/subscription/create-checkout-session': down,
    '/subscription/cancel': down,
    '/subscription/create-portal-session': down,
    '/subscription/subscription-status': down,
    '/subscription/valid-payment-status': down,
  });
  expect(await catchError(attempt())).toMatchObject({
    code: 'unavailable',
    message: `${prefix}: Our service did not answer. Please try again in a moment.`,
  });
});

describe('the subscription status', () => {
  it.each([
    [null, 'free'],
    ['sub_1', 'sub_1'],
  ])('compares the subscription %j as %s with the list of a gate', (stripeSubscriptionId, counted) => {
    expect(subscriptionStatusQuery(['free']).select?.({ stripeSubscriptionId })).toBe(counted);
  });

  it('fetches the subscription status only when a list is given', () => {
    expect(subscriptionStatusQuery(undefined).enabled).toBe(false);
    expect(subscriptionStatusQuery([]).enabled).toBe(true);
  });
});

describe('the payment status', () => {
  it("fetches no payment status without a session id: 'Session ID is required'", async () => {
    const calls = api({});
    expect((await catchError(client.fetchQuery(paymentStatusQuery('')))).message).toBe(
      'Session ID is required',
    );
    expect(calls).toEqual([]);
  });

  it('caches the payment status per checkout', async () => {
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

describe('the cached plan', () => {
  /** A plan that nobody has bought. Returns how it is bought. */
  const plan = () => {
    let isSubscribed = false;
    api({
      '/subscription/subscription-status': () =>
        Response.json({ stripeSubscriptionId: isSubscribed ? 'sub_1' : null }),
      '/subscription/valid-payment-status': () =>
        Response.json({ paymentStatus: isSubscribed ? 'paid' : 'unpaid' }),
    });
    return () => {
      isSubscribed = true;
    };
  };
  const fetchCached = async () => ({
    status: (await client.fetchQuery(subscriptionStatusQuery(['free']))).stripeSubscriptionId,
    payment: await client.fetchQuery(paymentStatusQuery('cs_1')),
  });

  it.each([
    subscriptionStatusQuery(['free']),
    paymentStatusQuery('cs_1'),
    customerQuery('a'),
    learnQuery,
    lessonQuery('a'),
    billingQuery,
  ])('begins the query key $queryKey with the key that a change of the plan invalidates', ({ queryKey }) => {
    expect(queryKey.slice(0, customerKey.length)).toEqual(customerKey);
  });

  it.each([subscriptionStatusQuery(['free']), paymentStatusQuery('cs_1')])(
    'caches a status for 300 seconds and does not fetch it again on focus or reconnect',
    ({ staleTime, refetchOnWindowFocus, refetchOnReconnect }) => {
      expect({ staleTime, refetchOnWindowFocus, refetchOnReconnect }).toEqual({
        staleTime: 300_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      });
    },
  );

  it('refreshes both statuses at once after a purchase', async () => {
    const buy = plan();
    await fetchCached();
    buy();
    await refreshPlan(client);
    expect(client.getQueryData(subscriptionStatusQuery(['free']).queryKey)).toEqual({
      stripeSubscriptionId: 'sub_1',
    });
    expect(await fetchCached()).toEqual({ status: 'sub_1', payment: 'paid' });
  });

  it('fetches the status again after a refused purchase', async () => {
    const buy = plan();
    await fetchCached();
    buy();
    await refreshExistingPlan(client);
    expect((await fetchCached()).status).toBe('sub_1');
  });
});
