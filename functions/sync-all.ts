import { logTrouble } from './adapters/log.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Stripe admits a hundred requests a second, and customers are waiting for some of them. */
const AT_ONCE = 5;

/** Does the work for each item, a few at once. Stops at the first error; what may fail alone must catch it. */
export const forEach = async <Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

export interface Outcomes {
  /** Records that were different from Stripe's truth. */
  changed: number;
  unchanged: number;
  /** Customers of Stripe's who are none of ours. */
  unknown: number;
  readonly failed: Set<string>;
}

/** Brings the records of many customers of Stripe's up to date; that one fails does not stop the rest. */
export const syncAll = async (stripeCustomerIds: Iterable<string>): Promise<Outcomes> => {
  const outcomes: Outcomes = { changed: 0, unchanged: 0, unknown: 0, failed: new Set() };
  await forEach(stripeCustomerIds, async (stripeCustomerId) => {
    try {
      outcomes[await syncSubscription(stripeCustomerId)] += 1;
    } catch (error) {
      outcomes.failed.add(stripeCustomerId);
      logTrouble('A customer could not be brought up to date', { stripeCustomerId }, error);
    }
  });
  return outcomes;
};
