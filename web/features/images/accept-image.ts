import { imageSize } from 'image-size';
import { IMAGE_CONTENT_TYPES, IMAGE_EXTENSIONS, type ImageContentType } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { imageUpload } from '../../content/image-upload.ts';
import { ImageError } from './image-error.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const { invalid } = imageUpload;

/** For the file picker. A person can override its filter, so a chosen file is checked too. */
export const ACCEPTED_IMAGES = IMAGE_CONTENT_TYPES.join(',');

/** Enough of a file to find its size, behind the profiles and previews that cameras put before it. */
const HEAD_BYTES = 1024 * 1024;

/** The bytes of an image and their type. */
export interface ImageFile {
  readonly blob: Blob;
  readonly contentType: ImageContentType;
}

/** A still image may be shrunk here. A GIF or WebP may be animated, and would stand still. */
const STILL: readonly ImageContentType[] = ['image/jpeg', 'image/png', 'image/avif'];

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** What the first bytes of a file say, because its name may be wrong. Throws an ImageError for what we do not accept. */
const readHead = async (file: File): Promise<{ contentType: ImageContentType; pixels: number }> => {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  let found;
  try {
    found = imageSize(head);
  } catch (error) {
    // The library throws for what it does not know, and for what is cut off, damaged or without a size.
    if (isHeic(file)) throw new ImageError(invalid.heic);
    const isSvg = file.type === 'image/svg+xml' || /svg/i.test(String(error));
    throw new ImageError(isSvg ? invalid.svg : invalid.unreadable);
  }
  const { type, width, height } = found;
  const contentType = IMAGE_CONTENT_TYPES.find((each) => IMAGE_EXTENSIONS[each] === type);
  if (contentType) return { contentType, pixels: width * height };
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
 * Checks a chosen file (docs/product.md 4.3). It is uploaded as it is, because the server draws it anew; a photograph that is
 * too large for that is shrunk first. Rejects with an ImageError for a file that is not accepted.
 */
export const acceptImage = async (file: File): Promise<ImageFile> => {
  if (file.size < limits.imageBytes.min) throw new ImageError(invalid.empty);
  const { contentType, pixels } = await readHead(file);
  const isTooLarge = file.size > limits.imageBytes.max;
  const hasTooManyPixels = pixels > limits.imagePixels.max;
  if ((isTooLarge || hasTooManyPixels) && !STILL.includes(contentType))
    throw new ImageError(isTooLarge ? invalid.tooLarge : invalid.tooManyPixels);
  // What the browser cannot show is refused here, and not only when the article is published.
  const bitmap = await decode(file);
  try {
    return isTooLarge || hasTooManyPixels ? await shrinkPhoto(bitmap) : { blob: file, contentType };
  } finally {
    bitmap.close();
  }
};
