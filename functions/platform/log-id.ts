import { createHmac } from 'node:crypto';
import { settings } from './settings.ts';

const { ORIGIN_KEY } = settings('ORIGIN_KEY');

/**
 * Stands for a customer in the log, where the user id may not: the same customer has the same id in all lines. Keyed, because user
 * ids are known to others and could be tried.
 */
export const toLogId = (userId: string): string =>
  createHmac('sha256', ORIGIN_KEY).update(userId).digest('base64url').slice(0, 16);
