import { logError } from '../platform/log.ts';
import type { Dropped, Letter } from './letter.ts';
import type { MailKind, StoredMail } from './mail.ts';
import * as mails from './mails.table.ts';
import { putStaffReport } from './staff-report.ts';
import { sendLetter, type SendOutcome } from './ses.client.ts';

export interface MailRules {
  /** Writes the mail from what is true now. Throws if it cannot find out; the mail waits then. */
  readonly compose: (mail: StoredMail, now: Date) => Promise<Letter | Dropped>;
  /** Whether the mail is sent again when nobody knows whether it was sent: twice is better than never. */
  readonly isRepeatable: boolean;
}

export type AllMailRules = Readonly<Record<MailKind, MailRules>>;

/** `claimed`: another run sends it. `not-composed`: what it needs to know is not to be had. */
export type Sending = SendOutcome['outcome'] | 'claimed' | 'dropped' | 'not-composed';

/** Stores what SES answered. A mail that SES surely did not take waits again. */
const settle = async (mail: StoredMail, { outcome, reason }: SendOutcome): Promise<void> => {
  const since = new Date();
  const detail = reason === undefined ? {} : { reason };
  if (outcome === 'sent') return void (await mails.settle(mail, { state: 'sent', since }));
  if (outcome === 'throttled' || outcome === 'not-reached' || outcome === 'refused-us')
    return void (await mails.settle(mail, { state: 'waiting', since, ...detail }));
  await putStaffReport(mail, since);
  const state = outcome === 'refused-address' ? 'failed' : 'unknown';
  await mails.settle(mail, { state, since, ...detail });
};

/** Sends a waiting mail, if nobody else does. Never throws: what fails is logged, and the mail waits or becomes unknown. */
export const sendMail = async (mail: StoredMail, rules: AllMailRules, now: Date): Promise<Sending> => {
  const { mailId, kind } = mail;
  try {
    const letter = await rules[kind].compose(mail, now);
    if ('dropped' in letter) {
      await mails.drop(mail, letter.dropped, now);
      return 'dropped';
    }
    // The claim comes just before the call. A run that ends after it leaves the mail in `sending`.
    if (!(await mails.claim(mail, now))) return 'claimed';
    const sending = await sendLetter(mailId, letter);
    if (sending.outcome !== 'sent') logError('A mail was not sent', { mailId, kind, ...sending });
    await settle(mail, sending);
    return sending.outcome;
  } catch (error) {
    logError('A mail could not be composed or settled', { mailId, kind }, error);
    return 'not-composed';
  }
};
