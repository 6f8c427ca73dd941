// A mail to staff that failed goes to their second address, once.
import { settings } from '../platform/settings.ts';
import type { Dropped, Letter } from './letter.ts';
import type { StoredMail } from './mail.ts';
import * as mails from './mails.table.ts';
import type { AllMailRules } from './send-mail.ts';

/** The reference is the id of the mail that failed. */
export const composeStaffCopy = async (
  rules: AllMailRules,
  { reference }: StoredMail,
  now: Date,
): Promise<Letter | Dropped> => {
  // Read at the call: a stage without mails does not have it.
  if (settings('MAIL_TO_SECOND').MAIL_TO_SECOND === 'none') return { dropped: 'no-second-address' };
  const failed = await mails.find(reference);
  if (!failed || failed.kind === 'issue') return { dropped: 'record-deleted' };
  const letter = await rules[failed.kind].compose(failed, now);
  return 'dropped' in letter ? letter : { ...letter, to: 'second-staff' };
};
