// An article as the table keeps it, and as the API returns it.
import * as z from 'zod/mini';
import { Article, PublishedImage, Teaser } from '#shared/contract/articles.ts';
import { toImageUrls } from '../images/image-key.ts';

/** An image with its key instead of its URL, because the site may move to another address. */
const StoredImage = z.extend(z.omit(PublishedImage, { url: true }), { key: z.string() });

/** An article without its body, which has a row of its own, so that lists do not read it. */
export const StoredArticle = z.extend(Article, {
  images: z.array(StoredImage),
  socialImage: z.optional(StoredImage),
});
export type StoredArticle = z.infer<typeof StoredArticle>;

/** The part of an article that lists for customers show, as the table keeps it. */
export const StoredTeaser = z.extend(Teaser, { cover: z.optional(StoredImage) });
export type StoredTeaser = z.infer<typeof StoredTeaser>;

export const toStoredTeaser = ({ images: [cover], ...article }: StoredArticle): StoredTeaser =>
  StoredTeaser.parse({ ...article, ...(cover && { cover }) });

/** The article as the API returns it, with image URLs at the site's current address. */
export const toArticle = ({ images, socialImage, ...rest }: StoredArticle, siteUrl: string): Article => {
  const [image] = socialImage ? toImageUrls([socialImage], siteUrl) : [];
  return { ...rest, images: toImageUrls(images, siteUrl), ...(image && { socialImage: image }) };
};

export const toTeaser = ({ cover, ...rest }: StoredTeaser, siteUrl: string): Teaser => {
  const [image] = cover ? toImageUrls([cover], siteUrl) : [];
  return { ...rest, ...(image && { cover: image }) };
};
