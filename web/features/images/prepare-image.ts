import { IMAGE_CONTENT_TYPES, MOVING_IMAGE_BYTES, IMAGE_SIZES } from '#shared/images.ts';
import type { ImageContentType } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { drawWithin, fits, thumbnailOf } from './resize-image.ts';
import type { Drawing } from './resize-image.ts';
import { kindOf } from './image-kind.ts';
import { natureOf } from './image-metadata.ts';
import { ImageRefused } from './image-error.ts';

/** A still PNG or WebP of at most so many bytes is small enough already: a logo loses by being drawn anew. */
const SMALL_ENOUGH_BYTES = 150 * 1024;

const CHOOSE = 'Please choose a JPEG, PNG, WebP, AVIF or GIF image';

/** For the file picker; what was chosen is looked at all the same. */
export const ACCEPTED_IMAGES = IMAGE_CONTENT_TYPES.join(',');

/** An image as it will be uploaded. */
export interface Image {
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
    throw new ImageRefused(`This file cannot be read as an image. ${CHOOSE}`);
  }
};

const knownKind = (file: File, bytes: Uint8Array): ImageContentType => {
  const kind = kindOf(bytes.subarray(0, 512), file.type);
  if (kind === 'svg') {
    throw new ImageRefused(`SVG files can carry scripts, so they are not accepted. ${CHOOSE}`);
  }
  if (kind === undefined) throw new ImageRefused(`This file is not an image we can show. ${CHOOSE}`);
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
  const mayStay = !nature.hasNotes && fits(bitmap, IMAGE_SIZES.whole);
  if (mayStay && file.size <= SMALL_ENOUGH_BYTES) return asItIs;
  const drawing = await drawWithin(bitmap, IMAGE_SIZES.whole);
  return mayStay && file.size <= drawing.blob.size ? asItIs : drawing;
};

/**
 * Looks at a chosen file before anything is sent. Throws ImageRefused for what is no image of ours.
 * A still image is drawn anew within `IMAGE_SIZES`, upright, and without what the camera wrote into it (the
 * place above all); only a small PNG or WebP that carries no such words goes as it is. So does one that moves, if
 * it is no larger than `MOVING_IMAGE_BYTES`.
 */
export const prepareImage = async (file: File): Promise<Image> => {
  if (file.size < limits.imageBytes.min) throw new ImageRefused('The image is empty');
  if (file.size > limits.imageBytes.max) throw new ImageRefused('The image is larger than 10 MB');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = knownKind(file, bytes);
  const nature = natureOf(kind, bytes);
  if (nature.isMoving && file.size > MOVING_IMAGE_BYTES) {
    throw new ImageRefused(
      'The image moves and is larger than 2 MB. Please choose a shorter one, or a still image',
    );
  }

  const bitmap = await decoded(file);
  try {
    // The panorama of a camera may be longer; it is known to be one by now.
    if (kind !== 'image/jpeg' && Math.max(bitmap.width, bitmap.height) > limits.imageSide.max) {
      throw new ImageRefused('The image is larger than 12,000 pixels on a side');
    }
    const whole = await wholeOf(file, bitmap, kind, nature);
    const isSmall = nature.isMoving || whole.blob.size <= IMAGE_SIZES.small.bytes;
    return {
      whole,
      ...(!isSmall && { small: await drawWithin(bitmap, IMAGE_SIZES.small) }),
      thumbnail: thumbnailOf(bitmap),
    };
  } finally {
    bitmap.close();
  }
};
