// The kinds of image we publish, and where an image lies.

/** Content type and extension of each kind. No SVG: it can carry scripts. */
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

/** Pixels that a drawing fits into, and its most bytes. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** What an editor's browser makes of a still image, however large the chosen file is. */
export const IMAGE_SIZES = {
  /** The cover beside the list is 850 CSS pixels wide at most; a dense screen shows twice as many. */
  whole: { width: 1600, height: 1600, bytes: 200 * 1024 },
  /** For the cover on a phone, where 80 KB of images is the budget, and for the lists. */
  small: { width: 720, height: 960, bytes: 64 * 1024 },
} as const satisfies Record<string, ImageSize>;

/** Most bytes of an image that moves: it cannot be drawn anew, so it goes to readers as it is. */
export const MOVING_IMAGE_BYTES = 2 * 1024 * 1024;

/** Folder of published images in the image bucket, and path under which the site serves them. */
export const PUBLISHED_IMAGE_FOLDER = 'blogimage';

/**
 * Folder where an upload waits, never served. Publishing checks the image and copies it to the same
 * key without this prefix; what is not published within days expires.
 */
export const INCOMING_IMAGE_FOLDER = 'incoming';
