import type { CheckoutAttempt } from './customer.ts';
import { incompleteOf, livingOf, type SubscriptionFact } from './subscription-fact.ts';

/** A page of Stripe's on which one may pay, or might have. */
export interface CheckoutSession {
  readonly sessionId: string;
  readonly state: 'open' | 'complete' | 'expired';
  /** While it is open. */
  readonly url: string | null;
  /** Whether nothing is left to pay. */
  readonly isPaid: boolean;
  readonly stripeCustomerId: string | null;
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
  /** A plan is held: no second one. */
  | { readonly do: 'refuse' }
  /** Sessions that must not be paid on any longer; then look again. */
  | { readonly do: 'expire'; readonly sessionIds: readonly string[] }
  /** The first payment of a subscription is still open: pay that one. */
  | { readonly do: 'finish'; readonly incomplete: SubscriptionFact }
  /** An unpaid beginning at another price; then look again. */
  | { readonly do: 'drop'; readonly stripeSubscriptionId: string }
  /** The page that is open already. */
  | { readonly do: 'resume'; readonly sessionId: string; readonly url: string }
  /** The attempt came to its end, or wanted something else: begin another. */
  | { readonly do: 'rotate' }
  | { readonly do: 'create' };

const expire = (sessions: readonly CheckoutSession[]): CheckoutStep => ({
  do: 'expire',
  sessionIds: sessions.map(({ sessionId }) => sessionId),
});

/**
 * What comes next on the way to a page to pay on. At any moment there is at most one such page for a customer:
 * none is handed out while another is open, a subscription waits for its first payment, or a plan is held.
 */
export const nextStep = ({ priceId, attempt, noted, open: listed, facts }: CheckoutView): CheckoutStep => {
  if (livingOf(facts).length > 0) return { do: 'refuse' };

  // By its own id a session is seen as it is; a list may lag behind.
  const others = listed.filter(({ sessionId }) => sessionId !== attempt.sessionId);
  const open = noted?.state === 'open' ? [...others, noted] : others;

  const incomplete = incompleteOf(facts);
  if (incomplete) {
    if (open.length > 0) return expire(open);
    if (incomplete.priceId === priceId) return { do: 'finish', incomplete };
    return { do: 'drop', stripeSubscriptionId: incomplete.stripeSubscriptionId };
  }

  if (attempt.priceId !== priceId) return open.length > 0 ? expire(open) : { do: 'rotate' };

  const foreign = open.filter(({ attemptId }) => attemptId !== attempt.id);
  if (foreign.length > 0) return expire(foreign);

  const [own] = open;
  if (own && own.url !== null) return { do: 'resume', sessionId: own.sessionId, url: own.url };
  return own || attempt.sessionId !== undefined ? { do: 'rotate' } : { do: 'create' };
};
