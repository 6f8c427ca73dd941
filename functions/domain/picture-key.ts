import { IMAGE_EXTENSIONS, PUBLISHED_IMAGE_FOLDER, type ImageContentType } from '#shared/images.ts';

const KEY = new RegExp(
  `^${PUBLISHED_IMAGE_FOLDER}/w\\d{1,2}-\\d{1,2}-\\d{1,2}-y\\d{4}/` +
    '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}' +
    `\\.(?:${Object.values(IMAGE_EXTENSIONS).join('|')})$`,
);

/** Key of a new picture, `blogimage/<week>/<uuid>.<extension>`: its published place and its address on the site. */
export const pictureKey = (week: string, uuid: string, contentType: ImageContentType): string =>
  `${PUBLISHED_IMAGE_FOLDER}/${week}/${uuid}.${IMAGE_EXTENSIONS[contentType]}`;

/** The address visitors read a picture at. */
export const pictureUrl = (siteUrl: string, key: string): string => `${siteUrl}/${key}`;

/**
 * The key behind an address that we gave out, or undefined for every other address. Compared as text: what a
 * URL parser would repair (dots, cases, ports, users) is not ours.
 */
export const pictureKeyOf = (siteUrl: string, url: string): string | undefined => {
  const prefix = pictureUrl(siteUrl, '');
  const key = url.slice(prefix.length);
  return url.startsWith(prefix) && KEY.test(key) ? key : undefined;
};
