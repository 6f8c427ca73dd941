// What of a draft could not be saved yet, in this browser, for each person and draft.
import * as z from 'zod/mini';
import { BodyTree } from '#shared/body/schema.ts';
import { Tag } from '#shared/contract/articles.ts';
import { DraftContent } from '#shared/contract/drafts.ts';
import { readJson, removeItem, removeItems, storedKeys, writeItem } from './browser-storage.ts';

const PREFIX = 'content-unsaved:';

/**
 * Every field of a draft's content, so that a new one is kept, too. Fields have no limits here: what is too long to be saved must
 * be kept.
 */
const UnsavedContent = z.object({
  ...DraftContent.shape,
  title: z.string(),
  subtitle: z.string(),
  extract: z.string(),
  tags: z.array(Tag),
  images: z.array(z.object({ url: z.string(), alt: z.string(), caption: z.string() })),
  body: z.optional(BodyTree),
});

const UnsavedText = z.object({
  /** The version of the draft that the text was typed into. */
  version: z.int(),
  content: UnsavedContent,
});
export type UnsavedText = z.infer<typeof UnsavedText>;

const toKey = (staffId: string, draftId: string) => `${PREFIX}${staffId}:${draftId}`;

/** The text that this person typed here and that was not saved; undefined if there is none. */
export const readUnsavedText = (staffId: string, draftId: string): UnsavedText | undefined =>
  UnsavedText.safeParse(readJson('localStorage', toKey(staffId, draftId))).data;

/** Keeps a text; without one, forgets it. */
export const keepUnsavedText = (staffId: string, draftId: string, text?: UnsavedText): void => {
  if (text) writeItem('localStorage', toKey(staffId, draftId), JSON.stringify(text));
  else removeItem('localStorage', toKey(staffId, draftId));
};

/** Whether a draft of this person has a text that was not saved. */
export const hasUnsavedText = (staffId: string): boolean =>
  storedKeys('localStorage').some((key) => key.startsWith(`${PREFIX}${staffId}:`));

/** Forgets the unsaved texts of all staff on this computer. */
export const forgetUnsavedTexts = (): void => removeItems('localStorage', PREFIX);
