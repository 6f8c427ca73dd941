import type { DraftId } from '#shared/contract/drafts.ts';
import { changeDraft } from './change-draft.ts';
import {
  isKeptOnSave,
  isRepeatedSave,
  requireNewest,
  requireSameKind,
  saveContent,
  type StoredContent,
  type StoredDraft,
} from './draft.ts';
import type { Commit } from './drafts.table.ts';
import { withNamedImages } from './name-images.ts';

interface Save {
  /** The version that the editor has changed. */
  readonly version: number;
  readonly content: StoredContent;
  /** Whether the replaced text is added to the history in any case. */
  readonly keepsReplaced: boolean;
  readonly by: string;
  readonly now: Date;
}

/** The commit of a save; undefined if it was stored already. */
export const decideSave = async (
  draft: StoredDraft,
  { version, content, keepsReplaced, by, now }: Save,
): Promise<Commit | undefined> => {
  if (isRepeatedSave(draft, version, content)) return undefined;
  requireSameKind(draft, content);
  requireNewest(draft, version);
  const after = await withNamedImages(saveContent(draft, content, { by, now }));
  if (!isKeptOnSave(draft, { keepsReplaced, now })) return { after };
  const replaced = {
    event: 'saved' as const,
    title: draft.content.title,
    ...draft.saved,
    content: draft.content,
  };
  return {
    after: { ...after, history: { version: draft.version, savedAt: now.toISOString() } },
    entries: [replaced],
  };
};

/** Saves a text. Throws 409 if somebody else has saved meanwhile, and 400 for a text of the other kind. */
export const saveDraft = (draftId: DraftId, save: Save): Promise<StoredDraft> =>
  changeDraft(draftId, (draft) => decideSave(draft, save));
