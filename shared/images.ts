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

/** The maximum size of an image: pixels and bytes. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** The sizes to which an editor's browser reduces a still image before the upload. */
export const IMAGE_SIZES = {
  /** The cover beside the list is at most 850 CSS pixels wide, which are 1700 pixels on a dense screen. */
  whole: { width: 1600, height: 1600, bytes: 200 * 1024 },
  /** For lists, and for the cover on a phone, where the budget for images is 80 KB. */
  small: { width: 720, height: 960, bytes: 64 * 1024 },
} as const satisfies Record<string, ImageSize>;

/** The limit for an animated image. A browser cannot redraw it, so readers get the file as it is. */
export const MOVING_IMAGE_BYTES = 2 * 1024 * 1024;

/** The folder of published images in the image bucket, and their path on the site. */
export const PUBLISHED_IMAGE_FOLDER = 'blogimage';

/**
 * The folder of uploads, which the site never serves. Publishing checks an image and copies it to the same key without
 * this prefix. An upload that is not published expires within days.
 */
export const INCOMING_IMAGE_FOLDER = 'incoming';
