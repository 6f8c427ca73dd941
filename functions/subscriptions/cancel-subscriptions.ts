import { unavailable } from '../platform/problem.ts';
import { chooseCancellations } from './choose-cancellations.ts';
import type { StripeSubscription } from './choose-subscription.ts';
import * as stripe from './stripe.client.ts';

/** A subscription paid while we cancel is active on the next attempt. It is canceled then. */
const MAX_ATTEMPTS = 3;

/**
 * Cancels an incomplete subscription. Voids its invoice first, so that it cannot be paid afterwards. Returns `paid` if the invoice
 * was paid before: then the subscription is current and stays.
 */
export const cancelIncompleteSubscription = async ({
  latestInvoiceId,
  stripeSubscriptionId,
}: StripeSubscription): Promise<'canceled' | 'paid'> => {
  if (latestInvoiceId !== null && (await stripe.voidInvoice(latestInvoiceId)) === 'paid') return 'paid';
  await stripe.cancelNow(stripeSubscriptionId);
  return 'canceled';
};

/** Expires every open checkout session. Stripe's list may lag, so the session of the checkout attempt is added. */
const expireSessions = async (
  stripeCustomerId: string,
  attemptSessionId: string | undefined,
): Promise<void> => {
  const sessions = await stripe.fetchOpenSessions(stripeCustomerId);
  const sessionIds = new Set(sessions.map(({ sessionId }) => sessionId));
  if (attemptSessionId !== undefined) sessionIds.add(attemptSessionId);
  await Promise.all([...sessionIds].map(stripe.expireSession));
};

/** Voids the open invoices of subscriptions, so that nothing is paid after their end. `paid` was paid before. */
export const voidInvoices = async (
  stripeCustomerId: string,
  subscriptions: readonly StripeSubscription[],
): Promise<('paid' | 'not-payable')[]> => {
  const ids = new Set(subscriptions.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  const invoices = await stripe.fetchOpenInvoices(stripeCustomerId);
  return Promise.all(
    invoices
      .filter(({ stripeSubscriptionId: id }) => id !== null && ids.has(id))
      .map(({ invoiceId }) => stripe.voidInvoice(invoiceId)),
  );
};

interface Buyer {
  readonly stripeCustomerId: string;
  /** The checkout session of the attempt that is under way, if there is one. */
  readonly attemptSessionId: string | undefined;
}

/**
 * Cancels all subscriptions of a Stripe customer, now or at the end of the paid period, and returns them: an empty list for a
 * customer who never had one. Afterwards no open page or invoice can be paid (docs/product.md 8.8). Throws 503 if payments keep
 * arriving.
 */
export const cancelSubscriptions = async (
  { stripeCustomerId, attemptSessionId }: Buyer,
  isImmediate: boolean,
): Promise<readonly StripeSubscription[]> => {
  // Expire the sessions first: if one was paid before, its subscription is in the list that is fetched afterwards.
  await expireSessions(stripeCustomerId, attemptSessionId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const subscriptions = await stripe.fetchSubscriptions(stripeCustomerId);
    const { incomplete, now, atPeriodEnd } = chooseCancellations(subscriptions, isImmediate);
    const [outcomes] = await Promise.all([
      Promise.all(incomplete.map(cancelIncompleteSubscription)),
      ...now.map(stripe.cancelNow),
      ...atPeriodEnd.map(stripe.cancelAtPeriodEnd),
    ]);
    if (!outcomes.includes('paid')) {
      if (isImmediate && subscriptions.length > 0) await voidInvoices(stripeCustomerId, subscriptions);
      return subscriptions;
    }
  }
  throw unavailable(new Error('Stripe has not activated a paid subscription yet'));
};
