import type { FieldProblem } from '#shared/contract/problem.ts';
import type { Article, ArticleForm, ArticleId, Tag } from '#shared/contract/articles.ts';
import { newsletterIdOf } from './article-id.ts';
import { imageKeyOf, imageUrl, smallImageKeyOf } from '../images/image-key.ts';
import { invalidFields } from '../platform/problem.ts';

/** An image of a publication, by its key: the site may move to another address. */
export interface Image {
  readonly key: string;
  /** The same image for phones and lists; older publications have none. */
  readonly smallKey?: string | undefined;
  readonly alt: string;
  readonly caption?: string | undefined;
}

/** A newsletter as we keep it. `publishDate` is in UTC, to the millisecond. */
export interface Publication {
  readonly newsletterId: ArticleId;
  readonly title: string;
  readonly subtitle: string;
  readonly extract: string;
  readonly tags: readonly Tag[];
  readonly images: readonly Image[];
  readonly publishDate: string;
}

// Half a surrogate pair is no text in UTF-8; the table would refuse it as malformed.
const text = (value: string): string => value.toWellFormed();

const storedImagesOf = (formImages: ArticleForm['images'], siteUrl: string): Image[] => {
  const images: Image[] = [];
  const refused: FieldProblem[] = [];
  for (const [index, { url, small, alt, caption }] of formImages.entries()) {
    const key = imageKeyOf(siteUrl, url);
    const smallKey = small === undefined ? undefined : smallImageKeyOf(siteUrl, url, small);
    if (key === undefined || (small !== undefined && smallKey === undefined)) {
      refused.push({
        path: `images.${index}.url`,
        message: 'Please upload the image here: the address must be one of ours',
      });
    } else {
      images.push({
        key,
        ...(smallKey && { smallKey }),
        alt: text(alt),
        ...(caption ? { caption: text(caption) } : {}),
      });
    }
  }
  if (refused.length > 0) throw invalidFields(refused);
  return images;
};

/** What a valid form publishes; the same form always makes the same id. Refuses images that are not ours. */
export const publicationOf = (draft: ArticleForm, siteUrl: string): Publication => {
  const publishMs = Date.parse(draft.publishDate);
  const content = {
    title: text(draft.title),
    subtitle: text(draft.subtitle),
    extract: text(draft.extract),
    tags: draft.tags,
    images: storedImagesOf(draft.images, siteUrl),
    publishDate: new Date(publishMs).toISOString(),
  };
  return { newsletterId: newsletterIdOf(publishMs, content), ...content };
};

/** The item as the API tells it, with addresses of the site as it is now. */
export const newsletterOf = ({ images, tags, ...kept }: Publication, siteUrl: string): Article => ({
  ...kept,
  tags: [...tags],
  images: images.map(({ key, smallKey, ...rest }) => ({
    url: imageUrl(siteUrl, key),
    ...(smallKey && { small: imageUrl(siteUrl, smallKey) }),
    ...rest,
  })),
});
