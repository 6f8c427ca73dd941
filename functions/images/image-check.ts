import { IMAGE_CONTENT_TYPES, IMAGE_EXTENSIONS, type ImageContentType } from '#shared/images.ts';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { limits } from '#shared/limits.ts';
import { imageSize } from './image-kind.ts';
import { invalidFields } from '../platform/problem.ts';

/** Where an image was found: on the site already, waiting with its first bytes and its version, or nowhere. */
export type FoundImage =
  | { readonly key: string; readonly state: 'published' }
  | { readonly key: string; readonly state: 'waiting'; readonly head: Uint8Array; readonly version: string }
  | { readonly key: string; readonly state: 'missing' };

/** An image whose bytes were checked: that version of it may be copied to the site, under this type. */
export interface CheckedImage {
  readonly key: string;
  readonly version: string;
  readonly contentType: ImageContentType;
}

const contentTypeOf = (key: string): ImageContentType | undefined =>
  IMAGE_CONTENT_TYPES.find((contentType) => key.endsWith(`.${IMAGE_EXTENSIONS[contentType]}`));

const MISSING = 'The image was not found. Please upload it again';
const FALSE = 'The file is not the image it says it is. Please upload a JPEG, PNG, WebP, AVIF or GIF';
const TOO_LARGE = 'The image is larger than 12,000 pixels on a side';

/** What is wrong with an image, by its first bytes. */
const faultOf = (contentType: ImageContentType, head: Uint8Array): string | undefined => {
  const size = imageSize(contentType, head);
  if (size === undefined || Math.min(size.width, size.height) < 1) return FALSE;
  return Math.max(size.width, size.height) > limits.imageSide.max ? TOO_LARGE : undefined;
};

/**
 * The images still to be copied to the site, each proven by its own bytes to be what its name says. Refuses
 * the form, field by field, when one was never uploaded, is something else, or has too many pixels. An image's
 * place in the list is its place in the form; undefined where the form names none.
 */
export const checkedImages = (images: readonly (FoundImage | undefined)[]): CheckedImage[] => {
  const checked: CheckedImage[] = [];
  const refused: FieldProblem[] = [];
  for (const [index, found] of images.entries()) {
    if (found === undefined) continue;
    const { key } = found;
    const path = `images.${index}.url`;
    const contentType = contentTypeOf(key);
    if (found.state === 'missing') {
      refused.push({ path, message: MISSING });
    } else if (found.state === 'waiting') {
      const message = contentType ? faultOf(contentType, found.head) : FALSE;
      if (message) refused.push({ path, message });
      else if (contentType) checked.push({ key, contentType, version: found.version });
    }
  }
  if (refused.length > 0) throw invalidFields(refused);
  return checked;
};
