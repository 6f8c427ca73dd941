import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '#shared/durations.ts';
import { hasEnded } from '../customers/subscription-access.ts';
import type { CustomerSubscription } from '../customers/customer.ts';
import { chooseSubscription, currentSubscriptions, type StripeSubscription } from './choose-subscription.ts';

/** The differences between Stripe and our records. The ids are those of Stripe customers. */
export interface Comparison {
  /** How many customers have a subscription that has not ended, on either side. */
  readonly checked: number;
  /** Customers whose record differs from Stripe. */
  readonly different: readonly string[];
  /** Customers with more than one current subscription. */
  readonly doubles: readonly string[];
}

/** Compares all subscriptions that have not ended at Stripe with all that have not ended in our records, in both directions. */
export const compareSubscriptions = (
  subscriptions: readonly StripeSubscription[],
  records: readonly CustomerSubscription[],
): Comparison => {
  const stripeByCustomer = Map.groupBy(
    subscriptions.filter(({ status }) => !hasEnded(status)),
    ({ stripeCustomerId }) => stripeCustomerId,
  );
  const recordByCustomer = new Map(
    records.map(({ stripeCustomerId, subscription }) => [stripeCustomerId, subscription]),
  );
  const customers = [...new Set([...stripeByCustomer.keys(), ...recordByCustomer.keys()])];
  const doubles = customers.filter(
    (customer) => currentSubscriptions(stripeByCustomer.get(customer) ?? []).length > 1,
  );
  const different = customers.filter(
    (customer) =>
      !isDeepStrictEqual(
        chooseSubscription(stripeByCustomer.get(customer) ?? []),
        recordByCustomer.get(customer),
      ),
  );
  return { checked: customers.length, different, doubles };
};

/** Stripe lists events of the last 30 days only. */
const EVENT_DAYS = 30;

/** The moment at which a replay begins: `since`, but not before the oldest event that Stripe lists. */
export const replayStart = (since: Date, now: Date): Date =>
  new Date(Math.max(since.getTime(), now.getTime() - EVENT_DAYS * DAY_MS));
