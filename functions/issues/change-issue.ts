// What staff decide about an issue. Each step is a write with a condition on its phase, because runs change it too.
import type { DraftId } from '#shared/contract/drafts.ts';
import { OPEN_ISSUES } from '#shared/issue-key.ts';
import type { StoredIssue } from '#shared/issue.ts';
import * as mails from '../mails/mails.table.ts';
import { conflict, notFound } from '../platform/problem.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import * as issues from './issues.table.ts';
import { planRecount } from './marks.table.ts';
import { isBeforeRestore, listSettleable } from './view.ts';

/** The issue of an article. Throws 404 if there is none. */
export const requireIssue = async (draftId: DraftId): Promise<StoredIssue> => {
  const issue = await issues.find(draftId);
  if (!issue) throw notFound('This article does not go out by email. Somebody may have stopped it');
  return issue;
};

/** Stops an issue. Returns undefined if nothing was sent: then the article can be sent anew. */
export const stopIssue = (draftId: DraftId, now: Date): Promise<StoredIssue | undefined> =>
  retryWhileContended(async () => {
    const issue = await issues.find(draftId);
    if (!issue || issue.phase === 'stopped') return issue;
    if (issue.phase === 'done') throw conflict('All of its mails were sent before it could be stopped');
    return (await issues.stop(issue, now)) ? issues.find(draftId) : 'contended';
  });

/** What changes of an issue that goes on. An alarm tells when it has not moved since. */
export const goOn = (
  now: Date,
): Pick<StoredIssue, 'state' | 'movedAt' | 'reason' | 'endedAt' | 'recountAt'> => ({
  state: OPEN_ISSUES,
  movedAt: now.toISOString(),
  ...{ reason: undefined, endedAt: undefined, recountAt: undefined },
});

/** How many records are changed at a time. */
const TOGETHER = 20;

/** Counts the mails as sent that have been unknown for an hour, or lets them wait again. Another call goes on with what is left. */
export const settleUnknown = async (
  draftId: DraftId,
  as: 'sent' | 'again',
  now: Date,
): Promise<StoredIssue> => {
  const issue = await requireIssue(draftId);
  if (as === 'again' && (await isBeforeRestore(issue)))
    throw conflict(
      'A table was restored since, so nobody knows who has got this issue. It cannot be sent again',
    );
  if (as === 'again' && issue.phase === 'stopped')
    throw conflict('This issue is stopped. Send it to the rest first, then these mails too');
  const sendAgain = () => issues.change(draftId, { ...goOn(now), phase: 'sending' }, { phases: ['done'] });
  // Before and after, because the call may break off, and a run may find meanwhile that nothing waits.
  if (as === 'again') await sendAgain();
  const unknown = listSettleable(draftId, now);
  const settleNext = async () => {
    for await (const { mailId } of unknown) {
      const mail = await mails.find(mailId);
      if (mail) await (as === 'sent' ? mails.assumeSent(mail, now) : mails.retry(mail, now));
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, settleNext));
  await (as === 'again' ? sendAgain() : planRecount(draftId, now));
  return requireIssue(draftId);
};
