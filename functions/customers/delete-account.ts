import { startFunction } from '../platform/function.client.ts';
import { toLogId } from '../platform/log-id.ts';
import { logError } from '../platform/log.ts';
import { settings } from '../platform/settings.ts';
import * as tombstones from './tombstones.table.ts';

const { FORGET_FUNCTION } = settings('FORGET_FUNCTION');

/** A person waits for the answer, and the tombstone is written. */
const START = { maxAttempts: 1, timeoutMs: 1000 } as const;

/** Begins to forget a customer, as `npm run customer -- forget` does. If the function does not start, the hourly job takes its steps. */
export const deleteAccount = async (userId: string, now: Date): Promise<void> => {
  await tombstones.begin(userId, undefined, now);
  try {
    await startFunction(FORGET_FUNCTION, { userId }, START);
  } catch (error) {
    logError('The function that forgets was not started', { customer: toLogId(userId) }, error);
  }
};
