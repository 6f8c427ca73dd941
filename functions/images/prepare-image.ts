import { logError } from '../platform/log.ts';
import { toDrawnImageKey, listFiles } from './image-key.ts';
import { deleteFiles, publishFile, readUpload } from './images.bucket.ts';
import { redraw } from './redraw.ts';
import { claimForDrawing, endDrawing, findImage, markReady, markRefused } from './uploads.table.ts';

/** As often as Lambda runs a function for one event. Who waits for an image starts it besides. */
const MAX_ATTEMPTS = 3;

const NOT_PREPARED = 'The image could not be prepared. Please upload it again';

/** Publishes the files of an upload, or notes why it can have none. */
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

/** Refuses an upload whose attempts have all failed, and says so once: an operator should look for the reason. */
const giveUp = async (imageKey: string, error?: unknown): Promise<void> => {
  if (await markRefused(imageKey, NOT_PREPARED))
    logError('An image could not be prepared', { key: imageKey, attempts: MAX_ATTEMPTS }, error);
};

/**
 * Draws an upload anew, publishes its files and deletes it. Safe to repeat: an event may come twice, and a run may break off
 * at any point. While one run draws, every other does nothing. A link works for minutes, so a file may also come after its
 * image was drawn; it is deleted. Throws when an attempt fails, so that Lambda tries again. The third attempt is the last one.
 */
export const prepareImage = async (
  incomingKey: string,
  now: Date,
): Promise<'ready' | 'refused' | 'ignored'> => {
  const imageKey = toDrawnImageKey(incomingKey);
  const upload = imageKey === undefined ? undefined : await findImage(imageKey);
  if (imageKey === undefined || upload?.state !== 'waiting') {
    await deleteFiles([incomingKey]);
    return 'ignored';
  }
  const attempt = await claimForDrawing(imageKey, now);
  if (attempt === undefined) return 'ignored';
  if (attempt > MAX_ATTEMPTS) {
    // Lambda stopped the last attempt, which could not say so.
    await giveUp(imageKey);
    return 'refused';
  }
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
    const end =
      attempt < MAX_ATTEMPTS ? endDrawing(imageKey, now, { wasAttempt: true }) : giveUp(imageKey, error);
    // A claim that cannot be ended ends by itself.
    await end.catch(() => undefined);
    throw error;
  }
};
