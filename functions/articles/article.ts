import * as z from 'zod/mini';
import type { Body } from '#shared/body/schema.ts';
import { countWords, isEmptyBody } from '#shared/body/text.ts';
import { Access, ArticleId, Tag, type Article, type Teaser } from '#shared/contract/articles.ts';
import type { ArticleForm } from '#shared/contract/forms.ts';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { toSlug } from '#shared/blog-paths.ts';
import { createArticleId } from './article-id.ts';
import { toImageUrl, parseImageKey } from '../images/image-key.ts';
import { invalidFields } from '../platform/problem.ts';

/** An image by its key, because the site may move to another address. */
const StoredImage = z.object({
  key: z.string(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  alt: z.string(),
  caption: z.optional(z.string()),
});
type StoredImage = z.infer<typeof StoredImage>;

/** An article as the table keeps it, without its body. `publishDate` is in UTC, with milliseconds. */
export const StoredArticle = z.object({
  newsletterId: ArticleId,
  /** The words of the address. They stay when the title is corrected. */
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  extract: z.string(),
  tags: z.array(Tag),
  images: z.array(StoredImage),
  publishDate: z.iso.datetime(),
  correctedAt: z.optional(z.iso.datetime()),
  access: Access,
  /** Whether there is a body, which lies apart so that lists do not read it. */
  hasBody: z.boolean(),
  /** Words of the body. */
  words: z.int(),
});
export type StoredArticle = z.infer<typeof StoredArticle>;

/** What customers' lists show of an article, as the table keeps it. */
export const StoredTeaser = z.extend(
  z.pick(StoredArticle, {
    newsletterId: true,
    slug: true,
    title: true,
    subtitle: true,
    tags: true,
    publishDate: true,
    access: true,
    hasBody: true,
    words: true,
  }),
  { cover: z.optional(StoredImage) },
);
export type StoredTeaser = z.infer<typeof StoredTeaser>;

export const toStoredTeaser = ({ images: [cover], ...article }: StoredArticle): StoredTeaser =>
  StoredTeaser.parse({ ...article, ...(cover && { cover }) });

/** The table cannot store half a surrogate pair, because it is not valid UTF-8. */
export const toText = (value: string): string => value.toWellFormed();

/** The images of a form by their keys. Throws 400 for images of other sites. */
export const toStoredImages = (images: ArticleForm['images'], siteUrl: string): StoredArticle['images'] => {
  const stored: StoredArticle['images'] = [];
  const problems: FieldProblem[] = [];
  for (const [index, { url, alt, caption }] of images.entries()) {
    const key = parseImageKey(siteUrl, url);
    if (key === undefined) {
      problems.push({
        path: `images.${index}.url`,
        message: 'Please upload the image here: the address must be one of ours',
      });
    } else {
      stored.push({
        key,
        alt: toText(alt),
        ...(caption ? { caption: toText(caption) } : {}),
      });
    }
  }
  if (problems.length > 0) throw invalidFields(problems);
  return stored;
};

/** The body of a form; undefined if nothing of it shows, because then the article is its extract. */
export const toArticleBody = ({ body }: Pick<ArticleForm, 'body'>): Body | undefined =>
  body && !isEmptyBody(body) ? body : undefined;

/** The article of a valid form; the same form always makes the same id. Throws 400 for images of other sites. */
export const toStoredArticle = (form: ArticleForm, siteUrl: string): StoredArticle => {
  const publishMs = Date.parse(form.publishDate);
  const body = toArticleBody(form);
  const content = {
    title: toText(form.title),
    subtitle: toText(form.subtitle),
    extract: toText(form.extract),
    tags: form.tags,
    images: toStoredImages(form.images, siteUrl),
    publishDate: new Date(publishMs).toISOString(),
    access: form.access ?? 'customers',
    hasBody: body !== undefined,
    words: body ? countWords(body) : 0,
  };
  return {
    newsletterId: createArticleId(publishMs, { ...content, body }),
    slug: toSlug(content.title),
    ...content,
  };
};

const toImage = ({ key, ...image }: StoredImage, siteUrl: string): Article['images'][number] => ({
  url: toImageUrl(siteUrl, key),
  ...image,
});

/** The article as the API answers it, with image addresses of the site's current address. */
export const toArticle = ({ images, ...rest }: StoredArticle, siteUrl: string): Article => ({
  ...rest,
  images: images.map((image) => toImage(image, siteUrl)),
});

export const toTeaser = ({ cover, ...rest }: StoredTeaser, siteUrl: string): Teaser => ({
  ...rest,
  ...(cover && { cover: toImage(cover, siteUrl) }),
});
