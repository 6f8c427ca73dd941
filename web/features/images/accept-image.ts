import { imageSize } from 'image-size';
import { IMAGE_CONTENT_TYPES, IMAGE_EXTENSIONS, type ImageContentType } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { imageUpload } from '../../content/image-upload.ts';
import { toast } from '../../ui/toast.ts';
import { ImageError } from './image-error.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const { invalid } = imageUpload;

/** The filter of the file picker. A person can override it, so a chosen file is checked too. */
export const ACCEPTED_IMAGES = IMAGE_CONTENT_TYPES.join(',');

/** Enough of a file to find the image's size, which comes after the profiles and previews of cameras. */
const HEAD_BYTES = 1024 * 1024;

/** The bytes of an image and their type. */
export interface ImageFile {
  readonly blob: Blob;
  readonly contentType: ImageContentType;
}

/** Types that may be shrunk here. A GIF or WebP may be animated, and would become a still image. */
const STILL: readonly ImageContentType[] = ['image/jpeg', 'image/png', 'image/avif'];

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Whether a PNG is animated: it says so before its pixels (w3.org/TR/png-3, 11.3.6.1). */
const isAnimatedPng = (head: Uint8Array): boolean => {
  const text = new TextDecoder('latin1').decode(head);
  const at = text.indexOf('acTL');
  return at !== -1 && at < text.indexOf('IDAT');
};

/**
 * Reads type and size from the first bytes, because a file's name may be wrong. Throws an ImageError for a type that we do not
 * accept.
 */
const readHead = async (
  file: File,
): Promise<{ contentType: ImageContentType; pixels: number; isAnimatedPng: boolean }> => {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  let found;
  try {
    found = imageSize(head);
  } catch (error) {
    // The library throws for unknown types, and for files that are cut off, damaged or without a size.
    if (isHeic(file)) throw new ImageError(invalid.heic);
    const isSvg = file.type === 'image/svg+xml' || /svg/i.test(String(error));
    throw new ImageError(isSvg ? invalid.svg : invalid.unreadable);
  }
  const { type, width, height } = found;
  const contentType = IMAGE_CONTENT_TYPES.find((each) => IMAGE_EXTENSIONS[each] === type);
  if (contentType)
    return { contentType, pixels: width * height, isAnimatedPng: type === 'png' && isAnimatedPng(head) };
  if (type === 'heic' || type === 'heif') throw new ImageError(invalid.heic);
  throw new ImageError(type === 'svg' ? invalid.svg : invalid.unreadable);
};

const decode = async (file: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new ImageError(invalid.unreadable);
  }
};

/**
 * Checks a chosen file (docs/product.md 4.3). It is uploaded unchanged, because the server draws it anew. Only a photograph that is
 * too large is shrunk first, and of a portrait the square in its middle is taken. Rejects with an ImageError for a file that is not accepted.
 */
export const acceptImage = async (file: File, isSquare = false): Promise<ImageFile> => {
  if (file.size < limits.imageBytes.min) throw new ImageError(invalid.empty);
  const { contentType, pixels, isAnimatedPng: becomesStill } = await readHead(file);
  const isTooLarge = file.size > limits.imageBytes.max;
  const hasTooManyPixels = pixels > limits.imagePixels.max;
  if ((isTooLarge || hasTooManyPixels) && !STILL.includes(contentType))
    throw new ImageError(isTooLarge ? invalid.tooLarge : invalid.tooManyPixels);
  // Refuses an image that the browser cannot show now, instead of when the article is published.
  const bitmap = await decode(file);
  if (becomesStill) toast.info(imageUpload.becomesStill(file.name));
  try {
    return isSquare || isTooLarge || hasTooManyPixels
      ? await shrinkPhoto(bitmap, isSquare)
      : { blob: file, contentType };
  } finally {
    bitmap.close();
  }
};
