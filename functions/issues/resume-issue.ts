import type { DraftId } from '#shared/contract/drafts.ts';
import type { StoredIssue } from '#shared/issue.ts';
import { conflict } from '../platform/problem.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import { requireDraft } from '../writing/change-draft.ts';
import { isPublished } from '../writing/draft.ts';
import { goOn, requireIssue } from './change-issue.ts';
import * as issues from './issues.table.ts';
import { canResume } from './view.ts';

/** Sends an issue to the rest, with the text that readers see now. One that has not begun begins at once. */
export const resumeIssue = (draftId: DraftId, now: Date): Promise<StoredIssue> =>
  retryWhileContended(async () => {
    const issue = await requireIssue(draftId);
    if (issue.phase === 'sending' || issue.phase === 'scheduled') return issue;
    if (!(await canResume(issue, now))) throw conflict('This issue has ended. It cannot be sent to the rest');
    const draft = await requireDraft(draftId);
    const { publication } = draft;
    if (!publication || !isPublished(draft, now))
      throw conflict('Readers do not see this article now, so it cannot be sent to the rest');
    if (issue.mail.isWholeForAll && publication.access === 'essentials')
      throw conflict('The article is for AI Essentials now. It cannot go whole to everybody any more');
    const { newsletterId, version, access } = publication;
    const step =
      issue.startedAt === undefined
        ? ({ phase: 'scheduled', since: now.toISOString(), withPublication: false } as const)
        : ({ phase: 'sending', text: { newsletterId, version, access } } as const);
    const fields = { ...goOn(now), ...step, lastCalls: '' };
    return (await issues.change(draftId, fields, { phases: ['paused', 'stopped'] })) ?? 'contended';
  });
