// What a subscription's status means: whether it has ended, is current, and opens the paid modules.
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { limits } from '#shared/limits.ts';
import type { SubscriptionRecord } from './customer.ts';

/** Whether a subscription has ended: its status never changes again. */
export const hasEnded = (status: SubscriptionStatus): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/**
 * Whether a subscription is current, so that no second one may be bought. An `incomplete` one is not: its first payment
 * can still be made.
 */
export const isCurrent = (status: SubscriptionStatus): boolean =>
  !hasEnded(status) && status !== 'incomplete';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a subscription opens the paid modules at `now` (docs/product.md 8.5). */
export const hasAccess = (
  { status, currentPeriodStart, cancelAt }: SubscriptionRecord,
  now: Date,
): boolean => {
  if (cancelAt !== null && Date.parse(cancelAt) <= now.getTime()) return false;
  if (status === 'active' || status === 'trialing') return true;
  // Stripe starts the new period before it is paid, so the days of grace count from its start.
  const graceEnd = Date.parse(currentPeriodStart) + limits.pastDueGraceDays * DAY_MS;
  return status === 'past_due' && now.getTime() < graceEnd;
};
