import type { DraftId } from '#shared/contract/drafts.ts';
import type { StoredDraft } from './draft.ts';
import { commit, getDraft } from './drafts.table.ts';
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
  retryWhileContended(() => commit(undefined, { after: draft }));

type Store<Change> = (before: StoredDraft, change: Change) => Promise<StoredDraft | 'contended'>;

/**
 * A function that changes a draft as `decide` says, and returns the result. It calls `decide` again if somebody else has changed
 * the draft meanwhile. If `decide` returns undefined, nothing changes.
 */
export const changeWith =
  <Change>(store: Store<Change>) =>
  (
    draftId: DraftId,
    decide: (draft: StoredDraft) => Promise<Change | undefined> | Change | undefined,
  ): Promise<StoredDraft> =>
    retryWhileContended(async () => {
      const draft = await requireDraft(draftId);
      const change = await decide(draft);
      return change ? store(draft, change) : draft;
    });

/**
 * Changes a draft, but nothing that readers have.
 * @example functions/writing/save-draft.ts
 */
export const changeDraft = changeWith(commit);
