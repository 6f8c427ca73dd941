import { currentSubscriptions, type StripeSubscription } from './choose-subscription.ts';

interface Cancellations {
  /** Subscriptions whose first payment is still open. */
  readonly incomplete: readonly StripeSubscription[];
  /** Ids of the subscriptions to cancel now. */
  readonly now: readonly string[];
  /** Ids of the subscriptions to cancel at the end of the paid period. */
  readonly atPeriodEnd: readonly string[];
}

const toIds = (subscriptions: readonly StripeSubscription[]): string[] =>
  subscriptions.map(({ stripeSubscriptionId }) => stripeSubscriptionId);

const endsWithPeriod = ({ cancelAt, currentPeriodEnd }: StripeSubscription): boolean =>
  cancelAt !== null && cancelAt <= currentPeriodEnd;

/**
 * Which of a customer's subscriptions to cancel, and when. All are canceled, because one that is left out would go on charging. An
 * incomplete one is canceled now, because it has no paid period. One that already ends with its period is left alone.
 */
export const chooseCancellations = (
  subscriptions: readonly StripeSubscription[],
  isImmediate: boolean,
): Cancellations => {
  const current = currentSubscriptions(subscriptions);
  return {
    incomplete: subscriptions.filter(({ status }) => status === 'incomplete'),
    now: isImmediate ? toIds(current) : [],
    atPeriodEnd: isImmediate ? [] : toIds(current.filter((subscription) => !endsWithPeriod(subscription))),
  };
};
