import { IMAGE_CONTENT_TYPES, IMAGE_EXTENSIONS, type ImageContentType } from '#shared/images.ts';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { imageSize } from './image-kind.ts';
import { invalidFields } from './problem.ts';

/** Pixels a side: a file of a few kilobytes may declare a picture that no phone can hold in memory. */
const MAX_SIDE = 12_000;

/** Where a picture was found: on the site already, waiting with its first bytes and its version, or nowhere. */
export type FoundPicture =
  | { readonly key: string; readonly state: 'published' }
  | { readonly key: string; readonly state: 'waiting'; readonly head: Uint8Array; readonly version: string }
  | { readonly key: string; readonly state: 'missing' };

/** A picture whose bytes were checked: that version of it may be copied to the site, under this type. */
export interface CheckedPicture {
  readonly key: string;
  readonly version: string;
  readonly contentType: ImageContentType;
}

const contentTypeOf = (key: string): ImageContentType | undefined =>
  IMAGE_CONTENT_TYPES.find((contentType) => key.endsWith(`.${IMAGE_EXTENSIONS[contentType]}`));

const isTrue = (contentType: ImageContentType, head: Uint8Array): boolean => {
  const size = imageSize(contentType, head);
  return size !== undefined && [size.width, size.height].every((side) => side >= 1 && side <= MAX_SIDE);
};

/**
 * The pictures still to be copied to the site, each proven by its own bytes to be what its name says. Refuses
 * the form, field by field, when one was never uploaded or is something else.
 */
export const checkedPictures = (pictures: readonly FoundPicture[]): CheckedPicture[] => {
  const checked: CheckedPicture[] = [];
  const refused: FieldProblem[] = [];
  for (const [index, found] of pictures.entries()) {
    const { key } = found;
    const path = `images.${index}.url`;
    const contentType = contentTypeOf(key);
    if (found.state === 'missing') {
      refused.push({ path, message: 'The picture was not found. Please upload it again' });
    } else if (found.state === 'waiting') {
      if (contentType && isTrue(contentType, found.head)) {
        checked.push({ key, contentType, version: found.version });
      } else {
        refused.push({
          path,
          message: 'The file is not the picture it says it is. Please upload a JPEG, PNG, WebP, AVIF or GIF',
        });
      }
    }
  }
  if (refused.length > 0) throw invalidFields(refused);
  return checked;
};
