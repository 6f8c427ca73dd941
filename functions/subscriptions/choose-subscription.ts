import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { isLiving, type SubscriptionRecord } from '../customers/customer.ts';

/** One subscription as Stripe has it at this moment; moments are in UTC, as ISO 8601 writes them. */
export interface SubscriptionFact extends SubscriptionRecord {
  readonly stripeCustomerId: string;
  readonly createdAt: string;
  /** The invoice that an incomplete subscription waits for. */
  readonly latestInvoiceId: string | null;
}

/** The order in which one of several stands for a customer: what is paid for, what is held, what may become one. */
const RANK: Readonly<Record<SubscriptionStatus, number>> = {
  active: 0,
  trialing: 1,
  past_due: 2,
  unpaid: 3,
  paused: 4,
  incomplete: 5,
  canceled: 6,
  incomplete_expired: 7,
};

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Of plans that are held the oldest counts, since a second one is the mistake; of all else the newest. */
const byWorth = (one: SubscriptionFact, other: SubscriptionFact): number => {
  const byAge =
    compareText(one.createdAt, other.createdAt) ||
    compareText(one.stripeSubscriptionId, other.stripeSubscriptionId);
  return RANK[one.status] - RANK[other.status] || (isLiving(one.status) ? byAge : -byAge);
};

/** The plans that are held; more than one means that the customer pays twice. */
export const livingOf = (facts: readonly SubscriptionFact[]): readonly SubscriptionFact[] =>
  facts.filter(({ status }) => isLiving(status));

/** The newest subscription that waits for its first payment. */
export const incompleteOf = (facts: readonly SubscriptionFact[]): SubscriptionFact | undefined =>
  facts.filter(({ status }) => status === 'incomplete').toSorted(byWorth)[0];

/** Our record of a customer's subscriptions, in whatever order Stripe tells them; undefined for who never had one. */
export const deriveSubscription = (facts: readonly SubscriptionFact[]): SubscriptionRecord | undefined => {
  const [first] = facts.toSorted(byWorth);
  return (
    first && {
      priceId: first.priceId,
      stripeSubscriptionId: first.stripeSubscriptionId,
      status: first.status,
      currentPeriodStart: first.currentPeriodStart,
      currentPeriodEnd: first.currentPeriodEnd,
      cancelAt: first.cancelAt,
    }
  );
};
