import { logError, logEvent } from '../platform/log.ts';
import { isOutage } from '../platform/outage.ts';
import { Problem } from '../platform/problem.ts';
import { isToStaff, type Dropped, type Letter } from './letter.ts';
import type { MailKind, StoredMail } from './mail.ts';
import * as mails from './mails.table.ts';
import { putStaffReport, reportFailure } from './staff-report.ts';
import { sendLetter, type SendOutcome } from './ses.client.ts';

export interface MailRules {
  /** Writes the mail from what is true now. Throws if it cannot find out; the mail waits then. */
  readonly compose: (mail: StoredMail, now: Date) => Promise<Letter | Dropped>;
  /** Whether the mail is sent again when nobody knows whether it was sent: twice is better than never. */
  readonly isRepeatable: boolean;
  /** Whether it asks Stripe. While Stripe is silent, a run tries one such mail. */
  readonly asksStripe: boolean;
}

/** The kinds of the mails that are sent one by one. */
export type SingleMailKind = Exclude<MailKind, 'issue'>;
export type AllMailRules = Readonly<Record<SingleMailKind, MailRules>>;

/** `claimed`: another run sends it. `not-composed`: it could not be written; `outage`: because a service does not answer. */
export type Sending = SendOutcome['outcome'] | 'claimed' | 'dropped' | 'not-composed' | 'outage';

/** Stores what SES answered. A mail that SES surely did not take waits again. */
const settle = async (mail: StoredMail, letter: Letter, { outcome, reason }: SendOutcome): Promise<void> => {
  const since = new Date();
  const detail = reason === undefined ? {} : { reason };
  if (outcome === 'sent') return void (await mails.settle(mail, { state: 'sent', since }));
  if (outcome === 'throttled' || outcome === 'not-reached' || outcome === 'refused-us')
    return void (await mails.settle(mail, { state: 'waiting', since, ...detail }));
  if (outcome === 'unknown') {
    await putStaffReport(mail, since);
    await mails.settle(mail, { state: 'unknown', since, ...detail });
    return;
  }
  await reportFailure(mail, isToStaff(letter), since);
  await mails.settle(mail, { state: 'failed', since, ...detail });
};

/** Lets a mail that could not be composed wait behind the others. Changes nothing if it was claimed. */
const postpone = async (mail: StoredMail): Promise<void> => {
  try {
    await mails.postpone(mail, new Date());
  } catch (error) {
    logError('A mail could not be postponed', { mailId: mail.mailId }, error);
  }
};

const isServiceSilent = (error: unknown): boolean =>
  isOutage(error) || (error instanceof Problem && error.code === 'unavailable');

/** Sends a waiting mail, if nobody else does. Never throws: what fails is logged, and the mail waits or becomes unknown. */
export const sendMail = async (
  mail: StoredMail,
  { compose }: Pick<MailRules, 'compose'>,
  now: Date,
): Promise<Sending> => {
  const { mailId, kind } = mail;
  try {
    const letter = await compose(mail, now);
    if ('dropped' in letter) {
      // Its cause came again meanwhile: it waits, and is composed anew.
      if (!(await mails.drop(mail, letter.dropped, now))) return 'claimed';
      logEvent('MailDropped', { mailId, kind, reason: letter.dropped });
      return 'dropped';
    }
    // The claim comes just before the call. A run that ends after it leaves the mail in `sending`.
    if (!(await mails.claim(mail, now))) return 'claimed';
    const sending = await sendLetter(mailId, letter);
    if (sending.outcome !== 'sent') logError('A mail was not sent', { mailId, kind, ...sending });
    await settle(mail, letter, sending);
    return sending.outcome;
  } catch (error) {
    logError('A mail could not be composed or settled', { mailId, kind }, error);
    await postpone(mail);
    return isServiceSilent(error) ? 'outage' : 'not-composed';
  }
};
