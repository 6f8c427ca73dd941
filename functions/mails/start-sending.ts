import { startFunction } from '../platform/function.client.ts';
import { logError } from '../platform/log.ts';
import { settings } from '../platform/settings.ts';
import { toMailId, type MailKey } from './mail.ts';

const { MAIL_FUNCTION } = settings('MAIL_FUNCTION');

/** A person waits for the answer. */
const START_MS = 1000;

/**
 * Starts the function that sends these mails, if there are any, and does not wait for its end. Never throws: if the start fails, the
 * job of each minute sends them.
 */
export const startSending = async (keys: readonly MailKey[]): Promise<void> => {
  if (keys.length === 0) return;
  try {
    await startFunction(
      MAIL_FUNCTION,
      { mailIds: keys.map(toMailId) },
      { maxAttempts: 1, timeoutMs: START_MS },
    );
  } catch (error) {
    logError('The mail function was not started', {}, error);
  }
};
