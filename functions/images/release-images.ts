import { logError } from '../platform/log.ts';
import { deleteImage } from './delete-image.ts';
import { unnameImages } from './uploads.table.ts';

/**
 * Deletes the images of a text that is deleted, but for those that another text names. A deletion that fails is logged,
 * and the daily job ends it.
 */
export const releaseImages = async (draftId: string, keys: readonly string[], now: Date): Promise<void> => {
  await unnameImages(draftId, keys);
  for (const key of keys) {
    try {
      await deleteImage(key, now);
    } catch (error) {
      logError('The files of an image could not be deleted', { key }, error);
    }
  }
};
