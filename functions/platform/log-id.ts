import { createHmac } from 'node:crypto';
import { settings } from './settings.ts';

const { HASH_KEY } = settings('HASH_KEY');

/**
 * The id of a person in the log, which may not hold the user id. It is the same in all lines. The hash is keyed, because others
 * know user ids and could try them.
 */
export const toLogId = (userId: string): string =>
  createHmac('sha256', HASH_KEY).update(userId).digest('base64url').slice(0, 16);
