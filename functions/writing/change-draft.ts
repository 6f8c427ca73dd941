import type { DraftId } from '#shared/contract/drafts.ts';
import type { StoredDraft } from './draft.ts';
import { commit, getDraft, type Commit } from './drafts.table.ts';
import { notFound } from '../platform/problem.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';

/** The draft of an id. Throws 404 if there is none. */
export const requireDraft = async (draftId: DraftId): Promise<StoredDraft> => {
  const draft = await getDraft(draftId);
  if (!draft) throw notFound('There is no such text. Somebody may have deleted it');
  return draft;
};

/** Stores a new draft. */
export const storeNewDraft = (draft: StoredDraft): Promise<StoredDraft> =>
  retryWhileContended(async () =>
    (await commit(undefined, { after: draft })) === 'committed' ? draft : 'contended',
  );

/**
 * Changes a draft as `decide` says, which is asked again when somebody else changed it meanwhile. Undefined leaves it as it
 * is. Returns the draft as it is then.
 */
export const changeDraft = (
  draftId: DraftId,
  decide: (draft: StoredDraft) => Promise<Commit | undefined> | Commit | undefined,
): Promise<StoredDraft> =>
  retryWhileContended(async () => {
    const draft = await requireDraft(draftId);
    const change = await decide(draft);
    if (!change) return draft;
    return (await commit(draft, change)) === 'committed' ? change.after : 'contended';
  });
