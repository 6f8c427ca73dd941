import { isLiving, isOpen } from './customer.ts';
import type { SubscriptionFact } from './subscription-fact.ts';

interface Cancellations {
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
  const isNow = ({ status }: SubscriptionFact) => isOpen(status) && (isImmediate || !isLiving(status));
  const waits = (fact: SubscriptionFact) => isLiving(fact.status) && !isImmediate && !endsInTime(fact);
  return { atOnce: idsOf(facts.filter(isNow)), atPeriodEnd: idsOf(facts.filter(waits)) };
};
