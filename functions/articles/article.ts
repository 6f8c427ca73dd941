import * as z from 'zod/mini';
import { ArticleId, Tag, type Article, type ArticleForm } from '#shared/contract/articles.ts';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { createArticleId } from './article-id.ts';
import { toImageUrl, parseImageKey, parseSmallImageKey } from '../images/image-key.ts';
import { invalidFields } from '../platform/problem.ts';

/** An article as the table keeps it. `publishDate` is in UTC, with milliseconds. */
export const StoredArticle = z.object({
  newsletterId: ArticleId,
  title: z.string(),
  subtitle: z.string(),
  extract: z.string(),
  tags: z.array(Tag),
  /** Images by their keys, because the site may move to another address. */
  images: z.array(
    z.object({
      key: z.string(),
      /** The same image for phones and lists, if there is one. */
      smallKey: z.optional(z.string()),
      alt: z.string(),
      caption: z.optional(z.string()),
    }),
  ),
  publishDate: z.iso.datetime(),
});
export type StoredArticle = z.infer<typeof StoredArticle>;

/** The table cannot store half a surrogate pair, because it is not valid UTF-8. */
const toText = (value: string): string => value.toWellFormed();

const toStoredImages = (images: ArticleForm['images'], siteUrl: string): StoredArticle['images'] => {
  const stored: StoredArticle['images'] = [];
  const problems: FieldProblem[] = [];
  for (const [index, { url, small, alt, caption }] of images.entries()) {
    const key = parseImageKey(siteUrl, url);
    const smallKey = small === undefined ? undefined : parseSmallImageKey(siteUrl, url, small);
    if (key === undefined || (small !== undefined && smallKey === undefined)) {
      problems.push({
        path: `images.${index}.url`,
        message: 'Please upload the image here: the address must be one of ours',
      });
    } else {
      stored.push({
        key,
        ...(smallKey && { smallKey }),
        alt: toText(alt),
        ...(caption ? { caption: toText(caption) } : {}),
      });
    }
  }
  if (problems.length > 0) throw invalidFields(problems);
  return stored;
};

/** The article of a valid form; the same form always makes the same id. Throws 400 for images of other sites. */
export const toStoredArticle = (form: ArticleForm, siteUrl: string): StoredArticle => {
  const publishMs = Date.parse(form.publishDate);
  const content = {
    title: toText(form.title),
    subtitle: toText(form.subtitle),
    extract: toText(form.extract),
    tags: form.tags,
    images: toStoredImages(form.images, siteUrl),
    publishDate: new Date(publishMs).toISOString(),
  };
  return { newsletterId: createArticleId(publishMs, content), ...content };
};

/** The article as the API answers it, with image addresses of the site's current address. */
export const toArticle = ({ images, ...rest }: StoredArticle, siteUrl: string): Article => ({
  ...rest,
  images: images.map(({ key, smallKey, ...image }) => ({
    url: toImageUrl(siteUrl, key),
    ...(smallKey && { small: toImageUrl(siteUrl, smallKey) }),
    ...image,
  })),
});
