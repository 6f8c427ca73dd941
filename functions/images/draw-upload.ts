import { toDrawnImageKey, listFiles } from './image-key.ts';
import { deleteFiles, publishFile, readUpload } from './images.bucket.ts';
import { redraw } from './redraw.ts';
import { claimForDrawing, endDrawing, findImage, markReady, markRefused } from './uploads.table.ts';

/** Publishes the files of an upload, or stores why it is refused. */
const draw = async (imageKey: string, upload: Uint8Array): Promise<'ready' | 'refused'> => {
  const drawing = await redraw(upload);
  if (drawing.is === 'refused') {
    await markRefused(imageKey, drawing.reason);
    return 'refused';
  }
  const keys = listFiles(imageKey);
  await Promise.all(drawing.files.map((file, index) => publishFile(keys[index] ?? '', file)));
  await markReady(imageKey, drawing);
  return 'ready';
};

/**
 * Draws an upload anew, publishes its files and deletes it. Safe to repeat: an event may come twice, and a run may break off at any
 * point. While one run draws, all others do nothing. A link works for minutes, so a second file may come after its image was drawn;
 * it is deleted. If an attempt fails, throws so that Lambda tries again, and the upload keeps waiting. A bad file is refused
 * instead.
 */
export const drawUpload = async (
  incomingKey: string,
  now: Date,
): Promise<'ready' | 'refused' | 'ignored'> => {
  const imageKey = toDrawnImageKey(incomingKey);
  const upload = imageKey === undefined ? undefined : await findImage(imageKey);
  if (imageKey === undefined || upload?.state !== 'waiting') {
    await deleteFiles([incomingKey]);
    return 'ignored';
  }
  if (!(await claimForDrawing(imageKey, now))) return 'ignored';
  try {
    const bytes = await readUpload(incomingKey);
    if (bytes === undefined) {
      await endDrawing(imageKey, now, { wasAttempt: false });
      return 'ignored';
    }
    const outcome = await draw(imageKey, bytes);
    await deleteFiles([incomingKey]);
    return outcome;
  } catch (error) {
    // A claim that cannot be ended now expires by itself.
    await endDrawing(imageKey, now, { wasAttempt: true }).catch(() => undefined);
    throw error;
  }
};
