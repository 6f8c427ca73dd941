// Articles. On the wire an article is a `newsletter`.
import * as z from 'zod/mini';
import { Author, ULID } from './authors.ts';
import { endpoint } from './endpoint.ts';
import { limits } from '../limits.ts';
import { TAG_VALUES } from '../tags.ts';
import { PublishedBody } from '../body/parse.ts';

export const Tag = z.enum(TAG_VALUES, 'Please choose a tag from the list');
export type Tag = z.infer<typeof Tag>;

/** Who may read the body of an article. Its extract is public. */
export const Access = z.enum(['everyone', 'customers', 'essentials'], 'Please choose who may read');
export type Access = z.infer<typeof Access>;

/** A ULID whose time is the publish date, so that ids sort by publish date. */
export const ArticleId = z
  .string('Newsletter id is required')
  .check(z.regex(ULID, 'Newsletter id is not valid'));
export type ArticleId = z.infer<typeof ArticleId>;

const Percent = z
  .int('Focus must be whole percents')
  .check(z.minimum(0, 'Focus must be 0 to 100 percent'), z.maximum(100, 'Focus must be 0 to 100 percent'));

/** The point of an image that stays in sight where it is cropped, in percent from the left and from the top. */
export const ImageFocus = z.strictObject({ x: Percent, y: Percent });
export type ImageFocus = z.infer<typeof ImageFocus>;

export const PublishedImage = z.object({
  /** The address of the widest file. `toSrcSet` names the others. */
  url: z.string(),
  /** Pixels of that file; absent for images of older articles. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  alt: z.string(),
  caption: z.optional(z.string()),
  /** Of a cover; the middle if it is absent. */
  focus: z.optional(ImageFocus),
});
export type PublishedImage = z.infer<typeof PublishedImage>;

/** The public part of a published article. `publishDate` is in UTC, with milliseconds. */
export const Article = z.object({
  newsletterId: ArticleId,
  /** The words of its address. */
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  extract: z.string(),
  tags: z.array(Tag),
  images: z.array(PublishedImage),
  publishDate: z.iso.datetime(),
  /** When its text was last corrected. */
  correctedAt: z.optional(z.iso.datetime()),
  access: Access,
  /** False if the article is only its extract. */
  hasBody: z.boolean(),
  /** Words of the body. */
  words: z.int(),
  /** The lines of 'What is inside', written by an editor; absent if there are none. */
  inside: z.optional(z.array(z.string())),
  /** Who wrote it; absent if it stands by the name of the business. */
  author: z.optional(Author),
});
export type Article = z.infer<typeof Article>;

export const ArticlePage = z.object({
  newsletters: z.array(Article),
  /** The number of articles that readers can see today, on all pages together. */
  total: z.int(),
  /** The `cursor` of the next page; absent if there are no older articles. */
  cursor: z.optional(z.string()),
});
export type ArticlePage = z.infer<typeof ArticlePage>;

/** The part of an article that lists for customers show. */
export const Teaser = z.extend(
  z.pick(Article, {
    newsletterId: true,
    slug: true,
    title: true,
    subtitle: true,
    tags: true,
    publishDate: true,
    access: true,
    hasBody: true,
    words: true,
    author: true,
  }),
  { cover: z.optional(PublishedImage) },
);
export type Teaser = z.infer<typeof Teaser>;

export const TeaserPage = z.object({
  articles: z.array(Teaser),
  /** The `cursor` of the next page; absent if there are no older articles. */
  cursor: z.optional(z.string()),
});
export type TeaserPage = z.infer<typeof TeaserPage>;

/** An article as a customer may read it. */
export const ReadableArticle = z.object({
  article: Article,
  /** Absent if the article is only its extract, or if the customer's plan does not open the body. */
  body: z.optional(PublishedBody),
  /** Whether this is the whole article; false if the customer's plan does not open the body. */
  isOpen: z.boolean(),
});
export type ReadableArticle = z.infer<typeof ReadableArticle>;

export const articleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/blog/newsletter/list',
    caller: 'site',
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
    status: 200,
    params: z.strictObject({ newsletterId: ArticleId }),
    reply: Article,
  }),
};

/** Articles for customers. The replies are for one person and are never cached. */
export const readingEndpoints = {
  /** The newest articles, with one tag or with any. */
  list: endpoint({
    method: 'GET',
    path: '/articles',
    caller: 'customer',
    status: 200,
    query: z.strictObject({ tag: z.optional(Tag), cursor: z.optional(ArticleId) }),
    reply: TeaserPage,
  }),
  /** Answers 404 before the publish date and 410 when the article was withdrawn. */
  get: endpoint({
    method: 'GET',
    path: '/articles/{newsletterId}',
    caller: 'customer',
    status: 200,
    params: z.strictObject({ newsletterId: ArticleId }),
    reply: ReadableArticle,
  }),
};
