import type { StoredIssue } from '#shared/issue.ts';
import { toIssueMailState, type StoredMail } from '../mails/mail.ts';
import type { Dropped, Letter } from '../mails/letter.ts';
import * as mails from '../mails/mails.table.ts';
import { sendMail, type Sending } from '../mails/send-mail.ts';
import { logError } from '../platform/log.ts';
import { halt, type Run } from './halt.ts';
import * as issues from './issues.table.ts';
import { createPace, toAllowance, toRate } from './pace.ts';
import { findPublished } from './published-text.table.ts';
import type { SendingLimits } from './ses-account.client.ts';
import { addCall, compareText, isUnanswered } from './stop-rules.ts';

export type Compose = (mail: StoredMail, now: Date) => Promise<Letter | Dropped>;

/** What became of the mails of a run. */
export interface Progress {
  /** Calls of SES. */
  calls: number;
  sent: number;
  lastCalls: string;
  readonly errors: { readonly at: string; readonly reason: string }[];
  /** Why the issue pauses. */
  reason?: 'refused-us' | 'unknown';
  waitsFor?: NonNullable<StoredIssue['waitsFor']>;
  /** The records that could not be read. */
  unreadable: number;
}

export const newProgress = ({ lastCalls, errors }: StoredIssue): Progress => ({
  calls: 0,
  sent: 0,
  lastCalls,
  errors: [...errors],
  unreadable: 0,
});

/** How many mails may be called for now, and what the others wait for. */
const findRoom = async ({ issueId, slice }: StoredIssue, limits: SendingLimits) => {
  const allowance = toAllowance(limits);
  if (slice && Date.parse(slice.until) > Date.now()) {
    const { waiting: _, dropped: __, ...begun } = await issues.countMails(issueId);
    const left = slice.mails - Object.values(begun).reduce((sum, count) => sum + count, 0);
    if (left < allowance) return { room: left, waitsFor: 'import' as const };
  }
  return { room: allowance, waitsFor: 'quota' as const };
};

/** Whether this run may go on: the issue is as it was, and readers have the same text. */
const mayGoOn = async (issue: StoredIssue, run: Run): Promise<boolean> => {
  const [current, published] = await Promise.all([issues.find(issue.issueId), findPublished(issue.issueId)]);
  if (current?.phase !== issue.phase || current.lease?.run !== run.name) return false;
  const reason = compareText(issue.text, published);
  if (reason) await halt(issue, reason, run);
  return reason === undefined;
};

/** After these the run would fail at the other mails too, or SES asks for a rest. The next run tries again. */
const ENDS: readonly Sending[] = ['throttled', 'not-reached', 'refused-us', 'outage', 'not-composed'];

const CHECK_MS = 1000;

/**
 * Sends an issue's mails at the account's pace, while there is time. While SES does not answer, it sends one. The issue and its text are
 * read again each second.
 */
export const sendMails = async (
  issue: StoredIssue,
  run: Run,
  limits: SendingLimits,
  compose: Compose,
): Promise<Progress> => {
  const progress = newProgress(issue);
  const isProbe = issue.phase === 'paused';
  let isAtEnd = false;

  const take = (sending: Sending): void => {
    if (sending === 'claimed' || sending === 'dropped') return;
    if (sending !== 'sent') progress.errors.push({ at: new Date().toISOString(), reason: sending });
    if (sending === 'sent') progress.sent += 1;
    if (ENDS.includes(sending)) isAtEnd = true;
    else if (!isProbe)
      progress.lastCalls = addCall(
        progress.lastCalls,
        sending === 'sent' ? 's' : sending === 'unknown' ? 'u' : 'o',
      );
    if (sending === 'refused-us') progress.reason = 'refused-us';
    else if (isUnanswered(progress.lastCalls)) progress.reason ??= 'unknown';
    if (progress.reason) isAtEnd = true;
  };
  const send = async (mailId: string): Promise<void> => {
    let mail: StoredMail | undefined;
    try {
      mail = await mails.find(mailId);
    } catch (error) {
      progress.unreadable += 1;
      logError('The record of a mail cannot be read', { mailId }, error);
    }
    if (mail?.state === 'waiting') take(await sendMail(mail, { compose }, new Date()));
  };

  if (!(await mayGoOn(issue, run))) return progress;
  let checkedAt = performance.now();
  const { room, waitsFor } = await findRoom(issue, limits);
  const most = isProbe ? Math.min(1, room) : room;
  const pace = createPace(toRate(limits));
  try {
    const waiting = mails.list(toIssueMailState(issue.issueId, 'waiting'), { to: new Date() });
    for await (const { mailId } of waiting) {
      if (progress.calls >= most) {
        if (most === room) progress.waitsFor = waitsFor;
        break;
      }
      await pace.awaitTurn();
      if (isAtEnd || !run.hasTime()) break;
      if (performance.now() - checkedAt >= CHECK_MS) {
        if (!(await mayGoOn(issue, run))) break;
        checkedAt = performance.now();
      }
      progress.calls += 1;
      pace.track(send(mailId));
    }
  } finally {
    await pace.awaitEnd();
  }
  return progress;
};
