import { IMAGE_CONTENT_TYPES } from '#shared/images.ts';
import type { ImageContentType } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { kindOf } from './picture-kind.ts';

const LONGEST_SIDE_PX = 2000;
const THUMBNAIL_SIDE_PX = 480;
const PHOTO_QUALITY = 0.85;
const THUMBNAIL_QUALITY = 0.7;

const CHOOSE = 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture';

/** For the file picker; what was chosen is looked at all the same. */
export const ACCEPTED_PICTURES = IMAGE_CONTENT_TYPES.join(',');

/** A picture as it will be uploaded, and a small one to keep with the draft. */
export interface Picture {
  readonly blob: Blob;
  readonly contentType: ImageContentType;
  /** A data URL of 480 px at most. */
  readonly thumbnail: string;
}

/** A file that is not uploaded, and why, as a sentence for the editor. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

const drawn = (bitmap: ImageBitmap, longestSide: number): HTMLCanvasElement => {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new PictureRefused('This browser cannot draw pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureRefused('This picture could not be prepared'))),
      'image/jpeg',
      PHOTO_QUALITY,
    );
  });

const thumbnailOf = (bitmap: ImageBitmap): string => {
  const canvas = drawn(bitmap, THUMBNAIL_SIDE_PX);
  const webp = canvas.toDataURL('image/webp', THUMBNAIL_QUALITY);
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', THUMBNAIL_QUALITY);
};

const decoded = async (file: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new PictureRefused(`This file cannot be read as a picture. ${CHOOSE}`);
  }
};

/**
 * Looks at a chosen file before anything is sent. Throws PictureRefused for what is no picture of ours.
 * A JPEG is drawn anew: at most 2000 px a side, upright, and without what the camera wrote into it (the
 * place above all). Other kinds go as they are, if they are no larger than the server takes.
 */
export const preparePicture = async (file: File): Promise<Picture> => {
  if (file.size < limits.imageBytes.min) throw new PictureRefused('The picture is empty');
  if (file.size > limits.imageBytes.max) throw new PictureRefused('The picture is larger than 10 MB');
  const kind = kindOf(new Uint8Array(await file.slice(0, 512).arrayBuffer()), file.type);
  if (kind === 'svg') {
    throw new PictureRefused(`SVG files can carry scripts, so they are not accepted. ${CHOOSE}`);
  }
  if (kind === undefined) throw new PictureRefused(`This file is not a picture we can show. ${CHOOSE}`);

  const bitmap = await decoded(file);
  try {
    if (kind !== 'image/jpeg' && Math.max(bitmap.width, bitmap.height) > limits.imageSide.max) {
      throw new PictureRefused('The picture is larger than 12,000 pixels on a side');
    }
    const blob = kind === 'image/jpeg' ? await asJpeg(drawn(bitmap, LONGEST_SIDE_PX)) : file;
    return { blob, contentType: kind, thumbnail: thumbnailOf(bitmap) };
  } finally {
    bitmap.close();
  }
};
