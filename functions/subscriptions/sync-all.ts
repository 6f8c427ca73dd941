import { logError } from '../platform/log.ts';
import { syncSubscription, type SyncOutcome } from './sync-subscription.ts';

/** Stripe allows a hundred requests a second, and customers wait for some of them. */
const CONCURRENCY = 5;

export interface SyncOutcomes {
  /** The number of records that differed from Stripe. */
  changed: number;
  unchanged: number;
  /** The number of Stripe customers that belong to no customer of ours. */
  unknown: number;
  /** The number of Stripe customers that another stage created. */
  foreign: number;
  /** The number of Stripe customers whose customer asked to be deleted. */
  forgotten: number;
  failed: number;
  /** Stripe customers for whom no time was left. */
  readonly unfinished: readonly string[];
}

interface SyncOptions {
  readonly stripeCustomerIds: Iterable<string>;
  readonly sync?: (stripeCustomerId: string) => Promise<SyncOutcome>;
  /** Whether there is time for another customer. */
  readonly hasTime: () => boolean;
  /** Called after each customer that was synced. */
  readonly onSynced?: (stripeCustomerId: string) => Promise<void>;
}

/** Syncs many Stripe customers in their order, a few at once, while there is time. A failure does not stop the rest. */
export const syncAll = async ({
  stripeCustomerIds,
  sync = async (stripeCustomerId) => (await syncSubscription(stripeCustomerId)).outcome,
  hasTime,
  onSynced,
}: SyncOptions): Promise<SyncOutcomes> => {
  const unfinished = [...stripeCustomerIds];
  const outcomes = { changed: 0, unchanged: 0, unknown: 0, foreign: 0, forgotten: 0, failed: 0, unfinished };
  const worker = async () => {
    while (hasTime()) {
      const stripeCustomerId = unfinished.shift();
      if (stripeCustomerId === undefined) return;
      try {
        const outcome = await sync(stripeCustomerId);
        await onSynced?.(stripeCustomerId);
        outcomes[outcome] += 1;
      } catch (error) {
        outcomes.failed += 1;
        logError('A customer could not be synced', { stripeCustomerId }, error);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return outcomes;
};
