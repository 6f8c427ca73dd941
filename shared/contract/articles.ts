// Articles. On the wire an article is a `newsletter`.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from '../limits.ts';
import { TAG_VALUES } from '../tags.ts';

/** Required text, trimmed and of limited length. */
const text = (name: string, required: string, limit: { min: number; max: number }) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.minLength(limit.min, `${name} must be at least ${limit.min} characters`),
      z.maxLength(limit.max, `${name} must be at most ${limit.max} characters`),
    );

export const Tag = z.enum(TAG_VALUES, 'Please choose a tag from the list');
export type Tag = z.infer<typeof Tag>;

const ImageUrl = z
  .string('Image URL is required')
  .check(
    z.minLength(1, { error: 'Image URL is required', abort: true }),
    z.maxLength(2048, 'Please enter a valid URL'),
    z.url({ error: 'Please enter a valid URL', protocol: /^https?$/ }),
  );

export const ArticleImage = z.strictObject({
  url: ImageUrl,
  /** The same image in small, for phones and lists; absent if `url` is small enough for them. */
  small: z.optional(ImageUrl),
  alt: text('Alt text', 'Alt text is required for accessibility', limits.alt),
  caption: z.optional(
    z
      .string('Caption must be text')
      .check(
        z.trim(),
        z.maxLength(limits.caption.max, `Caption must be at most ${limits.caption.max} characters`),
      ),
  ),
});
export type ArticleImage = z.infer<typeof ArticleImage>;

/**
 * A publish date on the wire: a time with its offset (`2026-11-21T09:00:00+01:00`), or a day, which begins at midnight
 * UTC. The years 2000 to 2099.
 */
export const PublishDate = z.string('Publish date is required').check(
  z.minLength(1, { error: 'Publish date is required', abort: true }),
  z.refine(
    (value) =>
      (z.safeParse(z.iso.date(), value).success ||
        z.safeParse(z.iso.datetime({ offset: true }), value).success) &&
      value.startsWith('20') &&
      Number.isFinite(Date.parse(value)),
    'Publish date must be a date',
  ),
);

/** The form with which staff publish an article. */
export const ArticleForm = z.strictObject({
  title: text('Title', 'Title is required', limits.title),
  subtitle: text('Subtitle', 'Subtitle is required', limits.subtitle),
  extract: text('Extract', 'Extract content is required', limits.extract),
  tags: z.array(Tag, 'Tags are required').check(
    z.minLength(limits.tags.min, 'At least one tag is required'),
    z.maxLength(limits.tags.max, `Maximum ${limits.tags.max} tags allowed`),
    z.refine((tags) => new Set(tags).size === tags.length, 'A tag can be chosen only once'),
  ),
  images: z
    .array(ArticleImage, 'Images are required')
    .check(
      z.minLength(limits.images.min, 'At least one image is required'),
      z.maxLength(limits.images.max, `Maximum ${limits.images.max} images allowed`),
    ),
  publishDate: PublishDate,
});
export type ArticleForm = z.infer<typeof ArticleForm>;

/** A ULID whose time is the publish date, so that ids sort by publish date. */
export const ArticleId = z
  .string('Newsletter id is required')
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'Newsletter id is not valid'));
export type ArticleId = z.infer<typeof ArticleId>;

/** A published article. `publishDate` is in UTC, with milliseconds. */
export const Article = z.object({
  newsletterId: ArticleId,
  title: z.string(),
  subtitle: z.string(),
  extract: z.string(),
  tags: z.array(Tag),
  images: z.array(
    z.object({
      url: z.string(),
      small: z.optional(z.string()),
      alt: z.string(),
      caption: z.optional(z.string()),
    }),
  ),
  publishDate: z.iso.datetime(),
});
export type Article = z.infer<typeof Article>;

export const ArticlePage = z.object({
  newsletters: z.array(Article),
  /** How many articles a reader can see today, on all pages together. */
  total: z.int(),
  /** The `cursor` of the next page; absent if there are no older articles. */
  cursor: z.optional(z.string()),
});
export type ArticlePage = z.infer<typeof ArticlePage>;

export const articleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/blog/newsletter/list',
    caller: 'site',
    perMinute: 6000,
    status: 200,
    query: z.strictObject({
      limit: z.optional(
        z.string().check(
          z.regex(/^\d{1,3}$/, 'Limit must be a whole number'),
          z.refine(
            (value) => Number(value) >= 1 && Number(value) <= limits.page.max,
            `Limit must be 1 to ${limits.page.max}`,
          ),
        ),
      ),
      cursor: z.optional(ArticleId),
    }),
    reply: ArticlePage,
  }),
  /** Answers 404 before the publish date. */
  get: endpoint({
    method: 'GET',
    path: '/blog/newsletter/{newsletterId}',
    caller: 'site',
    perMinute: 6000,
    status: 200,
    params: z.strictObject({ newsletterId: ArticleId }),
    reply: Article,
  }),
  /** Publishes an article once: the same form again answers the same article. */
  publish: endpoint({
    method: 'POST',
    path: '/admin/newsletter',
    caller: 'staff',
    perMinute: 120,
    status: 201,
    body: ArticleForm,
    reply: Article,
  }),
};
