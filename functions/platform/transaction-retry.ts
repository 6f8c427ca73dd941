// Transactions of DynamoDB that collide with others at the same moment.
import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from './problem.ts';

const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Whether a cancellation reason is one to try the transaction again for. */
export const isContention = (code: string | undefined): boolean => code !== undefined && PASSING.has(code);

const TRIES = 6;

/**
 * Tries until an outcome is not `contended`. Unavailable (503) when others write at the same moment for longer than
 * about a second.
 */
export const whileContended = async <Outcome>(
  attempt: () => Promise<Outcome | 'contended'>,
): Promise<Outcome> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const outcome = await attempt();
    if (outcome !== 'contended') return outcome;
    // Two who collided must not collide again: each waits a time of its own.
    await delay(Math.random() * 25 * 2 ** tried);
  }
  throw unavailable();
};
