import { deleteImage } from './delete-image.ts';
import { unnameImages } from './uploads.table.ts';

/** Deletes the images of a deleted text, except those that another text names. Safe to repeat after a failure. */
export const releaseImages = async (draftId: string, keys: readonly string[], now: Date): Promise<void> => {
  await unnameImages(draftId, keys);
  for (const key of keys) await deleteImage(key, now);
};
