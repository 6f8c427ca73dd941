import { logTrouble } from '../platform/log.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Stripe admits a hundred requests a second, and customers are waiting for some of them. */
const AT_ONCE = 5;

export interface Outcomes {
  /** Records that were different from Stripe's truth. */
  changed: number;
  unchanged: number;
  /** Customers of Stripe's who are none of ours. */
  unknown: number;
  /** Customers of Stripe's whom another stage has made. */
  foreign: number;
  failed: number;
  /** Those whose turn did not come. */
  readonly unfinished: readonly string[];
}

interface Order {
  readonly stripeCustomerIds: Iterable<string>;
  /** Whether there is time for one more. */
  readonly mayGoOn: () => boolean;
  /** Done for each who was brought up to date. */
  readonly afterwards?: (stripeCustomerId: string) => Promise<void>;
}

/**
 * Brings the records of many customers of Stripe's up to date, in their order and a few at once, while there is time;
 * that one fails does not stop the rest.
 */
export const syncAll = async ({ stripeCustomerIds, mayGoOn, afterwards }: Order): Promise<Outcomes> => {
  const unfinished = [...stripeCustomerIds];
  const outcomes = { changed: 0, unchanged: 0, unknown: 0, foreign: 0, failed: 0, unfinished };
  const worker = async () => {
    while (mayGoOn()) {
      const stripeCustomerId = unfinished.shift();
      if (stripeCustomerId === undefined) return;
      try {
        const outcome = await syncSubscription(stripeCustomerId);
        await afterwards?.(stripeCustomerId);
        outcomes[outcome] += 1;
      } catch (error) {
        outcomes.failed += 1;
        logTrouble('A customer could not be brought up to date', { stripeCustomerId }, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
};
