// The mail to staff about the mails of a day that failed, or of which nobody knows whether they were sent.
import { brand } from '#shared/brand.ts';
import { DAY_MS } from '#shared/durations.ts';
import { formatIsoDay } from '#shared/format.ts';
import { logEvent } from '../platform/log.ts';
import type { Dropped, Letter } from './letter.ts';
import type { StoredMail } from './mail.ts';
import * as mails from './mails.table.ts';
import { putMail } from './outbox.table.ts';

/** Plans the report of this day. It is sent after midnight UTC, and once. */
export const planStaffReport = async (now: Date): Promise<void> => {
  const day = formatIsoDay(now);
  const midnight = new Date(Date.parse(day) + DAY_MS);
  await putMail({ kind: 'staff-report', reference: 'mails', occurrence: day }, now, midnight);
};

/** Plans the report of the day on which a mail failed. */
export const putStaffReport = async ({ kind }: StoredMail, now: Date): Promise<void> => {
  // Otherwise a report that failed would cause another one, every day. A copy is listed beside the mail that it repeats.
  // Those of an issue are a line of it.
  if (kind === 'staff-report' || kind === 'staff-copy' || kind === 'issue') return;
  await planStaffReport(now);
};

/** Plans what follows from a failed mail: a line in the day's report and, if it was to staff, an alarm and one copy to their second address. */
export const reportFailure = async (mail: StoredMail, wasToStaff: boolean, now: Date): Promise<void> => {
  await putStaffReport(mail, now);
  if (!wasToStaff) return;
  const { mailId, kind } = mail;
  logEvent('StaffMailFailed', { mailId, kind });
  if (kind !== 'staff-copy')
    await putMail({ kind: 'staff-copy', reference: mailId, occurrence: 'once' }, now);
};

/** Lines of a report. More would tell nothing new. */
const MAX_LINES = 50;

const describe = ({ kind, state, since, reason = '', mailId }: StoredMail): string =>
  `${since.slice(11, 16)} UTC  ${kind}  ${state}  ${reason}  ${mailId}`;

const findReported = async (day: string): Promise<StoredMail[]> => {
  const from = new Date(day);
  const to = new Date(from.getTime() + DAY_MS - 1);
  const found: StoredMail[] = [];
  for (const state of ['failed', 'unknown'] as const) {
    for await (const { mailId } of mails.list(state, { from, to })) {
      const mail = await mails.find(mailId);
      if (mail?.state === state) found.push(mail);
      if (found.length > MAX_LINES) return found;
    }
  }
  return found;
};

/**
 * The mails that failed that day and are still unsettled, with a line for each issue of the newsletter that ended with such. Nothing
 * is sent if there are none.
 */
export const composeStaffReport = async (
  { occurrence: day }: StoredMail,
  describeIssues: (day: string) => Promise<readonly string[]>,
): Promise<Letter | Dropped> => {
  const found = await findReported(day);
  const issueLines = await describeIssues(day);
  if (found.length + issueLines.length === 0) return { dropped: 'nothing-to-report' };
  const count = found.length > MAX_LINES ? `More than ${MAX_LINES}` : String(found.length);
  return {
    set: 'mails',
    to: 'staff',
    subject: `${brand.name}: mails that did not arrive on ${day}`,
    text: [
      `${count} of our mails of ${day} failed, or nobody knows whether they were sent.`,
      'failed: SES refused the address, or the mail came back. unknown: SES did not answer.',
      'What to do: docs/alarms.md#a-mail-failed-or-is-unknown',
      '',
      ...found.slice(0, MAX_LINES).map(describe),
      ...(issueLines.length > 0 ? ['', 'Issues of the newsletter, beside these:', ...issueLines] : []),
      '',
    ].join('\n'),
  };
};
