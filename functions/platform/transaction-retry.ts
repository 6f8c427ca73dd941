import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from './problem.ts';

/** Reasons for which DynamoDB cancels a transaction that may succeed at the next try. */
const TEMPORARY_REASONS = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Whether a transaction that was canceled for this reason may succeed at the next try. */
export const isContention = (code: string | undefined): boolean =>
  code !== undefined && TEMPORARY_REASONS.has(code);

const MAX_ATTEMPTS = 6;

/** Repeats `attempt` until its outcome is not `contended`. Throws 503 after about a second. */
export const retryWhileContended = async <Outcome>(
  attempt: () => Promise<Outcome | 'contended'>,
): Promise<Outcome> => {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const outcome = await attempt();
    if (outcome !== 'contended') return outcome;
    // The random wait keeps two colliding writers from colliding again.
    await delay(Math.random() * 25 * 2 ** attempts);
  }
  throw unavailable();
};
