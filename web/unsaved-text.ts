// Keeps the unsaved text of a draft in this browser, for each person and draft.
import * as z from 'zod/mini';
import { ImageFocus, Tag } from '#shared/contract/articles.ts';
import { DraftContent } from '#shared/contract/drafts.ts';
import { readJson, removeItem, removeItems, storedKeys, writeItem } from './browser-storage.ts';
import { KeptBody } from './typed-body.ts';

const PREFIX = 'content-unsaved:';

/** The key of what a person typed into a form about a draft and has not sent. A log-out asks before it removes it. */
export const toTypedKey = (staffId: string, draftId: string, form: string) =>
  `${PREFIX}${staffId}:${draftId}:${form}`;

/** The tags that we still have. */
export const KeptTags = z.pipe(
  z.array(z.unknown()),
  z.transform((tags) => tags.flatMap((tag) => Tag.safeParse(tag).data ?? [])),
);

/**
 * The content of a draft as it is typed: every field, so that a new one is kept too. Fields have no limits here, because what cannot
 * be saved must be kept: a text that is too long, or minutes that are no number.
 */
const TypedContent = z.object({
  ...DraftContent.shape,
  title: z.string(),
  subtitle: z.string(),
  extract: z.string(),
  tags: KeptTags,
  images: z.array(
    z.object({ url: z.string(), alt: z.string(), caption: z.string(), focus: z.optional(ImageFocus) }),
  ),
  inside: z.optional(z.array(z.string())),
  minutes: z.optional(z.union([z.number(), z.string()])),
  takeaway: z.optional(z.string()),
  addressWords: z.optional(z.string()),
  searchTitle: z.optional(z.string()),
  searchDescription: z.optional(z.string()),
  body: z.optional(KeptBody),
});
export type TypedContent = z.infer<typeof TypedContent>;

const UnsavedText = z.object({
  /** The version of the draft that the text changes. */
  version: z.int(),
  content: TypedContent,
});
export type UnsavedText = z.infer<typeof UnsavedText>;

const toKey = (staffId: string, draftId: string) => `${PREFIX}${staffId}:${draftId}`;

/** The unsaved text that this person typed here; undefined if there is none. */
export const readUnsavedText = (staffId: string, draftId: string): UnsavedText | undefined =>
  UnsavedText.safeParse(readJson('localStorage', toKey(staffId, draftId))).data;

/** Keeps a text; without one, removes the kept one. False if the browser's storage is full or blocked. */
export const keepUnsavedText = (staffId: string, draftId: string, text?: UnsavedText): boolean => {
  if (text) return writeItem('localStorage', toKey(staffId, draftId), JSON.stringify(text));
  removeItem('localStorage', toKey(staffId, draftId));
  return true;
};

/** Whether a draft of this person has a text that was not saved. */
export const hasUnsavedText = (staffId: string): boolean =>
  storedKeys('localStorage').some((key) => key.startsWith(`${PREFIX}${staffId}:`));

/** Removes the unsaved texts of all staff from this browser. */
export const forgetUnsavedTexts = (): void => removeItems('localStorage', PREFIX);
