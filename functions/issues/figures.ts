import { CLOSED_ISSUES } from '#shared/issue-key.ts';
import type { StoredIssue } from '#shared/issue.ts';
import { planStaffReport } from '../mails/staff-report.ts';
import { halt, isSending, toRecount, type Run } from './halt.ts';
import * as issues from './issues.table.ts';
import { estimateEnd } from './pace.ts';
import type { Progress } from './send-mails.ts';
import type { SendingLimits } from './ses-account.client.ts';
import { judgeFigures, type Excused } from './stop-rules.ts';

const MAX_ERRORS = 10;

type Counts = Awaited<ReturnType<typeof issues.countMails>>;

const toTotal = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const toExcused = (counts: Counts, { complained }: StoredIssue): Excused => ({
  ended: toTotal(counts) - counts.waiting - counts.sending - counts.dropped,
  bounced: counts.bounced,
  sent: counts.sent,
  complained,
});

/** Ends an issue of which nothing waits. Failures are a line of the day's report to staff. */
const finish = async ({ issueId, phase }: StoredIssue, run: Run, hasFailures: boolean) => {
  const now = new Date();
  if (hasFailures) await planStaffReport(now);
  return issues.change(
    issueId,
    {
      phase: 'done',
      reason: undefined,
      lastCalls: '',
      endedAt: now.toISOString(),
      recountAt: toRecount(now),
      waitsFor: undefined,
      endsAbout: undefined,
    },
    { phases: [phase], run: run.name },
  );
};

/** Takes the step that the figures ask for. */
const takeStep = async (
  issue: StoredIssue,
  counts: Counts,
  progress: Progress,
  run: Run,
): Promise<StoredIssue | undefined> => {
  const { issueId, phase, isAudienceWhole, excused } = issue;
  const { waiting, sending, bounced, returned, refused, unknown } = counts;
  // The index lags: a mail that it has in no state yet is not in the total.
  if (isAudienceWhole && waiting + sending === 0 && toTotal(counts) >= issue.counts.audience)
    return finish(issue, run, bounced + returned + refused + unknown > 0);
  if (progress.reason) return halt(issue, progress.reason, run);
  const figures = toExcused(counts, issue);
  const reason = judgeFigures(figures, excused);
  if (reason) return halt(issue, reason, run, figures);
  if (phase === 'sending' || progress.sent === 0) return issue;
  return issues.change(
    issueId,
    { phase: 'sending', reason: undefined, recountAt: undefined },
    { phases: [phase], run: run.name },
  );
};

/** When the issue will be done. */
const toEndsAbout = (
  { waiting }: Counts,
  { slice }: StoredIssue,
  limits: SendingLimits | undefined,
  now: Date,
): string | undefined => {
  if (!limits) return undefined;
  const from = Math.max(now.getTime(), slice ? Date.parse(slice.until) : 0);
  return estimateEnd(waiting, limits, new Date(from))?.toISOString();
};

/** Closes an issue that has ended once it was counted anew. */
const settle = async (issue: StoredIssue, run: Run, now: Date): Promise<StoredIssue | undefined> => {
  const { issueId, phase, recountAt } = issue;
  const hasEnded = phase === 'stopped' || phase === 'done';
  // A later event has it counted again.
  const expected = { phases: [phase], run: run.name, recountAt };
  if (recountAt === undefined)
    return hasEnded ? issues.change(issueId, { recountAt: toRecount(now) }, expected) : issue;
  if (Date.parse(recountAt) > now.getTime()) return issue;
  return issues.change(
    issueId,
    { recountAt: undefined, ...(hasEnded && { state: CLOSED_ISSUES }) },
    expected,
  );
};

/** Counts an issue's mails, and acts on the figures. Returns the issue as it is then; undefined if another run has it. */
export const writeFigures = async (
  issue: StoredIssue,
  progress: Progress,
  run: Run,
  limits: SendingLimits | undefined,
): Promise<StoredIssue | undefined> => {
  const now = new Date();
  const counts = await issues.countMails(issue.issueId);
  const { returned, ...others } = counts;
  const written = await issues.change(
    issue.issueId,
    {
      counts: {
        ...others,
        bounced: counts.bounced + returned,
        audience: Math.max(toTotal(counts), issue.counts.audience),
      },
      countedAt: now.toISOString(),
      lastCalls: progress.lastCalls,
      errors: progress.errors.slice(-MAX_ERRORS),
      waitsFor: progress.waitsFor,
      endsAbout: issue.phase === 'sending' ? toEndsAbout(counts, issue, limits, now) : undefined,
      ...(progress.sent > 0 && { movedAt: now.toISOString() }),
    },
    { run: run.name },
  );
  if (!written) return undefined;
  return isSending(written) ? takeStep(written, counts, progress, run) : settle(written, run, now);
};
