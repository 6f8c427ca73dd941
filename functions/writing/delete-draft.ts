import type { DraftId } from '#shared/contract/drafts.ts';
import { requireDraft } from './change-draft.ts';
import { requireNewest } from './draft.ts';
import * as draftsTable from './drafts.table.ts';
import { releaseImages } from '../images/release-images.ts';
import { conflict } from '../platform/problem.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';

const beginDeletion = (draftId: DraftId, version: number): Promise<readonly string[]> =>
  retryWhileContended(async () => {
    const draft = await requireDraft(draftId);
    if (draft.list === 'article') {
      throw conflict('Readers see this text, or will see it. Withdraw it first');
    }
    requireNewest(draft, version);
    return (await draftsTable.beginDeletion(draft)) === 'committed' ? draft.namedImages : 'contended';
  });

/**
 * Deletes a draft or a withdrawn text with its history, and the images that no other text names. The next call continues a deletion
 * that broke off.
 */
export const deleteDraft = async (draftId: DraftId, version: number, now: Date): Promise<void> => {
  const namedImages =
    (await draftsTable.findBegunDeletion(draftId)) ?? (await beginDeletion(draftId, version));
  await draftsTable.deleteHistory(draftId);
  await releaseImages(draftId, namedImages, now);
  await draftsTable.endDeletion(draftId);
};
