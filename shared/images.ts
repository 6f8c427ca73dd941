// The kinds of image that we publish, their sizes and their folders.

/** The extension of each content type. SVG is not among them, because it can carry scripts. */
export const IMAGE_EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
} as const;

export type ImageContentType = keyof typeof IMAGE_EXTENSIONS;

export const IMAGE_CONTENT_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const satisfies readonly ImageContentType[];

/**
 * The widths of an image's files, in pixels, as WebP. A narrower image has all files too, but none is wider than the image. The
 * widest one is the image's address.
 */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;

/** The folder of published images in the image bucket, and their path on the site. */
export const PUBLISHED_IMAGE_FOLDER = 'blogimage';

/**
 * The folder of uploads, which the site never serves. Each upload is drawn anew into the folder of published images, and deleted
 * here.
 */
export const INCOMING_IMAGE_FOLDER = 'incoming';

/** The key of a published image in its bucket: the file of its widest width. */
export const IMAGE_KEY = new RegExp(
  `^${PUBLISHED_IMAGE_FOLDER}/w\\d{1,2}-\\d{1,2}-\\d{1,2}-y\\d{4}/` +
    `[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}-${IMAGE_WIDTHS[2]}\\.webp$`,
);

/** The path of an image on the site. */
export const toImagePath = (key: string): string => `/${key}`;

/** The key of the image at a path; undefined for any other path. */
export const parseImagePath = (path: string): string | undefined =>
  path.startsWith('/') && IMAGE_KEY.test(path.slice(1)) ? path.slice(1) : undefined;

const WIDEST = `-${IMAGE_WIDTHS[2]}.webp`;

/** The `srcset` of an image's address; undefined for an address without widths. */
export const toSrcSet = (url: string): string | undefined =>
  url.endsWith(WIDEST)
    ? IMAGE_WIDTHS.map((width) => `${url.slice(0, -WIDEST.length)}-${width}.webp ${width}w`).join(', ')
    : undefined;

/** The narrowest file of an image, for lists; the address itself if it has no widths. */
export const toThumbnail = (url: string): string =>
  url.endsWith(WIDEST) ? `${url.slice(0, -WIDEST.length)}-${IMAGE_WIDTHS[0]}.webp` : url;

/** The shape of a cover, wherever it stands: its width by its height. `--cover` of ui/tokens.css is the same. */
export const COVER_SHAPE = 2;

/** The widest width of `toShareImage`, in pixels. */
export const SHARE_WIDTH = 1200;

/** The JPEG of an image, at most 1200 px wide, for previews of links and for mail; the address itself if it has no widths. */
export const toShareImage = (url: string): string =>
  url.endsWith(WIDEST) ? `${url.slice(0, -WIDEST.length)}-share.jpg` : url;
