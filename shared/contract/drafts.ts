// The staff's side of articles and lessons: drafts, and the life of what was published from them.
import * as z from 'zod/mini';
import { DraftBody } from '../body/parse.ts';
import { limits } from '../limits.ts';
import { optionalText } from '../text.ts';
import { Access, ArticleId, Tag } from './articles.ts';
import { ImageUrl, PublishDate } from './forms.ts';
import { endpoint } from './endpoint.ts';
import { ModuleId } from './lessons.ts';

/** A ULID. */
export const DraftId = z
  .string('Draft id is required')
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'Draft id is not valid'));
export type DraftId = z.infer<typeof DraftId>;

/** What a text is. A lesson has a module, an article has none; the one never becomes the other. */
export const TextKind = z.enum(['article', 'lesson'], 'Please choose articles or lessons');
export type TextKind = z.infer<typeof TextKind>;

/**
 * What an editor writes. Every field may still be empty; publishing asks for an `ArticleForm`, or for a `LessonForm` if there
 * is a module. A lesson has neither subtitle nor tags.
 */
export const DraftContent = z.strictObject({
  title: optionalText('Title', limits.title),
  subtitle: optionalText('Subtitle', limits.subtitle),
  extract: optionalText('Extract', limits.extract, 'many'),
  tags: z.array(Tag).check(z.maxLength(limits.tags.max, `Maximum ${limits.tags.max} tags allowed`)),
  images: z
    .array(
      z.strictObject({
        url: ImageUrl,
        alt: optionalText('Alt text', limits.alt),
        caption: optionalText('Caption', limits.caption),
      }),
    )
    .check(z.maxLength(limits.images.max, `Maximum ${limits.images.max} images allowed`)),
  access: Access,
  module: z.optional(ModuleId),
  body: z.optional(DraftBody),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** `scheduled` becomes `published` at its publish date by itself. */
export const DraftState = z.enum(['draft', 'scheduled', 'published', 'withdrawn'], 'Please choose a state');
export type DraftState = z.infer<typeof DraftState>;

/** Who saved, and when. */
const Saved = z.object({ at: z.iso.datetime(), by: z.string() });

const identity = {
  draftId: DraftId,
  state: DraftState,
  saved: Saved,
  /** Set while it is scheduled, published or withdrawn. */
  newsletterId: z.optional(ArticleId),
  slug: z.optional(z.string()),
  publishDate: z.optional(z.iso.datetime()),
  /** Whether readers see, or will see, an older text than the saved one. */
  hasUnpublishedChanges: z.boolean(),
};

/** A row of the list. */
export const DraftHeadline = z.object({ ...identity, title: z.string(), module: z.optional(ModuleId) });
export type DraftHeadline = z.infer<typeof DraftHeadline>;

/** What a save answers: all but the text, which its sender has. */
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
  /** What happened: a save, or what readers saw from then on. */
  event: z.enum(['saved', 'published', 'corrected', 'withdrawn', 'put-back']),
  title: z.string(),
  ...Saved.shape,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const staff = { caller: 'staff', status: 200 } as const;
const one = { ...staff, params: z.strictObject({ draftId: DraftId }) } as const;

/** The saved version that an editor looks at. A newer one answers 409, and nothing changes. */
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
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({ articles: z.array(DraftHeadline), cursor: z.optional(z.string()) }),
  }),
  create: endpoint({
    ...staff,
    method: 'POST',
    path: '/admin/articles',
    status: 201,
    body: z.strictObject({ content: DraftContent }),
    maxBodyBytes: limits.articleRequestBytes.max,
    reply: Draft,
  }),
  get: endpoint({ ...one, method: 'GET', path: '/admin/articles/{draftId}', reply: Draft }),
  /** Answers 409 when somebody else has saved meanwhile. */
  save: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/articles/{draftId}',
    body: z.strictObject({
      version: Version,
      content: DraftContent,
      /** Adds the replaced text to the history, however new its last entry is. Set it when a former text is restored. */
      keepsReplaced: z.optional(z.boolean()),
    }),
    maxBodyBytes: limits.articleRequestBytes.max,
    reply: SavedDraft,
  }),
  /** Publishes or schedules the saved text, or moves what is scheduled. Without `publishDate` now. */
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
  /** Nobody can read it any more. What nobody has seen yet becomes a draft again. */
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
  /** Newest first. */
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
  /** Says that the caller has the draft open, and answers who else has and the newest version. */
  announce: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/articles/{draftId}/presence',
    body: z.strictObject({}),
    reply: z.object({ version: z.int(), saved: Saved, others: z.array(z.object({ name: z.string() })) }),
  }),
  /** Makes a secret link to the saved or the published text for one hour. Answers 409 when readers have nothing. */
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
      /** The path of the preview on the site, as a stranger sees it; of a lesson, as a customer does. */
      path: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  }),
};
