import type { DraftId } from '#shared/contract/drafts.ts';
import { isChoosable } from '../articles/authors.table.ts';
import { invalidFields } from '../platform/problem.ts';
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

/** Throws 400 if a text gets an author who was removed. Whoever it has already stays. */
const requireAuthor = async (draft: StoredDraft, { author }: StoredContent): Promise<void> => {
  if (author === undefined || author === draft.content.author || (await isChoosable(author))) return;
  throw invalidFields([
    { path: 'content.author', message: 'This author was removed. Please choose another one' },
  ]);
};

/** The commit of a save; undefined if it was stored already. */
export const decideSave = async (
  draft: StoredDraft,
  { version, content, keepsReplaced, by, now }: Save,
): Promise<Commit | undefined> => {
  if (isRepeatedSave(draft, version, content)) return undefined;
  requireSameKind(draft, content);
  requireNewest(draft, version);
  await requireAuthor(draft, content);
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
