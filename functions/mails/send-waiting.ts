import { DAY_MS } from '#shared/durations.ts';
import { logError } from '../platform/log.ts';
import { MailKind, type MailState, type StoredMail } from './mail.ts';
import * as mails from './mails.table.ts';
import { sendMail, type AllMailRules, type Sending, type SingleMailKind } from './send-mail.ts';
import { putStaffReport } from './staff-report.ts';

/** The time-out of the function and a minute: no run that claimed a mail before can still be sending it. */
const ABANDONED_AFTER_MS = 120_000;
/** After this time, a mail is sent again for which twice is better than never. */
const RETRY_AFTER_MS = 15 * 60_000;
/** Unknown mails are listed each minute, so only those of a day are. The older ones were in a report. */
const RETRY_WITHIN_MS = DAY_MS;
/** With the first time, a mail is sent three times at most: SES may have taken each. */
const MAX_REPEATS = 2;
/** Mails that have waited longer are counted in `waiting`, which an alarm watches. */
const LATE_AFTER_MS = 30 * 60_000;

/** After these answers, SES would refuse the other mails too. */
const STOPS: readonly Sending[] = ['throttled', 'not-reached', 'refused-us'];

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

type SingleMail = StoredMail & { readonly kind: SingleMailKind };

/** An issue's mails are sent by their own function, and no list of others has one. */
const isSingle = (mail: StoredMail): mail is SingleMail => mail.kind !== 'issue';

/** The mails in a state that are wanted, whole. A record that cannot be parsed is logged, counted and passed over. */
async function* list(
  state: MailState,
  range: { readonly from?: Date; readonly to: Date },
  onUnreadable: () => void,
  isWanted: (listed: mails.ListedMail) => boolean = () => true,
): AsyncGenerator<SingleMail> {
  for await (const listed of mails.list(state, range)) {
    if (!isWanted(listed)) continue;
    const { mailId } = listed;
    try {
      const mail = await mails.find(mailId);
      if (mail?.state === state && isSingle(mail)) yield mail;
    } catch (error) {
      onUnreadable();
      logError('The record of a mail cannot be read', { mailId }, error);
    }
  }
}

interface Run {
  readonly rules: AllMailRules;
  readonly now: Date;
  readonly hasTime: () => boolean;
  readonly onUnreadable: () => void;
}

/** Gives up the mails of runs that ended while they sent them. */
const abandonLeftOvers = async ({ now, hasTime, onUnreadable }: Run): Promise<void> => {
  for await (const mail of list('sending', { to: before(now, ABANDONED_AFTER_MS) }, onUnreadable)) {
    if (!hasTime()) return;
    await putStaffReport(mail, now);
    await mails.abandon(mail, now);
  }
};

/** Lets unknown mails wait again for which twice is better than never. The next run sends them. The others are not read. */
const retryUnknown = async ({ rules, now, hasTime, onUnreadable }: Run): Promise<void> => {
  const range = { from: before(now, RETRY_WITHIN_MS), to: before(now, RETRY_AFTER_MS) };
  const isRepeated = ({ kind, repeats }: mails.ListedMail) => {
    const { data } = MailKind.safeParse(kind);
    return data === undefined || (data !== 'issue' && rules[data].isRepeatable && repeats < MAX_REPEATS);
  };
  for await (const mail of list('unknown', range, onUnreadable, isRepeated)) {
    if (!hasTime()) return;
    await mails.retry(mail, now);
  }
};

/**
 * Sends all mails that wait, while there is time: first those that have waited longest since they were last tried. `waiting` counts
 * those that wait too long, or until we act.
 */
export const sendWaiting = async (rules: AllMailRules, now: Date, hasTime: () => boolean) => {
  const figures = { sent: 0, dropped: 0, failed: 0, waiting: 0 };
  const onUnreadable = () => void (figures.failed += 1);
  const run: Run = { rules, now, hasTime, onUnreadable };
  await abandonLeftOvers(run);
  let isStripeSilent = false;
  const lateBefore = new Date(now.getTime() - LATE_AFTER_MS).toISOString();
  for await (const mail of list('waiting', { to: now }, onUnreadable)) {
    const isLate = mail.createdAt < lateBefore;
    if (!hasTime()) {
      // The others are not read: one that waits is enough for the alarm.
      if (isLate) figures.waiting += 1;
      break;
    }
    const { asksStripe } = rules[mail.kind];
    if (asksStripe && isStripeSilent) {
      if (isLate) figures.waiting += 1;
      continue;
    }
    const sending = await sendMail(mail, rules[mail.kind], now);
    if (asksStripe && sending === 'outage') isStripeSilent = true;
    if (sending === 'sent' || sending === 'dropped') figures[sending] += 1;
    else if (sending === 'refused-us' || (isLate && sending !== 'claimed')) figures.waiting += 1;
    if (STOPS.includes(sending)) break;
  }
  await retryUnknown(run);
  return figures;
};

/** Sends the mails of these ids that wait, while there is time. The job of each minute sends the others. */
export const sendNamed = async (
  mailIds: readonly string[],
  rules: AllMailRules,
  now: Date,
  hasTime: () => boolean,
) => {
  const figures = { sent: 0 };
  for (const mailId of mailIds) {
    if (!hasTime()) break;
    const mail = await mails.find(mailId);
    if (mail?.state !== 'waiting' || !isSingle(mail) || mail.since > now.toISOString()) continue;
    if ((await sendMail(mail, rules[mail.kind], now)) === 'sent') figures.sent += 1;
  }
  return figures;
};
