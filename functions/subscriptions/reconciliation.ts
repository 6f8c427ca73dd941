import { isDeepStrictEqual } from 'node:util';
import { isOpen, type OpenSubscription } from '../customers/customer.ts';
import { deriveSubscription, livingOf, type SubscriptionFact } from './choose-subscription.ts';

/** What a look at both sides comes to. */
export interface Comparison {
  /** Customers of Stripe's with a subscription that is not over, on either side. */
  readonly checked: number;
  /** Those whose record is not what Stripe says. */
  readonly different: readonly string[];
  /** Those with more than one living subscription. */
  readonly doubles: readonly string[];
}

const byCustomer = (facts: readonly SubscriptionFact[]): Map<string, SubscriptionFact[]> => {
  const grouped = new Map<string, SubscriptionFact[]>();
  for (const fact of facts) {
    if (!isOpen(fact.status)) continue;
    const known = grouped.get(fact.stripeCustomerId);
    if (known) known.push(fact);
    else grouped.set(fact.stripeCustomerId, [fact]);
  }
  return grouped;
};

/** Compares all that is not over at Stripe with all that is not over in our records, both ways. */
export const compare = (
  facts: readonly SubscriptionFact[],
  records: readonly OpenSubscription[],
): Comparison => {
  const theirs = byCustomer(facts);
  const ours = new Map(records.map(({ stripeCustomerId, subscription }) => [stripeCustomerId, subscription]));
  const customers = [...new Set([...theirs.keys(), ...ours.keys()])];
  const doubles = customers.filter((customer) => livingOf(theirs.get(customer) ?? []).length > 1);
  const different = customers.filter(
    (customer) => !isDeepStrictEqual(deriveSubscription(theirs.get(customer) ?? []), ours.get(customer)),
  );
  return { checked: customers.length, different, doubles };
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stripe lists the events of this many days. */
export const EVENT_DAYS = 30;

/** Where a replay begins: when it was asked to, but no earlier than Stripe remembers. */
export const replayStart = (since: Date, now: Date): Date =>
  new Date(Math.max(since.getTime(), now.getTime() - EVENT_DAYS * DAY_MS));
