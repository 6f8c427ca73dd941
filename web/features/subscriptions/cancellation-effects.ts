// The effects of ending a plan at once. The dialog shows them before the customer proceeds.
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { formatDay, formatDayOfYear } from '#shared/format.ts';
import { cancellation } from '../../content/cancellation.ts';
import { isActive } from './status.ts';

export interface CancellationEffects {
  /** Present only for a plan that ends anyway. */
  readonly lead?: string;
  readonly effects: readonly string[];
  /** Offers to keep the plan for the rest of the period; absent if the paid modules are closed or the plan ends anyway. */
  readonly alternative?: string;
}

/** What happens if this plan is ended now. */
export const describeCancellation = (subscription: Subscription): CancellationEffects => {
  const { status, endsAt, hasAccess, currentPeriodEnd } = subscription;
  const { endsAndCloses, ends, noCharge, noRefund } = cancellation.effects;
  const effects = [hasAccess ? endsAndCloses : ends, noCharge, ...(status === 'active' ? [noRefund] : [])];
  if (endsAt !== null) return { lead: cancellation.alreadyEnding(formatDay(endsAt)), effects };
  if (!hasAccess || !isActive(subscription) || currentPeriodEnd === null) return { effects };
  return { effects, alternative: cancellation.alternative(formatDayOfYear(currentPeriodEnd)) };
};
