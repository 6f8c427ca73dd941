import { startFunction } from '../platform/function.client.ts';
import { logError } from '../platform/log.ts';
import { settings } from '../platform/settings.ts';
import { toMailId, type MailKey } from './mail.ts';

const { MAIL_FUNCTION } = settings('MAIL_FUNCTION');

/** A person waits for the answer. */
const START_MS = 1000;

/**
 * Has mails sent that were just put into the outbox, and does not wait for it. Never throws: the job that runs each minute sends
 * what this call could not start. The time of the call does not tell whether there is a mail to send.
 */
export const startSending = async (keys: readonly MailKey[]): Promise<void> => {
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
