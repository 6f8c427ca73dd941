import { conflict } from '../platform/problem.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import type { StoredDraft } from './draft.ts';
import { commit, findBegunDeletion, getDraft } from './drafts.table.ts';
import { withNamedImages } from './name-images.ts';

/**
 * Stores the draft of a post, unless the post has one already, published or not: returns false then. A deleted one can come anew.
 * Throws 409 while its deletion is not complete.
 */
export const storeImportedDraft = (draft: StoredDraft): Promise<boolean> =>
  retryWhileContended(async () => {
    const [stored, deletion] = await Promise.all([getDraft(draft.draftId), findBegunDeletion(draft.draftId)]);
    if (stored) return false;
    // The next deletion would continue the old one, and leave this draft.
    if (deletion) throw conflict('The former draft of this text is still being deleted. Please try again');
    const outcome = await commit(undefined, { after: await withNamedImages(draft) });
    return outcome === 'contended' ? outcome : true;
  });
