import { livingOf, type SubscriptionFact } from './choose-subscription.ts';

interface Cancellations {
  /** Beginnings that wait for their first payment. */
  readonly unpaid: readonly SubscriptionFact[];
  readonly atOnce: readonly string[];
  readonly atPeriodEnd: readonly string[];
}

const idsOf = (facts: readonly SubscriptionFact[]): string[] =>
  facts.map(({ stripeSubscriptionId }) => stripeSubscriptionId);

const endsInTime = ({ cancelAt, currentPeriodEnd }: SubscriptionFact): boolean =>
  cancelAt !== null && cancelAt <= currentPeriodEnd;

/**
 * Which of a customer's subscriptions are to be ended when: all of them, so that none goes on charging unseen. What
 * was never paid for has no paid month to wait for; what ends in time already, or has ended, is left alone.
 */
export const cancellationsOf = (facts: readonly SubscriptionFact[], isImmediate: boolean): Cancellations => {
  const living = livingOf(facts);
  return {
    unpaid: facts.filter(({ status }) => status === 'incomplete'),
    atOnce: isImmediate ? idsOf(living) : [],
    atPeriodEnd: isImmediate ? [] : idsOf(living.filter((fact) => !endsInTime(fact))),
  };
};
