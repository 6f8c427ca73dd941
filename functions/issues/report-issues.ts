// What staff are told of issues by mail.
import type { StoredIssue } from '#shared/issue.ts';
import type { Dropped, Letter } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { settings } from '../platform/settings.ts';
import { toIssueHaltedLetter } from './issue-halted.mail.ts';
import * as issues from './issues.table.ts';

/** The mail that an issue has paused or stopped by itself. The reference is its id. */
export const composeIssueHalted = async ({ reference }: StoredMail): Promise<Letter | Dropped> => {
  const { SITE_URL } = settings('SITE_URL');
  const issue = await issues.find(reference);
  const { reason } = issue ?? {};
  // Somebody has sent it on, which takes the reason away, or stopped it, and knows.
  if (!issue || !reason || reason === 'by-staff' || reason === 'by-operator' || reason === 'restored')
    return { dropped: 'not-halted' };
  return { set: 'mails', to: 'staff', ...toIssueHaltedLetter(issue, reason, SITE_URL) };
};

/** The report of a day is written soon after it, when the issues that ended on it are among the newest. */
const NEWEST = 20;

const describe = ({ title, counts: { sent, bounced, refused, unknown } }: StoredIssue): string =>
  `newsletter '${title}'  sent ${sent}  came back ${bounced}  refused ${refused}  unknown ${unknown}`;

/** A line for each issue that ended on a day and did not reach everybody. */
export const describeIssues = async (day: string): Promise<string[]> => {
  const found = [...(await issues.listOpen()), ...(await issues.listClosed(NEWEST)).issues];
  return found
    .filter(({ endedAt = '', counts }) => {
      return endedAt.startsWith(day) && counts.bounced + counts.refused + counts.unknown > 0;
    })
    .map(describe);
};
