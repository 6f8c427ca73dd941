import { IMAGE_CONTENT_TYPES, IMAGE_EXTENSIONS, type ImageContentType } from '#shared/images.ts';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { limits } from '#shared/limits.ts';
import { readImageSize } from './image-kind.ts';
import { invalidFields } from '../platform/problem.ts';

/** An image in the bucket: already published, waiting (with its first bytes and its version), or missing. */
export type BucketImage =
  | { readonly key: string; readonly state: 'published' }
  | { readonly key: string; readonly state: 'waiting'; readonly head: Uint8Array; readonly version: string }
  | { readonly key: string; readonly state: 'missing' };

/** An image whose bytes were checked. This version may be published under this type. */
export interface CheckedImage {
  readonly key: string;
  readonly version: string;
  readonly contentType: ImageContentType;
}

const parseContentType = (key: string): ImageContentType | undefined =>
  IMAGE_CONTENT_TYPES.find((contentType) => key.endsWith(`.${IMAGE_EXTENSIONS[contentType]}`));

const MISSING = 'The image was not found. Please upload it again';
const WRONG_KIND = 'The file is not the image it says it is. Please upload a JPEG, PNG, WebP, AVIF or GIF';
const TOO_LARGE = 'The image is larger than 12,000 pixels on a side';

/** The message for an image that must not be published, judged by its first bytes; undefined for a good one. */
const findFault = (contentType: ImageContentType, head: Uint8Array): string | undefined => {
  const size = readImageSize(contentType, head);
  if (size === undefined || Math.min(size.width, size.height) < 1) return WRONG_KIND;
  return Math.max(size.width, size.height) > limits.imageSide.max ? TOO_LARGE : undefined;
};

/**
 * The images that are not published yet, each proven by its bytes to be of the kind that its name says. Throws 400 with a
 * message per field if an image was never uploaded, is of another kind, or has too many pixels. `images` has the order of
 * the form, with undefined where the form has no image.
 */
export const checkImages = (images: readonly (BucketImage | undefined)[]): CheckedImage[] => {
  const checked: CheckedImage[] = [];
  const problems: FieldProblem[] = [];
  for (const [index, image] of images.entries()) {
    if (image === undefined) continue;
    const { key } = image;
    const path = `images.${index}.url`;
    const contentType = parseContentType(key);
    if (image.state === 'missing') {
      problems.push({ path, message: MISSING });
    } else if (image.state === 'waiting') {
      const message = contentType ? findFault(contentType, image.head) : WRONG_KIND;
      if (message) problems.push({ path, message });
      else if (contentType) checked.push({ key, contentType, version: image.version });
    }
  }
  if (problems.length > 0) throw invalidFields(problems);
  return checked;
};
