// A customer without a plan, as the API shows one.
import type { Subscription } from '#shared/contract/subscriptions.ts';

export const freeSubscription: Subscription = {
  priceId: null,
  stripeSubscriptionId: null,
  currentPeriodEnd: null,
  status: null,
  endsAt: null,
  endReason: null,
  hasAccess: false,
};
