import type { FieldProblem } from '#shared/contract/problem.ts';
import type { Newsletter, NewsletterDraft, NewsletterId, Tag } from '#shared/contract/articles.ts';
import { newsletterIdOf } from './article-id.ts';
import { pictureKeyOf, pictureUrl, smallPictureKeyOf } from '../images/image-key.ts';
import { invalidFields } from '../platform/problem.ts';

/** A picture of a publication, by its key: the site may move to another address. */
export interface Picture {
  readonly key: string;
  /** The same picture for phones and lists; older publications have none. */
  readonly smallKey?: string | undefined;
  readonly alt: string;
  readonly caption?: string | undefined;
}

/** A newsletter as we keep it. `publishDate` is in UTC, to the millisecond. */
export interface Publication {
  readonly newsletterId: NewsletterId;
  readonly title: string;
  readonly subtitle: string;
  readonly extract: string;
  readonly tags: readonly Tag[];
  readonly pictures: readonly Picture[];
  readonly publishDate: string;
}

// Half a surrogate pair is no text in UTF-8; the table would refuse it as malformed.
const text = (value: string): string => value.toWellFormed();

const picturesOf = (images: NewsletterDraft['images'], siteUrl: string): Picture[] => {
  const pictures: Picture[] = [];
  const refused: FieldProblem[] = [];
  for (const [index, { url, small, alt, caption }] of images.entries()) {
    const key = pictureKeyOf(siteUrl, url);
    const smallKey = small === undefined ? undefined : smallPictureKeyOf(siteUrl, url, small);
    if (key === undefined || (small !== undefined && smallKey === undefined)) {
      refused.push({
        path: `images.${index}.url`,
        message: 'Please upload the picture here: the address must be one of ours',
      });
    } else {
      pictures.push({
        key,
        ...(smallKey && { smallKey }),
        alt: text(alt),
        ...(caption ? { caption: text(caption) } : {}),
      });
    }
  }
  if (refused.length > 0) throw invalidFields(refused);
  return pictures;
};

/** What a valid form publishes; the same form always makes the same id. Refuses pictures that are not ours. */
export const publicationOf = (draft: NewsletterDraft, siteUrl: string): Publication => {
  const publishMs = Date.parse(draft.publishDate);
  const content = {
    title: text(draft.title),
    subtitle: text(draft.subtitle),
    extract: text(draft.extract),
    tags: draft.tags,
    pictures: picturesOf(draft.images, siteUrl),
    publishDate: new Date(publishMs).toISOString(),
  };
  return { newsletterId: newsletterIdOf(publishMs, content), ...content };
};

/** The item as the API tells it, with addresses of the site as it is now. */
export const newsletterOf = ({ pictures, tags, ...kept }: Publication, siteUrl: string): Newsletter => ({
  ...kept,
  tags: [...tags],
  images: pictures.map(({ key, smallKey, ...rest }) => ({
    url: pictureUrl(siteUrl, key),
    ...(smallKey && { small: pictureUrl(siteUrl, smallKey) }),
    ...rest,
  })),
});
