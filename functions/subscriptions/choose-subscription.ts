import type { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import { hasEnded, isCurrent } from '../customers/subscription-access.ts';
import type { SubscriptionRecord } from '../customers/customer.ts';

/** A subscription as Stripe has it now. Times are UTC, in ISO 8601. */
export interface StripeSubscription extends Omit<SubscriptionRecord, 'canceledAt' | 'endReason'> {
  readonly stripeCustomerId: string;
  readonly createdAt: string;
  /** The invoice of the first payment, for an incomplete subscription. */
  readonly latestInvoiceId: string | null;
  /** Why it ended or will end: ours if we ended it, else Stripe's word (`EndReason`). */
  readonly endReason: string | null;
  /** When somebody last asked for its end; null if nobody has, or if it was taken back. */
  readonly canceledAt: string | null;
}

/** The subscription with the lowest rank is stored in the customer's record. */
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

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * The oldest of several current subscriptions comes first, because a second one is a mistake. Among all others the newest comes
 * first.
 */
const byRank = (a: StripeSubscription, b: StripeSubscription): number => {
  const byAge =
    compareText(a.createdAt, b.createdAt) || compareText(a.stripeSubscriptionId, b.stripeSubscriptionId);
  return RANK[a.status] - RANK[b.status] || (isCurrent(a.status) ? byAge : -byAge);
};

/** The current subscriptions. If there is more than one, the customer pays twice. */
export const currentSubscriptions = (subscriptions: readonly StripeSubscription[]): StripeSubscription[] =>
  subscriptions.filter(({ status }) => isCurrent(status));

/** The newest subscription whose first payment is still open. */
export const findIncomplete = (
  subscriptions: readonly StripeSubscription[],
): StripeSubscription | undefined =>
  subscriptions.filter(({ status }) => status === 'incomplete').toSorted(byRank)[0];

/** The subscription to keep in our record, independent of the order of Stripe's list; undefined if there is none. */
export const chooseSubscription = (
  subscriptions: readonly StripeSubscription[],
): SubscriptionRecord | undefined => {
  const [first] = subscriptions.toSorted(byRank);
  return (
    first && {
      priceId: first.priceId,
      stripeSubscriptionId: first.stripeSubscriptionId,
      status: first.status,
      currentPeriodStart: first.currentPeriodStart,
      currentPeriodEnd: first.currentPeriodEnd,
      cancelAt: first.cancelAt,
      ...(isCurrent(first.status) &&
        first.cancelAt !== null &&
        first.canceledAt !== null && { canceledAt: first.canceledAt }),
      ...(hasEnded(first.status) && first.endReason !== null && { endReason: first.endReason }),
    }
  );
};
