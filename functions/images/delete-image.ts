import { listFiles } from './image-key.ts';
import { deleteFiles } from './images.bucket.ts';
import { claimForDeletion, removeUpload } from './uploads.table.ts';

/** Deletes an image with all its files. Returns false if a saved draft names the image, or if there is none. */
export const deleteImage = async (imageKey: string, now: Date): Promise<boolean> => {
  const incomingKey = await claimForDeletion(imageKey, now);
  if (incomingKey === undefined) return false;
  await deleteFiles([incomingKey, ...listFiles(imageKey)]);
  await removeUpload(imageKey);
  return true;
};
