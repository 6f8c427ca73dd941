import { logError } from '../platform/log.ts';
import type { MailState, StoredMail } from './mail.ts';
import * as mails from './mails.table.ts';
import { sendMail, type AllMailRules, type Sending } from './send-mail.ts';
import { putStaffReport } from './staff-report.ts';

/** The time-out of the function and a minute: no run that claimed a mail before can still be sending it. */
const ABANDONED_AFTER_MS = 120_000;
/** After this time, a mail is sent again for which twice is better than never. */
const RETRY_AFTER_MS = 15 * 60_000;
/** Mails that have waited longer are counted in `waiting`, which an alarm watches. */
const LATE_AFTER_MS = 30 * 60_000;

/** After these answers, SES would refuse the other mails too. */
const STOPS: readonly Sending[] = ['throttled', 'not-reached', 'refused-us'];

const before = (now: Date, ms: number) => ({ to: new Date(now.getTime() - ms) });

/** The mails in a state, whole. A record that cannot be parsed is logged, counted and passed over. */
async function* list(
  state: MailState,
  range: { readonly to: Date },
  onUnreadable: () => void,
): AsyncGenerator<StoredMail> {
  for await (const mailId of mails.listIds(state, range)) {
    try {
      const mail = await mails.find(mailId);
      if (mail?.state === state) yield mail;
    } catch (error) {
      onUnreadable();
      logError('The record of a mail cannot be read', { mailId }, error);
    }
  }
}

/** Settles what earlier runs left, so that every mail ends. */
const settleLeftOvers = async (rules: AllMailRules, now: Date, onUnreadable: () => void): Promise<void> => {
  for await (const mail of list('sending', before(now, ABANDONED_AFTER_MS), onUnreadable)) {
    await putStaffReport(mail, now);
    await mails.abandon(mail, now);
  }
  for await (const mail of list('unknown', before(now, RETRY_AFTER_MS), onUnreadable))
    if (rules[mail.kind].isRepeatable) await mails.retry(mail, now);
};

/** Sends all mails that wait, oldest first, while there is time. `waiting` counts those that wait too long, or until we act. */
export const sendWaiting = async (rules: AllMailRules, now: Date, hasTime: () => boolean) => {
  const figures = { sent: 0, dropped: 0, failed: 0, waiting: 0 };
  const countUnreadable = () => void (figures.failed += 1);
  await settleLeftOvers(rules, now, countUnreadable);
  const lateBefore = new Date(now.getTime() - LATE_AFTER_MS).toISOString();
  for await (const mail of list('waiting', { to: now }, countUnreadable)) {
    const isLate = mail.createdAt < lateBefore;
    if (!hasTime()) {
      // The others are not read: one that waits is enough for the alarm.
      if (isLate) figures.waiting += 1;
      break;
    }
    const sending = await sendMail(mail, rules, now);
    if (sending === 'sent' || sending === 'dropped') figures[sending] += 1;
    else if (sending === 'refused-us' || (isLate && sending !== 'claimed')) figures.waiting += 1;
    if (STOPS.includes(sending)) break;
  }
  return figures;
};

/** Sends the mails of these ids that wait. */
export const sendNamed = async (mailIds: readonly string[], rules: AllMailRules, now: Date) => {
  const figures = { sent: 0 };
  for (const mailId of mailIds) {
    const mail = await mails.find(mailId);
    if (mail?.state !== 'waiting' || mail.since > now.toISOString()) continue;
    if ((await sendMail(mail, rules, now)) === 'sent') figures.sent += 1;
  }
  return figures;
};
