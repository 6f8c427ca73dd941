import {
  IMAGE_EXTENSIONS,
  IMAGE_WIDTHS,
  PUBLISHED_IMAGE_FOLDER,
  toShareImage,
  type ImageContentType,
} from '#shared/images.ts';

/** The end of a small image's name, before the extension. */
const SMALL_SUFFIX = '-small';

const KEY = new RegExp(
  `^(${PUBLISHED_IMAGE_FOLDER}/w\\d{1,2}-\\d{1,2}-\\d{1,2}-y\\d{4}/` +
    '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})' +
    `(${SMALL_SUFFIX})?\\.(?:${Object.values(IMAGE_EXTENSIONS).join('|')})$`,
);

/** The key of an image, `blogimage/<week>/<uuid>.<extension>`. It is also the image's path on the site. */
export const toImageKey = (week: string, uuid: string, contentType: ImageContentType): string =>
  `${PUBLISHED_IMAGE_FOLDER}/${week}/${uuid}.${IMAGE_EXTENSIONS[contentType]}`;

/** The key of the same image in small, `blogimage/<week>/<uuid>-small.<extension>`. */
export const toSmallImageKey = (week: string, uuid: string, contentType: ImageContentType): string =>
  toImageKey(week, uuid + SMALL_SUFFIX, contentType);

/** The public address of an image. */
export const toImageUrl = (siteUrl: string, key: string): string => `${siteUrl}/${key}`;

/** Compares text: a URL parser would repair dots, case, ports and users, and accept addresses that are not ours. */
const parseKey = (siteUrl: string, url: string) => {
  const prefix = toImageUrl(siteUrl, '');
  const [key, image, small] = (url.startsWith(prefix) && KEY.exec(url.slice(prefix.length))) || [];
  return { key, image, isSmall: small !== undefined };
};

/** The key of an image's public address; undefined for a small image and for every other address. */
export const parseImageKey = (siteUrl: string, url: string): string | undefined => {
  const { key, isSmall } = parseKey(siteUrl, url);
  return isSmall ? undefined : key;
};

/** The key of the public address of the same image in small; undefined for every other address. */
export const parseSmallImageKey = (siteUrl: string, url: string, small: string): string | undefined => {
  const { key, image, isSmall } = parseKey(siteUrl, small);
  return isSmall && image === parseKey(siteUrl, url).image ? key : undefined;
};

/** The keys of all files of an image, from its key. */
export const listFiles = (imageKey: string): string[] => [
  ...IMAGE_WIDTHS.map((width) => imageKey.replace(/\d+\.webp$/, `${width}.webp`)),
  toShareImage(imageKey),
];
