// The plan as the API tells it, and what a customer can do about it. Every failure is an ApiError.
import { queryOptions } from '@tanstack/react-query';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { limits } from '#shared/limits.ts';
import { words } from '#shared/words.ts';
import { ApiError, rethrowAs } from '../../api-error.ts';
import { call } from '../../api.ts';

/** What a subscription and a payment are worth is asked again after this time, and not for a mere look at the tab. */
const remembered = {
  staleTime: limits.statusCacheSeconds * 1000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export const subscriptionStatusKey = ['subscription-status'] as const;
export const paymentStatusKey = ['payment-status'] as const;

/** The customer's place in a gate's list: the id of the subscription, or `free` without one. */
export const subscriptionStatusQuery = (allowed: readonly string[] | undefined) =>
  queryOptions({
    queryKey: subscriptionStatusKey,
    queryFn: ({ signal }) =>
      call(subscriptionEndpoints.status, { signal }).catch(rethrowAs('Failed to check subscription status')),
    select: ({ stripeSubscriptionId }) => stripeSubscriptionId ?? 'free',
    enabled: allowed !== undefined,
    ...remembered,
  });

/** What came of a checkout; asking brings our own record up to date. `not-found` for somebody else's. */
export const paymentStatusQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...paymentStatusKey, sessionId],
    queryFn: async ({ signal }) => {
      if (!sessionId) throw new ApiError('bad-request', { message: words.sessionIdRequired });
      const { paymentStatus } = await call(subscriptionEndpoints.paymentStatus, {
        query: { sessionId },
        signal,
      }).catch(rethrowAs('Failed to get payment status'));
      return paymentStatus;
    },
    ...remembered,
  });

const CHECKOUT_FAILED = 'Failed to create checkout session';

/** The address of the page on which this price is paid. `conflict` for who subscribes already. */
export const createCheckoutSession = async (priceId: string): Promise<string> => {
  if (!priceId) throw new ApiError('bad-request', { message: words.priceIdRequired });
  const { url } = await call(subscriptionEndpoints.createCheckoutSession, { body: { priceId } }).catch(
    rethrowAs(CHECKOUT_FAILED),
  );
  return url;
};

/** The address of the page where the customer changes their card, sees invoices, ends the plan with the month. */
export const createPortalSession = async (): Promise<string> => {
  const { url } = await call(subscriptionEndpoints.createPortalSession, {}).catch(
    rethrowAs('Failed to create portal session'),
  );
  return url;
};

/** Ends the plan now, and answers what is left of it. The specification gives it the checkout's prefix. */
export const cancelSubscription = async () => {
  const { subscription: left } = await call(subscriptionEndpoints.cancel, {
    body: { cancelImmediately: true },
  }).catch(rethrowAs(CHECKOUT_FAILED));
  return left;
};
