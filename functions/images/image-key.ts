import type { FieldProblem } from '#shared/contract/problem.ts';
import {
  IMAGE_EXTENSIONS,
  IMAGE_KEY,
  IMAGE_WIDTHS,
  INCOMING_IMAGE_FOLDER,
  parseImagePath,
  PUBLISHED_IMAGE_FOLDER,
  toImagePath,
  toShareImage,
  type ImageContentType,
} from '#shared/images.ts';
import { invalidFields } from '../platform/problem.ts';

const WIDEST_END = `-${IMAGE_WIDTHS[2]}.webp`;
const INCOMING = new RegExp(
  `^${INCOMING_IMAGE_FOLDER}/(.+)\\.(?:${Object.values(IMAGE_EXTENSIONS).join('|')})$`,
);

/** The key of an image is the key of its widest file, and also its path on the site. */
export const toImageKey = (week: string, uuid: string): string =>
  `${PUBLISHED_IMAGE_FOLDER}/${week}/${uuid}${WIDEST_END}`;

/** The key of the upload from which an image is drawn. */
export const toIncomingKey = (imageKey: string, contentType: ImageContentType): string =>
  `${INCOMING_IMAGE_FOLDER}/${imageKey.slice(0, -WIDEST_END.length)}.${IMAGE_EXTENSIONS[contentType]}`;

/** The key of the image that is drawn from an upload; undefined for a key that is not an upload's. */
export const toDrawnImageKey = (incomingKey: string): string | undefined => {
  const [, name = ''] = INCOMING.exec(incomingKey) ?? [];
  const imageKey = name + WIDEST_END;
  return IMAGE_KEY.test(imageKey) ? imageKey : undefined;
};

/** The public address of an image. */
export const toImageUrl = (siteUrl: string, key: string): string => siteUrl + toImagePath(key);

/**
 * The key of an image's address. Compares text, because a URL parser would normalize dots, case, ports and users, and so accept
 * addresses that are not ours.
 */
export const parseImageKey = (siteUrl: string, url: string): string | undefined =>
  url.startsWith(siteUrl) ? parseImagePath(url.slice(siteUrl.length)) : undefined;

/** The images of a form, with keys instead of URLs. Throws 400 for images of other sites, with their fields below `path`. */
export const toImageKeys = <Image extends { readonly url: string }>(
  images: readonly Image[],
  siteUrl: string,
  path: string,
) => {
  const problems: FieldProblem[] = [];
  const keyed = images.map(({ url, ...image }, index) => {
    const key = parseImageKey(siteUrl, url);
    if (key === undefined) {
      const message = 'Please upload the image here: the address must be one of ours';
      problems.push({ path: `${path}.${index}.url`, message });
    }
    return { ...image, key: key ?? '' };
  });
  if (problems.length > 0) throw invalidFields(problems);
  return keyed;
};

/** The images as the API returns them, with URLs at the site's current address. */
export const toImageUrls = <Image extends { readonly key: string }>(
  images: readonly Image[],
  siteUrl: string,
) => images.map(({ key, ...image }) => ({ url: toImageUrl(siteUrl, key), ...image }));

/** The keys of the files of an image: the WebP of each width, and then the JPEG for sharing. */
export const listFiles = (imageKey: string): string[] => [
  ...IMAGE_WIDTHS.map((width) => `${imageKey.slice(0, -WIDEST_END.length)}-${width}.webp`),
  toShareImage(imageKey),
];
