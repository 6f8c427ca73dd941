// Drafts of articles and lessons, for staff: writing, publishing, correcting and withdrawing them.
import * as z from 'zod/mini';
import { DraftBody } from '../body/parse.ts';
import { imageWords } from '../body/schema.ts';
import { limits } from '../limits.ts';
import { optionalText } from '../text.ts';
import { Access, ArticleId, ImageFocus, Tag } from './articles.ts';
import { AuthorId, ULID } from './authors.ts';
import { ImageUrl, Inside, lessonFields, PublishDate } from './forms.ts';
import { endpoint } from './endpoint.ts';
import { ModuleId } from './lessons.ts';

/** A ULID. */
export const DraftId = z.string('Draft id is required').check(z.regex(ULID, 'Draft id is not valid'));
export type DraftId = z.infer<typeof DraftId>;

/** The kind of a text. A lesson has a module, an article has none. The kind never changes. */
export const TextKind = z.enum(['article', 'lesson'], 'Please choose articles or lessons');
export type TextKind = z.infer<typeof TextKind>;

/** Where an imported draft comes from. */
export const Former = z.strictObject({
  service: z.enum(['ghost', 'substack'], 'Please choose Ghost or Substack'),
  /** The id that the post had there. */
  id: z.string('Id is required').check(z.regex(/^[\w.-]{1,100}$/, 'Id is not valid')),
  /** Its address there, without the site: `/slug/` or `/p/slug`. */
  path: z.optional(
    z.string().check(z.regex(/^\/(?:p\/)?(?:[\w-]|%[\dA-F]{2}){1,200}\/?$/, 'Former address is not valid')),
  ),
  publishDate: z.optional(z.iso.datetime('Former date is not valid')),
});
export type Former = z.infer<typeof Former>;

/** What search engines and social networks show of an article. A lesson has none of it. */
const sharingFields = {
  /** By default the words of the title. */
  addressWords: z.optional(optionalText('The words of the address', limits.addressWords)),
  /** By default the title. */
  searchTitle: z.optional(optionalText('Search title', limits.searchTitle)),
  /** By default the subtitle. */
  searchDescription: z.optional(optionalText('Search description', limits.searchDescription)),
  /** By default the cover. */
  socialImage: z.optional(ImageUrl),
  /** Keeps an article out of every list and search. Its address opens it. */
  isUnlisted: z.optional(z.boolean("'Unlisted' must be yes or no")),
};

/**
 * What an editor writes. Every field may be empty; publishing requires an `ArticleForm`, or a `LessonForm` if there is a module. A
 * lesson has neither subtitle nor tags, an article neither minutes nor a takeaway.
 */
export const DraftContent = z.strictObject({
  title: optionalText('Title', limits.title),
  subtitle: optionalText('Subtitle', limits.subtitle),
  extract: optionalText('Extract', limits.extract, 'many'),
  tags: z.array(Tag).check(z.maxLength(limits.tags.max, `Maximum ${limits.tags.max} tags allowed`)),
  images: z
    .array(z.strictObject({ url: ImageUrl, ...imageWords, focus: z.optional(ImageFocus) }))
    .check(z.maxLength(limits.images.max, `Maximum ${limits.images.max} images allowed`)),
  access: Access,
  module: z.optional(ModuleId),
  inside: z.optional(Inside),
  ...lessonFields,
  ...sharingFields,
  body: z.optional(DraftBody),
  former: z.optional(Former),
  /** Who wrote the article; absent for the business. A lesson has none. */
  author: z.optional(AuthorId),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** `scheduled` becomes `published` by itself at the publish date. */
export const DraftState = z.enum(['draft', 'scheduled', 'published', 'withdrawn'], 'Please choose a state');
export type DraftState = z.infer<typeof DraftState>;

/** The time of a save and the person who saved. */
const Saved = z.object({ at: z.iso.datetime(), by: z.string() });

const identity = {
  draftId: DraftId,
  state: DraftState,
  saved: Saved,
  /** Present while the text is scheduled, published or withdrawn. */
  newsletterId: z.optional(ArticleId),
  slug: z.optional(z.string()),
  publishDate: z.optional(z.iso.datetime()),
  /** Whether the text for readers is older than the saved one. */
  hasUnpublishedChanges: z.boolean(),
};

/** A row of the list. */
export const DraftHeadline = z.object({
  ...identity,
  title: z.string(),
  module: z.optional(ModuleId),
  /** Who may read: of the published text if there is one, else of the saved one. */
  access: Access,
  /** Whether no list has it: the published text if there is one, else the saved one. */
  isUnlisted: z.optional(z.boolean()),
  /** The minutes that an editor has set. */
  minutes: z.optional(z.int()),
  /** The key of the first image of the saved text. */
  cover: z.optional(z.string()),
  coverFocus: z.optional(ImageFocus),
});
export type DraftHeadline = z.infer<typeof DraftHeadline>;

/** The reply to a save: the draft without its text, which the sender has. */
export const SavedDraft = z.object({
  ...identity,
  /** Counts the saves. A save names the version that it changes. */
  version: z.int(),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

export const Draft = z.extend(SavedDraft, { content: DraftContent });
export type Draft = z.infer<typeof Draft>;

export const HistoryEntry = z.object({
  entryId: z.string(),
  /** `saved` is a save. The other events changed what readers see, or will see. */
  event: z.enum([
    'saved',
    'published',
    'scheduled',
    'moved',
    'unscheduled',
    'corrected',
    'withdrawn',
    'put-back',
  ]),
  /** When a text that was scheduled or moved appears. */
  publishDate: z.optional(z.iso.datetime()),
  title: z.string(),
  ...Saved.shape,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const staff = { caller: 'staff', status: 200 } as const;
const one = { ...staff, params: z.strictObject({ draftId: DraftId }) } as const;

/** The saved version that the editor knows. If there is a newer one, the answer is 409 and nothing changes. */
const Version = z.int('Version must be a whole number').check(z.minimum(1));

export const draftEndpoints = {
  /** Articles or lessons of a state, newest first; with `search`, those whose title contains it. */
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/admin/articles',
    query: z.strictObject({
      /** `article` by default. */
      kind: z.optional(TextKind),
      state: DraftState,
      search: z.optional(z.string().check(z.maxLength(limits.title.max))),
      /** Ids of authors, with commas between them. */
      authors: z.optional(z.string().check(z.maxLength(limits.author.stored * 27))),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({ articles: z.array(DraftHeadline), cursor: z.optional(z.string()) }),
  }),
  /** An author who was removed is left out. */
  create: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin/articles',
    status: 201,
    body: z.strictObject({ content: DraftContent }),
    maxBodyBytes: limits.articleRequestBytes.max,
    reply: Draft,
  }),
  /** Creates the draft of a post of another service. Answers the draft that was made of it before, if it still exists. */
  importDraft: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin/imports',
    body: z.strictObject({ content: z.extend(DraftContent, { former: Former }) }),
    maxBodyBytes: limits.articleRequestBytes.max,
    reply: z.object({ draftId: DraftId, isNew: z.boolean() }),
  }),
  get: endpoint({ ...one, method: 'GET', path: '/admin/articles/{draftId}', reply: Draft }),
  /** Answers 409 if somebody else has saved meanwhile. */
  save: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/articles/{draftId}',
    body: z.strictObject({
      version: Version,
      content: DraftContent,
      /** Adds the replaced text to the history, even if the last entry is only minutes old. Set it to restore a former text. */
      keepsReplaced: z.optional(z.boolean()),
    }),
    maxBodyBytes: limits.articleRequestBytes.max,
    reply: SavedDraft,
  }),
  /** Publishes or schedules the saved text, or changes the date of a scheduled one. Publishes now if `publishDate` is absent. */
  publish: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/articles/{draftId}/publish',
    body: z.strictObject({ version: Version, publishDate: z.optional(PublishDate) }),
    reply: Draft,
  }),
  /** Readers see the saved text from now on, under the same id, date and address. */
  correct: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/articles/{draftId}/correct',
    body: z.strictObject({ version: Version }),
    reply: Draft,
  }),
  /** Takes the text from its readers. A text that is still scheduled becomes a draft again. */
  withdraw: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/articles/{draftId}/withdraw',
    body: z.strictObject({}),
    reply: Draft,
  }),
  /** Publishes the saved text of a withdrawn article again, under its former id, date and address. */
  putBack: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/articles/{draftId}/put-back',
    body: z.strictObject({ version: Version }),
    reply: Draft,
  }),
  /** Deletes a draft or a withdrawn article, its history, and the images that no other text names. */
  remove: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/articles/{draftId}/delete',
    body: z.strictObject({ version: Version }),
    reply: z.object({ draftId: DraftId }),
  }),
  /** The entries of the history, newest first. */
  listHistory: endpoint({
    ...one,
    method: 'GET',
    path: '/admin/articles/{draftId}/history',
    reply: z.object({ entries: z.array(HistoryEntry) }),
  }),
  getHistory: endpoint({
    ...staff,
    method: 'GET',
    path: '/admin/articles/{draftId}/history/{entryId}',
    params: z.strictObject({ draftId: DraftId, entryId: z.string().check(z.maxLength(60)) }),
    reply: z.object({ entry: HistoryEntry, content: DraftContent }),
  }),
  /** Reports that the caller has the draft open. Replies with the others who have it open, and with the newest version. */
  announce: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/articles/{draftId}/presence',
    body: z.strictObject({}),
    reply: z.object({ version: z.int(), saved: Saved, others: z.array(z.object({ name: z.string() })) }),
  }),
  /**
   * Makes a secret link to the saved or the published text for one hour. Answers 409 if the published text is wanted and there is
   * none.
   */
  createPreview: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/articles/{draftId}/preview',
    status: 201,
    carriesSecret: true,
    body: z.strictObject({
      /** The saved text by default. */
      of: z.optional(z.enum(['saved', 'published'], 'Please choose the saved or the published text')),
    }),
    reply: z.object({
      /** The path of the preview on the site: of an article as a stranger sees it, of a lesson as a customer does. */
      path: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  }),
};
