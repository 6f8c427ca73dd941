// An article as the table keeps it, and as the API returns it.
import * as z from 'zod/mini';
import { Article, PublishedImage, Teaser } from '#shared/contract/articles.ts';
import { AuthorId } from '#shared/contract/authors.ts';
import type { Sharing } from '#shared/sharing.ts';
import { toImageUrls } from '../images/image-key.ts';
import { toAuthorPart, type Authors } from './author.ts';

/** An image with its key instead of its URL, because the site may move to another address. */
const StoredImage = z.extend(z.omit(PublishedImage, { url: true }), { key: z.string() });

/** The id instead of the author, whose name may change. */
const author = z.optional(AuthorId);

/** An article without its body, which has a row of its own, so that lists do not read it. */
export const StoredArticle = z.extend(Article, {
  images: z.array(StoredImage),
  searchTitle: z.optional(z.string()),
  searchDescription: z.optional(z.string()),
  socialImage: z.optional(StoredImage),
  isUnlisted: z.optional(z.boolean()),
  author,
});
export type StoredArticle = z.infer<typeof StoredArticle>;

/** The part of an article that lists for customers show, as the table keeps it. */
export const StoredTeaser = z.extend(Teaser, { cover: z.optional(StoredImage), author });
export type StoredTeaser = z.infer<typeof StoredTeaser>;

export const toStoredTeaser = ({ images: [cover], ...article }: StoredArticle): StoredTeaser =>
  StoredTeaser.parse({ ...article, ...(cover && { cover }) });

/** The article as the API returns it, with image URLs at the site's current address. `findAuthors` has read its author. */
export const toArticle = (stored: StoredArticle, siteUrl: string, authors: Authors): Article => {
  const {
    searchTitle: _,
    searchDescription: __,
    socialImage: ___,
    isUnlisted: ____,
    author: id,
    ...article
  } = stored;
  return {
    ...article,
    images: toImageUrls(article.images, siteUrl),
    ...toAuthorPart(id, authors, siteUrl),
  };
};

/** The same with what search engines and previews of links get, for its own document. */
export const toSharedArticle = (
  stored: StoredArticle,
  siteUrl: string,
  authors: Authors,
): Article & Sharing => {
  const { searchTitle, searchDescription, socialImage, isUnlisted } = stored;
  const [image] = socialImage ? toImageUrls([socialImage], siteUrl) : [];
  return {
    ...toArticle(stored, siteUrl, authors),
    searchTitle,
    searchDescription,
    socialImage: image,
    isUnlisted,
  };
};

export const toTeaser = (
  { cover, author, ...rest }: StoredTeaser,
  siteUrl: string,
  authors: Authors,
): Teaser => {
  const [image] = cover ? toImageUrls([cover], siteUrl) : [];
  return { ...rest, ...(image && { cover: image }), ...toAuthorPart(author, authors, siteUrl) };
};
