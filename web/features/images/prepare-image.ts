import { IMAGE_CONTENT_TYPES, MOVING_IMAGE_BYTES, IMAGE_SIZES } from '#shared/images.ts';
import type { ImageContentType } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { imageUpload } from '../../content/image-upload.ts';
import { ImageError } from './image-error.ts';
import { detectImageKind } from './image-kind.ts';
import { readImageMetadata } from './image-metadata.ts';
import type { ImageMetadata } from './image-metadata.ts';
import { isWithinSize, resizeImage, toThumbnail } from './resize-image.ts';
import type { ImageFile } from './resize-image.ts';

/** A still PNG or WebP up to this size stays as it is: redrawing would blur a logo. */
const SMALL_ENOUGH_BYTES = 150 * 1024;

const { invalid } = imageUpload;

/** For the file picker. A person can override its filter, so a chosen file is checked too. */
export const ACCEPTED_IMAGES = IMAGE_CONTENT_TYPES.join(',');

/** An image that is ready to be uploaded. */
export interface PreparedImage {
  readonly whole: ImageFile;
  /** For phones and lists. Absent when it would not be smaller than the whole image, or when that is animated. */
  readonly small?: ImageFile;
  /** A data URL of at most 480 px, for the draft. */
  readonly thumbnail: string;
}

const decode = async (file: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new ImageError(invalid.unreadable);
  }
};

const requireImageKind = (file: File, bytes: Uint8Array): ImageContentType => {
  const kind = detectImageKind(bytes.subarray(0, 512), file.type);
  if (kind === 'svg') {
    throw new ImageError(invalid.svg);
  }
  if (kind === undefined) throw new ImageError(invalid.notAnImage);
  return kind;
};

/** The image as an article shows it: the file itself when it may stay, else redrawn. */
const prepareWhole = async (
  file: File,
  bitmap: ImageBitmap,
  kind: ImageContentType,
  metadata: ImageMetadata,
): Promise<ImageFile> => {
  const original = { blob: file, contentType: kind };
  if (metadata.isAnimated) return original;
  const mayStay = !metadata.hasMetadata && isWithinSize(bitmap, IMAGE_SIZES.whole);
  if (mayStay && file.size <= SMALL_ENOUGH_BYTES) return original;
  const resized = await resizeImage(bitmap, IMAGE_SIZES.whole);
  return mayStay && file.size <= resized.blob.size ? original : resized;
};

/**
 * Checks a chosen file and prepares it for the upload (docs/product.md 4.3 to 4.5). Rejects with an ImageError for a file
 * that is not accepted. Redrawing removes the camera's metadata, the place above all.
 */
export const prepareImage = async (file: File): Promise<PreparedImage> => {
  if (file.size < limits.imageBytes.min) throw new ImageError(invalid.empty);
  if (file.size > limits.imageBytes.max) throw new ImageError(invalid.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = requireImageKind(file, bytes);
  const metadata = readImageMetadata(kind, bytes);
  if (metadata.isAnimated && file.size > MOVING_IMAGE_BYTES) {
    throw new ImageError(invalid.animationTooLarge);
  }

  const bitmap = await decode(file);
  try {
    // A camera's panorama may be longer. It is redrawn anyway.
    if (kind !== 'image/jpeg' && Math.max(bitmap.width, bitmap.height) > limits.imageSide.max) {
      throw new ImageError(invalid.tooManyPixels);
    }
    const whole = await prepareWhole(file, bitmap, kind, metadata);
    const isSmall = isWithinSize(bitmap, IMAGE_SIZES.small) && whole.blob.size <= IMAGE_SIZES.small.bytes;
    const small = isSmall || metadata.isAnimated ? undefined : await resizeImage(bitmap, IMAGE_SIZES.small);
    return {
      whole,
      // A flat drawing may be smaller as it is.
      ...(small && small.blob.size < whole.blob.size && { small }),
      thumbnail: toThumbnail(bitmap),
    };
  } finally {
    bitmap.close();
  }
};
