import type { Issue } from '#shared/contract/issues.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { StoredIssue } from '#shared/issue.ts';
import { limits } from '#shared/limits.ts';
import { toIssueMailState } from '../mails/mail.ts';
import * as mails from '../mails/mails.table.ts';
import * as issues from './issues.table.ts';

/** After these, nobody is sent the rest: fewer may read the text, or nobody knows who has got it. */
const ENDED_FOR_GOOD: readonly StoredIssue['reason'][] = ['withdrawn', 'narrowed', 'restored'];

/** Whether the list or the outbox was restored since the issue began. */
export const isBeforeRestore = async ({ startedAt, since }: StoredIssue): Promise<boolean> =>
  (startedAt ?? since) <= ((await issues.findRestore()) ?? '');

/** Whether 'Send to the rest' is possible. The records that tell who has got an issue are kept for some months. */
export const canResume = async (issue: StoredIssue, now: Date): Promise<boolean> => {
  const { phase, reason, startedAt, since } = issue;
  if ((phase !== 'paused' && phase !== 'stopped') || ENDED_FOR_GOOD.includes(reason)) return false;
  const forgottenMs = Date.parse(startedAt ?? since) + limits.issue.keptDays * DAY_MS;
  return now.getTime() < forgottenMs && !(await isBeforeRestore(issue));
};

/** Whether it was stopped before it began: the article can be sent anew. */
export const isUnsent = ({ phase, startedAt }: StoredIssue): boolean =>
  phase === 'stopped' && startedAt === undefined;

/** The mails that have been unknown for an hour: SES reports nothing more about them. */
export const listSettleable = (issueId: StoredIssue['issueId'], now: Date) =>
  mails.list(toIssueMailState(issueId, 'unknown'), { to: new Date(now.getTime() - HOUR_MS) });

const hasSettleable = async ({ issueId, counts }: StoredIssue, now: Date): Promise<boolean> => {
  if (counts.unknown === 0) return false;
  for await (const _ of listSettleable(issueId, now)) return true;
  return false;
};

/** An issue as the API answers it. */
export const toIssue = async (stored: StoredIssue, now: Date): Promise<Issue> => {
  const { issueId, title, mail, by, phase, reason, since, withPublication, startedAt, endedAt } = stored;
  const { waitsFor, isAudienceWhole, counts, complained, left, countedAt, endsAbout, errors } = stored;
  return {
    ...{ draftId: issueId, title, ...mail, by, state: phase, reason },
    ...{ startsAt: since, withPublication, startedAt, endedAt, waitsFor, isAudienceWhole },
    ...{ counts: { ...counts, complained, left }, countedAt, endsAbout, errors },
    canResume: await canResume(stored, now),
    canSettleUnknown: await hasSettleable(stored, now),
  };
};
