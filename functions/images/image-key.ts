import { IMAGE_EXTENSIONS, PUBLISHED_IMAGE_FOLDER, type ImageContentType } from '#shared/images.ts';

/** What the name of a small image has between that of its whole one and the extension. */
const SMALL = '-small';

const KEY = new RegExp(
  `^(${PUBLISHED_IMAGE_FOLDER}/w\\d{1,2}-\\d{1,2}-\\d{1,2}-y\\d{4}/` +
    '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})' +
    `(${SMALL})?\\.(?:${Object.values(IMAGE_EXTENSIONS).join('|')})$`,
);

/** Key of a new image, `blogimage/<week>/<uuid>.<extension>`: its published place and its address on the site. */
export const imageKey = (week: string, uuid: string, contentType: ImageContentType): string =>
  `${PUBLISHED_IMAGE_FOLDER}/${week}/${uuid}.${IMAGE_EXTENSIONS[contentType]}`;

/** Key of the small one of the same image, `blogimage/<week>/<uuid>-small.<extension>`. */
export const smallImageKey = (week: string, uuid: string, contentType: ImageContentType): string =>
  imageKey(week, uuid + SMALL, contentType);

/** The address visitors read an image at. */
export const imageUrl = (siteUrl: string, key: string): string => `${siteUrl}/${key}`;

/** Compared as text: what a URL parser would repair (dots, cases, ports, users) is not ours. */
const ourKey = (siteUrl: string, url: string) => {
  const prefix = imageUrl(siteUrl, '');
  const [key, image, small] = (url.startsWith(prefix) && KEY.exec(url.slice(prefix.length))) || [];
  return { key, image, isSmall: small !== undefined };
};

/** The key behind an address of a whole image that we gave out, or undefined for every other address. */
export const imageKeyOf = (siteUrl: string, url: string): string | undefined => {
  const { key, isSmall } = ourKey(siteUrl, url);
  return isSmall ? undefined : key;
};

/** The key behind the address of the small one of this very image, or undefined for every other address. */
export const smallImageKeyOf = (siteUrl: string, url: string, small: string): string | undefined => {
  const { key, image, isSmall } = ourKey(siteUrl, small);
  return isSmall && image === ourKey(siteUrl, url).image ? key : undefined;
};
