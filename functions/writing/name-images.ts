import { listBodyImages } from '#shared/body/images.ts';
import { parseBody } from '#shared/body/parse.ts';
import { nameImages } from '../images/uploads.table.ts';
import type { StoredContent, StoredDraft } from './draft.ts';

const listImageKeys = ({ images, socialImage, body }: StoredContent): string[] => [
  ...images.map(({ key }) => key),
  ...(socialImage === undefined ? [] : [socialImage]),
  ...(body === undefined ? [] : listBodyImages(parseBody(body))),
];

/**
 * Stores in the uploads that a draft names its images, so that they stay, and returns the draft. Call it before the draft is
 * stored: if that fails, an image only stays longer, but a stored draft never loses one.
 */
export const withNamedImages = async (draft: StoredDraft): Promise<StoredDraft> => {
  const named = new Set(draft.namedImages);
  const added = [...new Set(listImageKeys(draft.content))].filter((key) => !named.has(key));
  if (added.length === 0) return draft;
  const missing = new Set(await nameImages(draft.draftId, added));
  return { ...draft, namedImages: [...named, ...added.filter((key) => !missing.has(key))] };
};
