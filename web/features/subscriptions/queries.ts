// The calls about a customer's plan. Every failure is an ApiError. Every query key begins with `customerKey`, so that a
// change of the plan invalidates all of them.
import { queryOptions } from '@tanstack/react-query';
import { parseArticleId } from '#shared/blog-paths.ts';
import { readingEndpoints } from '#shared/contract/articles.ts';
import { learnEndpoints } from '#shared/contract/lessons.ts';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { limits } from '#shared/limits.ts';
import * as words from '#shared/words.ts';
import { ApiError, rethrowWithPrefix } from '../../api-error.ts';
import { failedCalls } from '../../content/errors.ts';
import { call } from '../../api.ts';
import { isLessonPath } from '../../paths.ts';
import { customerKey } from '../session/customer-queries.ts';

/** Subscription and payment status are cached and not fetched again on focus (docs/product.md 8.12). */
const cached = {
  staleTime: limits.statusCacheSeconds * 1000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** The value that a gate compares with its list: the id of the subscription, or `free`. */
export const subscriptionStatusQuery = (allowed: readonly string[] | undefined) =>
  queryOptions({
    queryKey: [...customerKey, 'subscription-status'],
    queryFn: ({ signal }) =>
      call(subscriptionEndpoints.status, { signal }).catch(rethrowWithPrefix(failedCalls.subscriptionStatus)),
    select: ({ stripeSubscriptionId }) => stripeSubscriptionId ?? 'free',
    enabled: allowed !== undefined,
    ...cached,
  });

/**
 * The payment status of a checkout. The call also syncs the subscription. Fails with `not-found` for another customer's checkout.
 */
export const paymentStatusQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...customerKey, 'payment-status', sessionId],
    queryFn: async ({ signal }) => {
      if (!sessionId) throw new ApiError('bad-request', { message: words.sessionIdRequired });
      const { paymentStatus } = await call(subscriptionEndpoints.paymentStatus, {
        query: { sessionId },
        signal,
      }).catch(rethrowWithPrefix(failedCalls.paymentStatus));
      return paymentStatus;
    },
    ...cached,
  });

/** The title of the article or the lesson at a path of customers, and whether the customer's plan closes it. */
export const wantedTextQuery = (path: string) =>
  queryOptions({
    queryKey: [...customerKey, 'wanted-text', path],
    queryFn: async ({ signal }) => {
      const id = parseArticleId(path.split('/').at(-1) ?? '') ?? '';
      if (!isLessonPath(path)) {
        const { article, isOpen } = await call(readingEndpoints.get, {
          params: { newsletterId: id },
          signal,
        });
        return { title: article.title, isClosed: !isOpen };
      }
      const { lesson, body } = await call(learnEndpoints.get, { params: { lessonId: id }, signal });
      return { title: lesson.title, isClosed: body === undefined };
    },
    staleTime: limits.statusCacheSeconds * 1000,
  });

/** The URL of Stripe's payment page for this price. Rejects with `conflict` if the customer has a plan. */
export const createCheckoutSession = async (priceId: string): Promise<string> => {
  if (!priceId) throw new ApiError('bad-request', { message: words.priceIdRequired });
  const { url } = await call(subscriptionEndpoints.createCheckoutSession, { body: { priceId } }).catch(
    rethrowWithPrefix(failedCalls.createCheckoutSession),
  );
  return url;
};

/** The URL of Stripe's billing pages, for the card, the invoices, and ending the plan with the month. */
export const createPortalSession = async (): Promise<string> => {
  const { url } = await call(subscriptionEndpoints.createPortalSession, {}).catch(
    rethrowWithPrefix(failedCalls.createPortalSession),
  );
  return url;
};

/**
 * Ends the plan, now or with the paid period, and returns the remaining subscription. Its errors have the prefix of the checkout, as
 * prescribed.
 */
export const cancelSubscription = async (cancelImmediately: boolean) => {
  const { subscription } = await call(subscriptionEndpoints.cancel, { body: { cancelImmediately } }).catch(
    rethrowWithPrefix(failedCalls.createCheckoutSession),
  );
  return subscription;
};

/** Takes back the end of the plan and returns it. Rejects with `conflict` if it has ended meanwhile. */
export const keepPlan = async () => (await call(subscriptionEndpoints.keep, {})).subscription;
