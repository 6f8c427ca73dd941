import type { CheckoutAttempt } from '../customers/customer.ts';
import { incompleteOf, livingOf, type SubscriptionFact } from './choose-subscription.ts';

/** A page of Stripe's on which one may pay, or might have. */
export interface CheckoutSession {
  readonly sessionId: string;
  readonly state: 'open' | 'complete' | 'expired';
  /** While it is open. */
  readonly url: string | null;
  /** Whether nothing is left to pay. */
  readonly isPaid: boolean;
  readonly stripeCustomerId: string | null;
  /** What was bought on it, once it is complete. */
  readonly stripeSubscriptionId: string | null;
  /** For whom we made it; null on one that we did not make. */
  readonly userId: string | null;
  /** The attempt that it belongs to. */
  readonly attemptId: string | null;
}

/** What was seen before a step, in this order: whatever is paid in between shows in what is seen later. */
export interface CheckoutView {
  readonly priceId: string;
  /** The attempt that is under way for all tabs and devices of the customer. */
  readonly attempt: CheckoutAttempt;
  /** The session that the attempt has noted, as it is now; undefined also where Stripe knows it no more. */
  readonly noted: CheckoutSession | undefined;
  /** Every open session of the customer. */
  readonly open: readonly CheckoutSession[];
  /** Every subscription of the customer. */
  readonly facts: readonly SubscriptionFact[];
}

export type CheckoutStep =
  /** A plan is held: no second one, and none by way of an old tab either. */
  | { readonly do: 'refuse'; readonly sessionIds: readonly string[] }
  /** Something was bought just now that does not show yet: whatever comes next would be too early. */
  | { readonly do: 'wait' }
  /** Sessions that must not be paid on any longer; then look again. */
  | { readonly do: 'expire'; readonly sessionIds: readonly string[] }
  /** The first payment of a subscription is still open: pay that one. */
  | { readonly do: 'finish'; readonly incomplete: SubscriptionFact }
  /** An unpaid beginning at another price; then look again. */
  | { readonly do: 'drop'; readonly incomplete: SubscriptionFact }
  /** The page that is open already. */
  | { readonly do: 'resume'; readonly sessionId: string; readonly url: string }
  /** The attempt came to its end, or wanted something else: begin another. */
  | { readonly do: 'rotate' }
  | { readonly do: 'create' };

const idsOf = (sessions: readonly CheckoutSession[]): string[] => sessions.map(({ sessionId }) => sessionId);

const expire = (sessions: readonly CheckoutSession[]): CheckoutStep => ({
  do: 'expire',
  sessionIds: idsOf(sessions),
});

/** Whether what was bought on a session is, in whatever state, among the subscriptions that were seen after it. */
const isAccountedFor = (
  { state, stripeSubscriptionId: bought }: CheckoutSession,
  facts: readonly SubscriptionFact[],
): boolean =>
  state !== 'complete' ||
  bought === null ||
  facts.some(({ stripeSubscriptionId }) => stripeSubscriptionId === bought);

/**
 * What comes next on the way to a page to pay on. At any moment there is at most one such page for a customer:
 * none is handed out while another is open, a subscription waits for its first payment, or a plan is held.
 */
export const nextStep = ({ priceId, attempt, noted, open: listed, facts }: CheckoutView): CheckoutStep => {
  // By its own id a session is seen as it is; a list may lag behind.
  const others = listed.filter(({ sessionId }) => sessionId !== attempt.sessionId);
  const open = noted?.state === 'open' ? [...others, noted] : others;

  if (livingOf(facts).length > 0) return { do: 'refuse', sessionIds: idsOf(open) };
  if (noted && !isAccountedFor(noted, facts)) return { do: 'wait' };

  const incomplete = incompleteOf(facts);
  if (incomplete) {
    if (open.length > 0) return expire(open);
    return { do: incomplete.priceId === priceId ? 'finish' : 'drop', incomplete };
  }

  if (attempt.priceId !== priceId) return open.length > 0 ? expire(open) : { do: 'rotate' };

  const foreign = open.filter(({ attemptId }) => attemptId !== attempt.id);
  if (foreign.length > 0) return expire(foreign);

  const [own] = open;
  if (own && own.url !== null) return { do: 'resume', sessionId: own.sessionId, url: own.url };
  return own || attempt.sessionId !== undefined ? { do: 'rotate' } : { do: 'create' };
};
