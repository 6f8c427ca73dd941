// The effects of ending a plan at once. The dialog shows them before the customer proceeds.
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { cancellation } from '../../content/cancellation.ts';
import { formatDate } from './format.ts';
import { isActive } from './status.ts';

export interface CancellationEffects {
  /** Present only for a plan that ends anyway. */
  readonly lead?: string;
  readonly effects: readonly string[];
  /** Says how to keep the paid modules for the rest of the period; absent if they are closed or the plan ends anyway. */
  readonly alternative?: string;
}

/** What happens if this plan is ended now. */
export const describeCancellation = (subscription: Subscription): CancellationEffects => {
  const { status, endsAt, hasAccess } = subscription;
  const { endsAndCloses, ends, noCharge, noRefund } = cancellation.effects;
  const effects = [hasAccess ? endsAndCloses : ends, noCharge, ...(status === 'active' ? [noRefund] : [])];
  if (endsAt !== null) return { lead: cancellation.alreadyEnding(formatDate(endsAt)), effects };
  if (!hasAccess || !isActive(subscription)) return { effects };
  const { trial, month } = cancellation.periods;
  return { effects, alternative: cancellation.alternative(status === 'trialing' ? trial : month) };
};
