// What a subscription's status means: whether it has ended, whether it is current, and whether it opens the paid modules.
import type { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import type { SubscriptionRecord } from './customer.ts';

/** Whether a subscription has ended for good. */
export const hasEnded = (status: SubscriptionStatus): boolean =>
  status === 'incomplete_expired' || status === 'canceled';

/**
 * Whether a subscription is current, so that no second one may be bought. An `incomplete` one is not current: its first payment can
 * still be made.
 */
export const isCurrent = (status: SubscriptionStatus): boolean =>
  status !== 'incomplete' && !hasEnded(status);

/** Stripe starts the new period before its payment, so the days of grace count from the start of the period. */
export const findGraceEnd = ({ currentPeriodStart }: Pick<SubscriptionRecord, 'currentPeriodStart'>): Date =>
  new Date(Date.parse(currentPeriodStart) + limits.pastDueGraceDays * DAY_MS);

/** Whether a subscription opens the paid modules at `now` (docs/product.md 8.5). */
export const hasAccess = (subscription: SubscriptionRecord, now: Date): boolean => {
  const { status, cancelAt } = subscription;
  if (cancelAt !== null && Date.parse(cancelAt) <= now.getTime()) return false;
  if (status === 'active' || status === 'trialing') return true;
  return status === 'past_due' && now < findGraceEnd(subscription);
};
