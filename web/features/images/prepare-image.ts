import { IMAGE_CONTENT_TYPES, MOVING_PICTURE_BYTES, PICTURE_SIZES } from '#shared/images.ts';
import type { ImageContentType } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { drawWithin, fits, thumbnailOf } from './image-drawing.ts';
import type { Drawing } from './image-drawing.ts';
import { kindOf } from './image-kind.ts';
import { natureOf } from './image-nature.ts';
import { PictureRefused } from './image-refused.ts';

/** A still PNG or WebP of at most so many bytes is small enough already: a logo loses by being drawn anew. */
const SMALL_ENOUGH_BYTES = 150 * 1024;

const CHOOSE = 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture';

/** For the file picker; what was chosen is looked at all the same. */
export const ACCEPTED_PICTURES = IMAGE_CONTENT_TYPES.join(',');

/** A picture as it will be uploaded. */
export interface Picture {
  readonly whole: Drawing;
  /** The same for phones and lists; absent where the whole one is small enough for them, or moves. */
  readonly small?: Drawing;
  /** For the draft: a data URL of 480 px at most. */
  readonly thumbnail: string;
}

const decoded = async (file: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new PictureRefused(`This file cannot be read as a picture. ${CHOOSE}`);
  }
};

const knownKind = (file: File, bytes: Uint8Array): ImageContentType => {
  const kind = kindOf(bytes.subarray(0, 512), file.type);
  if (kind === 'svg') {
    throw new PictureRefused(`SVG files can carry scripts, so they are not accepted. ${CHOOSE}`);
  }
  if (kind === undefined) throw new PictureRefused(`This file is not a picture we can show. ${CHOOSE}`);
  return kind;
};

/** What readers get of a file, as large as an article shows it. */
const wholeOf = async (
  file: File,
  bitmap: ImageBitmap,
  kind: ImageContentType,
  nature: ReturnType<typeof natureOf>,
): Promise<Drawing> => {
  const asItIs = { blob: file, contentType: kind };
  if (nature.isMoving) return asItIs;
  const mayStay = !nature.hasNotes && fits(bitmap, PICTURE_SIZES.whole);
  if (mayStay && file.size <= SMALL_ENOUGH_BYTES) return asItIs;
  const drawing = await drawWithin(bitmap, PICTURE_SIZES.whole);
  return mayStay && file.size <= drawing.blob.size ? asItIs : drawing;
};

/**
 * Looks at a chosen file before anything is sent. Throws PictureRefused for what is no picture of ours.
 * A still picture is drawn anew within `PICTURE_SIZES`, upright, and without what the camera wrote into it (the
 * place above all); only a small PNG or WebP that carries no such words goes as it is. So does one that moves, if
 * it is no larger than `MOVING_PICTURE_BYTES`.
 */
export const preparePicture = async (file: File): Promise<Picture> => {
  if (file.size < limits.imageBytes.min) throw new PictureRefused('The picture is empty');
  if (file.size > limits.imageBytes.max) throw new PictureRefused('The picture is larger than 10 MB');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = knownKind(file, bytes);
  const nature = natureOf(kind, bytes);
  if (nature.isMoving && file.size > MOVING_PICTURE_BYTES) {
    throw new PictureRefused(
      'The picture moves and is larger than 2 MB. Please choose a shorter one, or a still picture',
    );
  }

  const bitmap = await decoded(file);
  try {
    // The panorama of a camera may be longer; it is known to be one by now.
    if (kind !== 'image/jpeg' && Math.max(bitmap.width, bitmap.height) > limits.imageSide.max) {
      throw new PictureRefused('The picture is larger than 12,000 pixels on a side');
    }
    const whole = await wholeOf(file, bitmap, kind, nature);
    const isSmall = nature.isMoving || whole.blob.size <= PICTURE_SIZES.small.bytes;
    return {
      whole,
      ...(!isSmall && { small: await drawWithin(bitmap, PICTURE_SIZES.small) }),
      thumbnail: thumbnailOf(bitmap),
    };
  } finally {
    bitmap.close();
  }
};
