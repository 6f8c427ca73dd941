import { HOUR_MS } from '#shared/durations.ts';
import type { StoredIssue } from '#shared/issue.ts';
import { toMailWrite } from '../mails/outbox.table.ts';
import * as issues from './issues.table.ts';
import type { HaltReason } from './stop-rules.ts';

/** A run of the sender, which has a lease on the issues that it works on. */
export interface Run {
  readonly name: string;
  readonly hasTime: () => boolean;
}

/** Whether mails of the issue are sent. While SES does not answer, one is in each run. */
export const isSending = ({ phase, reason }: StoredIssue): boolean =>
  phase === 'sending' || (phase === 'paused' && reason === 'unknown');

/** When an issue that has ended is counted once more: SES reports bounces for some time. */
export const toRecount = (now: Date): string => new Date(now.getTime() + HOUR_MS).toISOString();

/** Pauses an issue, or stops it where its text is gone, and tells staff. Undefined if somebody else was first. */
export const halt = (
  { issueId, phase }: StoredIssue,
  reason: HaltReason,
  run: Run,
  excused?: StoredIssue['excused'],
): Promise<StoredIssue | undefined> => {
  const now = new Date();
  const at = now.toISOString();
  const isStopped = reason === 'withdrawn' || reason === 'narrowed';
  return issues.change(
    issueId,
    {
      phase: isStopped ? 'stopped' : 'paused',
      reason,
      movedAt: at,
      recountAt: toRecount(now),
      lastCalls: '',
      waitsFor: undefined,
      endsAbout: undefined,
      ...(isStopped && { endedAt: at }),
      ...(excused && { excused }),
    },
    { phases: [phase], run: run.name },
    [toMailWrite({ kind: 'issue-halted', reference: issueId, occurrence: at }, now)],
  );
};
