// The kinds of picture we publish, and where a picture lies.

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

/** Folder of published pictures in the image bucket, and path under which the site serves them. */
export const PUBLISHED_IMAGE_FOLDER = 'blogimage';

/**
 * Folder where an upload waits, never served. Publishing checks the picture and copies it to the same
 * key without this prefix; what is not published within days expires.
 */
export const INCOMING_IMAGE_FOLDER = 'incoming';
