import { toDrawnImageKey, listFiles } from './image-key.ts';
import { deleteFiles, publishFile, readUpload } from './images.bucket.ts';
import { redraw } from './redraw.ts';
import { findImage, markReady, markRefused } from './uploads.table.ts';

/**
 * Draws an upload anew, publishes its files and deletes it. Safe to repeat: an event may come twice, and a run may break off
 * at any point. A link works for minutes, so a file may also come after its image was drawn; it is deleted.
 */
export const prepareImage = async (incomingKey: string): Promise<'ready' | 'refused' | 'ignored'> => {
  const imageKey = toDrawnImageKey(incomingKey);
  const upload = imageKey === undefined ? undefined : await findImage(imageKey);
  if (imageKey === undefined || upload?.state !== 'waiting') {
    await deleteFiles([incomingKey]);
    return 'ignored';
  }
  const bytes = await readUpload(incomingKey);
  if (bytes === undefined) return 'ignored';
  const drawing = await redraw(bytes);
  if (drawing.is === 'refused') {
    await markRefused(imageKey, drawing.reason);
  } else {
    const keys = listFiles(imageKey);
    await Promise.all(drawing.files.map((file, index) => publishFile(keys[index] ?? '', file)));
    await markReady(imageKey, drawing);
  }
  await deleteFiles([incomingKey]);
  return drawing.is === 'refused' ? 'refused' : 'ready';
};
