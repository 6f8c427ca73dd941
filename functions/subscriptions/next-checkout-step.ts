import type { CheckoutAttempt } from '../customers/customer.ts';
import { currentSubscriptions, findIncomplete, type StripeSubscription } from './choose-subscription.ts';

/** A checkout session: Stripe's page to pay on. */
export interface CheckoutSession {
  readonly sessionId: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** Null unless the session is open. */
  readonly url: string | null;
  /** Whether nothing is left to pay. */
  readonly isPaid: boolean;
  readonly stripeCustomerId: string | null;
  /** The subscription that was bought on it, once the session is complete. */
  readonly stripeSubscriptionId: string | null;
  /** The customer for whom we created it; null for a session that we did not create. */
  readonly userId: string | null;
  readonly attemptId: string | null;
}

/** What was read before a step, in this order, so that a payment in between is seen. */
export interface CheckoutState {
  readonly priceId: string;
  /** The checkout attempt that all tabs and devices of the customer share. */
  readonly attempt: CheckoutAttempt;
  /** The attempt's session; undefined if it has none or Stripe no longer knows it. */
  readonly attemptSession: CheckoutSession | undefined;
  /** Every open session of the customer. */
  readonly openSessions: readonly CheckoutSession[];
  /** Every subscription of the customer. */
  readonly subscriptions: readonly StripeSubscription[];
}

export type CheckoutStep =
  /** The customer has a current subscription: refuse, and expire the sessions of old tabs. */
  | { readonly kind: 'refuse'; readonly sessionIds: readonly string[] }
  /** A subscription was bought, but Stripe does not list it yet: any other step would be too early. */
  | { readonly kind: 'wait' }
  /** Expire sessions that must not be paid any more, then take the next step. */
  | { readonly kind: 'expire'; readonly sessionIds: readonly string[] }
  /** Pay the open invoice of an incomplete subscription. */
  | { readonly kind: 'pay-invoice'; readonly incomplete: StripeSubscription }
  /** Cancel an incomplete subscription at another price, then take the next step. It happens only after the catalog changed. */
  | { readonly kind: 'cancel-incomplete'; readonly incomplete: StripeSubscription }
  /** Return to the session that is open already. */
  | { readonly kind: 'resume'; readonly sessionId: string; readonly url: string }
  /** The attempt has ended or is for another price: begin a new attempt. */
  | { readonly kind: 'restart' }
  /** Create a session. */
  | { readonly kind: 'create' };

const toIds = (sessions: readonly CheckoutSession[]): string[] => sessions.map(({ sessionId }) => sessionId);

const expire = (sessions: readonly CheckoutSession[]): CheckoutStep => ({
  kind: 'expire',
  sessionIds: toIds(sessions),
});

/** Whether the list, which was read after the session, has the subscription that was bought on it, in any status. */
const isPurchaseListed = (
  { status, stripeSubscriptionId: purchasedId }: CheckoutSession,
  subscriptions: readonly StripeSubscription[],
): boolean =>
  status !== 'complete' ||
  purchasedId === null ||
  subscriptions.some(({ stripeSubscriptionId }) => stripeSubscriptionId === purchasedId);

/**
 * The next step towards a page to pay on. A customer has at most one such page. There is no new one while another session is open,
 * an incomplete subscription waits for its payment, or a subscription is current (docs/product.md 8.3).
 */
export const nextStep = (state: CheckoutState): CheckoutStep => {
  const { priceId, attempt, attemptSession, openSessions, subscriptions } = state;
  // The attempt's session was read by its id, so it is newer than Stripe's list, which may lag.
  const others = openSessions.filter(({ sessionId }) => sessionId !== attempt.sessionId);
  const open = attemptSession?.status === 'open' ? [...others, attemptSession] : others;

  if (currentSubscriptions(subscriptions).length > 0) return { kind: 'refuse', sessionIds: toIds(open) };
  if (attemptSession && !isPurchaseListed(attemptSession, subscriptions)) return { kind: 'wait' };

  const incomplete = findIncomplete(subscriptions);
  if (incomplete) {
    if (open.length > 0) return expire(open);
    return { kind: incomplete.priceId === priceId ? 'pay-invoice' : 'cancel-incomplete', incomplete };
  }

  if (attempt.priceId !== priceId) return open.length > 0 ? expire(open) : { kind: 'restart' };

  const foreign = open.filter(({ attemptId }) => attemptId !== attempt.id);
  if (foreign.length > 0) return expire(foreign);

  const [own] = open;
  if (own && own.url !== null) return { kind: 'resume', sessionId: own.sessionId, url: own.url };
  return own || attempt.sessionId !== undefined ? { kind: 'restart' } : { kind: 'create' };
};
