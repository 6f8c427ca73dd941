// A draft as the table keeps it, and as the API returns it. Every article and lesson has one, from its first save to its deletion.
import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { parseBody } from '#shared/body/parse.ts';
import { Access, ArticleId, ImageFocus, Tag } from '#shared/contract/articles.ts';
import { AuthorId } from '#shared/contract/authors.ts';
import {
  DraftId,
  Former,
  type Draft,
  type DraftContent,
  type DraftHeadline,
  type SavedDraft,
  type TextKind,
} from '#shared/contract/drafts.ts';
import { ModuleId } from '#shared/contract/lessons.ts';
import { limits } from '#shared/limits.ts';
import { isDue } from '../articles/article-id.ts';
import { toImageKeys, toImageUrl, toImageUrls } from '../images/image-key.ts';
import { conflict, invalidFields } from '../platform/problem.ts';
import { createUlid } from '../platform/ulid.ts';

/** The text of a draft. `body` is JSON text, because a table nests 32 levels at most. Images have keys instead of URLs. */
export const StoredContent = z.object({
  title: z.string(),
  subtitle: z.string(),
  extract: z.string(),
  tags: z.array(Tag),
  images: z.array(
    z.object({ key: z.string(), alt: z.string(), caption: z.string(), focus: z.optional(ImageFocus) }),
  ),
  access: Access,
  /** The module of a lesson. An article has none. */
  module: z.optional(ModuleId),
  inside: z.optional(z.array(z.string())),
  minutes: z.optional(z.int()),
  takeaway: z.optional(z.string()),
  addressWords: z.optional(z.string()),
  searchTitle: z.optional(z.string()),
  searchDescription: z.optional(z.string()),
  /** A key, like those of `images`. */
  socialImage: z.optional(z.string()),
  isUnlisted: z.optional(z.boolean()),
  body: z.optional(z.string()),
  former: z.optional(Former),
  /** A lesson has none. */
  author: z.optional(AuthorId),
});
export type StoredContent = z.infer<typeof StoredContent>;

const Saved = z.object({ at: z.iso.datetime(), by: z.string() });

/** The text that readers have of a draft, or had before it was withdrawn. The id is that of the article or the lesson. */
export const Publication = z.object({
  newsletterId: ArticleId,
  slug: z.string(),
  publishDate: z.iso.datetime(),
  /** The version that was published. */
  version: z.int(),
  tags: z.array(Tag),
  /** Who may read the published text. */
  access: Access,
  /** Whether no list has the published text. */
  isUnlisted: z.optional(z.boolean()),
  /** The module whose list has the lesson. The saved text may already name another one. */
  module: z.optional(ModuleId),
  correctedAt: z.optional(z.iso.datetime()),
  /** The former address that leads to the article. */
  former: z.optional(z.string()),
});
export type Publication = z.infer<typeof Publication>;

/**
 * The list of a draft. `article` holds scheduled and published texts, of articles and lessons: the publish date tells them apart.
 */
export const DraftList = z.enum(['draft', 'article', 'withdrawn']);
export type DraftList = z.infer<typeof DraftList>;

const common = {
  draftId: DraftId,
  list: DraftList,
  /** Counts the saves. */
  version: z.int(),
  saved: Saved,
  /** Absent on the list `draft`, present on all others. */
  publication: z.optional(Publication),
};

/** What the lists show of the saved text. The cover is the key of its first image. */
const Row = z.extend(
  z.pick(StoredContent, {
    title: true,
    author: true,
    module: true,
    access: true,
    isUnlisted: true,
    minutes: true,
  }),
  { cover: z.optional(z.string()), coverFocus: z.optional(ImageFocus) },
);

export const toRow = ({
  title,
  author,
  module,
  access,
  isUnlisted,
  minutes,
  images,
}: StoredContent): z.infer<typeof Row> => ({
  title,
  access,
  ...(author && { author }),
  ...(isUnlisted && { isUnlisted }),
  ...(module && { module }),
  ...(minutes !== undefined && { minutes }),
  ...(images[0] && { cover: images[0].key }),
  ...(images[0]?.focus && { coverFocus: images[0].focus }),
});

export const StoredHeadline = z.object({ ...common, row: Row });
export type StoredHeadline = z.infer<typeof StoredHeadline>;

export const StoredDraft = z.object({
  ...common,
  content: StoredContent,
  /** Counts all changes. A change is stored only if the revision is still the one that it started from. */
  revision: z.int(),
  /** The sort key on its list, newest last: the article's id, or the time of the last change. */
  listedAt: z.string(),
  /** The newest version that the history holds, and when a save was last added to it. */
  history: z.object({ version: z.int(), savedAt: z.optional(z.iso.datetime()) }),
  /** The keys of all images that it ever named. They are released when it is deleted. */
  namedImages: z.array(z.string()),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

const RANDOM_BYTES = 10;

/** A ULID that nobody can guess. */
export const createRandomId = (now: Date): DraftId =>
  createUlid(now.getTime(), randomBytes(RANDOM_BYTES).toString('hex'));

/** A digest for the second part of a ULID. */
const toTail = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** The id of the draft of an imported post. It is always the same, and has no time. */
export const createImportedId = ({ service, id }: Former): DraftId =>
  createUlid(0, toTail(`${service} ${id}`));

/**
 * The id of the article that a draft becomes at a moment. It is always the same, so that a repeated request cannot publish a draft
 * twice.
 */
export const createArticleIdOfDraft = (publishMs: number, draftId: DraftId): ArticleId =>
  createUlid(publishMs, toTail(draftId));

export const toKind = ({ module }: Pick<StoredContent, 'module'>): TextKind =>
  module === undefined ? 'article' : 'lesson';

/** A place on a list by time. The id makes it unique. */
export const listAtTime = (now: Date, draftId: DraftId): string => `${now.toISOString()}#${draftId}`;

/** The text as the table keeps it. Throws 400 for images of other sites. */
export const toStoredContent = (content: DraftContent, siteUrl: string): StoredContent => {
  const { images, socialImage, module, body, author, ...fields } = content;
  const [social] =
    socialImage === undefined ? [] : toImageKeys([{ url: socialImage }], siteUrl, 'content.socialImage');
  return {
    ...fields,
    images: toImageKeys(images, siteUrl, 'content.images'),
    ...(social && { socialImage: social.key }),
    ...(module && { module }),
    ...(author && !module && { author }),
    ...(body && { body: JSON.stringify(body) }),
  };
};

/** The text with its body as a tree. */
export const parseContent = ({ body, ...fields }: StoredContent) => ({
  ...fields,
  ...(body !== undefined && { body: parseBody(body) }),
});

/** The text as the API returns it, with image URLs at the site's current address. */
export const toContent = ({ socialImage, ...stored }: StoredContent, siteUrl: string): DraftContent => ({
  ...parseContent(stored),
  images: toImageUrls(stored.images, siteUrl),
  ...(socialImage !== undefined && { socialImage: toImageUrl(siteUrl, socialImage) }),
});

/** Whether readers can see a text of a draft at `now`. */
export const isPublished = (
  { list, publication }: Pick<StoredDraft, 'list' | 'publication'>,
  now: Date,
): boolean => list === 'article' && publication !== undefined && isDue(publication.newsletterId, now);

const toState = (stored: StoredHeadline | StoredDraft, now: Date): Draft['state'] => {
  if (stored.list !== 'article') return stored.list;
  return isPublished(stored, now) ? 'published' : 'scheduled';
};

const toIdentity = (stored: StoredHeadline | StoredDraft, now: Date) => {
  const { draftId, list, version, saved, publication } = stored;
  const { newsletterId, slug, publishDate } = publication ?? {};
  return {
    draftId,
    saved,
    state: toState(stored, now),
    hasUnpublishedChanges: list === 'article' && publication?.version !== version,
    ...(newsletterId && { newsletterId }),
    ...(slug !== undefined && { slug }),
    ...(publishDate && { publishDate }),
  };
};

export const toHeadline = (stored: StoredHeadline, now: Date): DraftHeadline => {
  const { author: _, ...row } = stored.row;
  return {
    ...toIdentity(stored, now),
    ...row,
    ...(stored.list === 'article' &&
      stored.publication && {
        access: stored.publication.access,
        isUnlisted: stored.publication.isUnlisted,
      }),
  };
};

export const toSavedDraft = (stored: StoredDraft, now: Date): SavedDraft => ({
  ...toIdentity(stored, now),
  version: stored.version,
});

export const toDraft = (stored: StoredDraft, siteUrl: string, now: Date): Draft => ({
  ...toSavedDraft(stored, now),
  content: toContent(stored.content, siteUrl),
});

/** A new draft with its first text. */
export const createDraft = (
  draftId: DraftId,
  content: StoredContent,
  { by, now }: { by: string; now: Date },
): StoredDraft => ({
  draftId,
  list: 'draft',
  version: 1,
  saved: { at: now.toISOString(), by },
  content,
  revision: 1,
  listedAt: listAtTime(now, draftId),
  history: { version: 0 },
  namedImages: [],
});

/** Throws 409 unless `version`, which the editor sees, is the newest one. */
export const requireNewest = (draft: StoredDraft, version: number): void => {
  if (draft.version !== version) {
    throw conflict(`${draft.saved.by} has saved this text meanwhile. Please look at the newest text first`);
  }
};

/** Throws 400 if a text would turn an article into a lesson, or a lesson into an article. */
export const requireSameKind = (draft: StoredDraft, content: StoredContent): void => {
  const kind = toKind(draft.content);
  if (toKind(content) === kind) return;
  const message =
    kind === 'lesson'
      ? 'A lesson needs a module: it cannot become an article'
      : 'An article cannot become a lesson. Please write a new one';
  throw invalidFields([{ path: 'content.module', message }]);
};

const HISTORY_MS = limits.draft.historyMinutes * 60_000;

/** Whether a save that replaces this text adds it to the history. */
export const isKeptOnSave = (
  { version, history }: StoredDraft,
  { keepsReplaced, now }: { keepsReplaced: boolean; now: Date },
): boolean =>
  version > history.version &&
  (keepsReplaced ||
    history.savedAt === undefined ||
    now.getTime() - Date.parse(history.savedAt) >= HISTORY_MS);

/** Whether this save is stored already: its reply was lost, and the editor sent it again. */
export const isRepeatedSave = (draft: StoredDraft, version: number, content: StoredContent): boolean =>
  draft.version === version + 1 && isDeepStrictEqual(draft.content, content);

/** The draft after a save. */
export const saveContent = (
  draft: StoredDraft,
  content: StoredContent,
  { by, now }: { by: string; now: Date },
): StoredDraft => ({
  ...draft,
  content,
  version: draft.version + 1,
  saved: { at: now.toISOString(), by },
  ...(draft.list !== 'article' && { listedAt: listAtTime(now, draft.draftId) }),
});
