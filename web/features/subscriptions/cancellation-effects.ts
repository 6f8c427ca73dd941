// What ending a plan at once means for this subscription. The dialog shows it before the customer proceeds.
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { cancellation } from '../../content/cancellation.ts';
import { formatDate } from './format.ts';
import { isActive } from './status.ts';

export interface CancellationEffects {
  /** Only for a plan that ends anyway. */
  readonly lead?: string;
  readonly effects: readonly string[];
  /** How to keep the paid modules for the rest of the period; absent when they are closed or end anyway. */
  readonly alternative?: string;
}

/** What happens to this plan when it is ended now. */
export const describeCancellation = (subscription: Subscription): CancellationEffects => {
  const { status, endsAt, hasAccess } = subscription;
  const { endsAndCloses, ends, noCharge, noRefund } = cancellation.effects;
  const effects = [hasAccess ? endsAndCloses : ends, noCharge, ...(status === 'active' ? [noRefund] : [])];
  if (endsAt !== null) return { lead: cancellation.alreadyEnding(formatDate(endsAt)), effects };
  if (!hasAccess || !isActive(subscription)) return { effects };
  const { trial, month } = cancellation.periods;
  return { effects, alternative: cancellation.alternative(status === 'trialing' ? trial : month) };
};
