// What the state of a subscription allows. Its words are in describe-plan.ts: few pages of the first visit need them.
import type { Subscription } from '#shared/contract/subscriptions.ts';

/** Whether there is a current subscription: it can be canceled, and no second one can be bought. */
export const isSubscribed = ({ stripeSubscriptionId }: Subscription): boolean =>
  stripeSubscriptionId !== null;

/** Whether Stripe's billing pages have anything to show. */
export const hasBilling = ({ status }: Subscription): boolean => status !== null;

/** Whether the plan runs with no payment due. */
export const isActive = ({ status }: Subscription): boolean => status === 'active' || status === 'trialing';
