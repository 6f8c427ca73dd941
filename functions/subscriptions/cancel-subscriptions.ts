import * as stripe from './stripe.client.ts';
import { unavailable } from '../platform/problem.ts';
import { cancellationsOf } from './choose-cancellations.ts';
import type { SubscriptionFact } from './choose-subscription.ts';
import { giveUp } from './cancel-incomplete.ts';

/** Whatever is paid in the moment of its end is a plan at the next look, and ended as one. */
const LOOKS = 3;

/** Closes every page on which the customer might still pay; a list may lag behind what was noted. */
const closePages = async (stripeCustomerId: string, notedSessionId: string | undefined): Promise<void> => {
  const open = await stripe.openSessions(stripeCustomerId);
  const sessionIds = new Set(open.map(({ sessionId }) => sessionId));
  if (notedSessionId !== undefined) sessionIds.add(notedSessionId);
  await Promise.all([...sessionIds].map(stripe.expireSession));
};

/** What a month was not paid for in time, nobody pays after the end. */
const voidInvoices = async (stripeCustomerId: string, ended: readonly SubscriptionFact[]): Promise<void> => {
  const ids = new Set(ended.map(({ stripeSubscriptionId }) => stripeSubscriptionId));
  const open = await stripe.openInvoices(stripeCustomerId);
  const theirs = open.filter(({ stripeSubscriptionId: id }) => id !== null && ids.has(id));
  await Promise.all(theirs.map(({ invoiceId }) => stripe.voidInvoice(invoiceId)));
};

interface Buyer {
  readonly stripeCustomerId: string;
  /** The session that the attempt at buying has noted, if one is under way. */
  readonly notedSessionId: string | undefined;
}

/**
 * Ends all that a customer of Stripe's is subscribed to, now or with the month that is paid, and answers what it was:
 * nothing for who never had a subscription. Nothing is left that an old tab could pay.
 */
export const endSubscriptions = async (
  { stripeCustomerId, notedSessionId }: Buyer,
  isImmediate: boolean,
): Promise<readonly SubscriptionFact[]> => {
  // Pages first: what was paid on one until now shows in the first look.
  await closePages(stripeCustomerId, notedSessionId);
  for (let looked = 0; looked < LOOKS; looked += 1) {
    const facts = await stripe.subscriptionsOf(stripeCustomerId);
    const { unpaid, atOnce, atPeriodEnd } = cancellationsOf(facts, isImmediate);
    const [givenUp] = await Promise.all([
      Promise.all(unpaid.map(giveUp)),
      ...atOnce.map(stripe.cancelNow),
      ...atPeriodEnd.map(stripe.cancelAtPeriodEnd),
    ]);
    if (!givenUp.includes('paid')) {
      if (isImmediate && facts.length > 0) await voidInvoices(stripeCustomerId, facts);
      return facts;
    }
  }
  throw unavailable(new Error('Stripe has yet to make a paid invoice count'));
};
