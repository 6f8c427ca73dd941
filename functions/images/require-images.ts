import { setTimeout as delay } from 'node:timers/promises';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { limits } from '#shared/limits.ts';
import { logError } from '../platform/log.ts';
import { invalidFields, stillPreparing, unavailable, type Problem } from '../platform/problem.ts';
import { startImageFunction } from './image-function.ts';
import { findImages, type Upload } from './uploads.table.ts';

/** An image that somebody wants to publish, and the field of the form that names it. */
export interface NamedImage {
  readonly key: string;
  readonly path: string;
}

export interface PreparedImage {
  readonly key: string;
  /** Pixels of the widest file. */
  readonly width: number;
  readonly height: number;
}

const POLL_MS = 250;

/** The image function takes seconds. If nothing has happened after this time, its event may be lost. */
const LATE_AFTER_MS = 20_000;

/** After this time the link has expired, so no upload can begin. */
const LOST_AFTER_MS = limits.uploadLinkSeconds * 1000;

/** How often Lambda runs a function for one event: once, and two retries. */
const OWN_ATTEMPTS = 3;

const MISSING = 'The image was not found. Please upload it again';

type WaitingUpload = Extract<Upload, { state: 'waiting' }>;

/** Whether the link of an upload is older than this, and nobody draws it now. */
const isLeftAlone = (upload: Upload | undefined, now: Date, olderThanMs: number): upload is WaitingUpload =>
  upload?.state === 'waiting' &&
  now.getTime() - Date.parse(upload.requestedAt) > olderThanMs &&
  (upload.drawingUntil === undefined || Date.parse(upload.drawingUntil) <= now.getTime());

/** The message for an upload that will never be ready; undefined for every other. */
const findFault = (upload: Upload | undefined): string | undefined => {
  switch (upload?.state) {
    case 'ready':
    case 'waiting':
      return undefined;
    case 'refused':
      return upload.reason;
    case 'deleting':
    case undefined:
      return MISSING;
  }
};

/** Whether all of Lambda's attempts failed, and nobody draws the upload now. The file did not cause that. */
const isFailing = (upload: Upload | undefined, now: Date): boolean =>
  isLeftAlone(upload, now, 0) && upload.attempts >= OWN_ATTEMPTS;

const notPrepared = (keys: readonly string[]): Problem => {
  const cause = new Error(`An image could not be prepared: ${keys.join(', ')}`);
  return unavailable(
    cause,
    'An image could not be prepared, and that is our mistake. Please try again in a moment, or upload another image',
  );
};

/** Starts the image function for a late upload. A failure is only logged: we keep waiting, and the next request tries again. */
const startDrawing = async (incomingKey: string): Promise<void> => {
  try {
    await startImageFunction(incomingKey);
  } catch (error) {
    logError('The image function could not be started', { key: incomingKey }, error);
  }
};

/**
 * Waits until the files of all images exist. Throws 400 with a message for each field whose image was refused or is missing. Throws
 * 503 if an image is still being prepared after `deadlineMs`, or if we fail to prepare it. Starts the image function once for each
 * late image that nobody draws. An image is missing if its file has not come by the time its link has expired.
 */
export const requireImages = async (
  images: readonly NamedImage[],
  { deadlineMs = limits.imageWaitMs }: { deadlineMs?: number } = {},
): Promise<PreparedImage[]> => {
  const endsAt = Date.now() + deadlineMs;
  const started = new Set<string>();
  for (;;) {
    const uploads = await findImages(images.map(({ key }) => key));
    const now = new Date();
    const isEnd = now.getTime() >= endsAt;
    const late = uploads
      .filter((upload) => isLeftAlone(upload, now, LATE_AFTER_MS))
      .map(({ incomingKey }) => incomingKey)
      .filter((key) => !started.has(key));
    for (const key of late) started.add(key);
    await Promise.all([...new Set(late)].map(startDrawing));
    const ready: PreparedImage[] = [];
    const problems: FieldProblem[] = [];
    for (const [index, { key, path }] of images.entries()) {
      const upload = uploads[index];
      const isLost = isEnd && isLeftAlone(upload, now, LOST_AFTER_MS) && upload.attempts === 0;
      const message = isLost ? MISSING : findFault(upload);
      if (message !== undefined) problems.push({ path, message });
      else if (upload?.state === 'ready') ready.push({ key, width: upload.width, height: upload.height });
    }
    if (problems.length > 0) throw invalidFields(problems);
    if (ready.length === images.length) return ready;
    if (isEnd) {
      const failing = images.filter((_, index) => isFailing(uploads[index], now)).map(({ key }) => key);
      throw failing.length > 0 ? notPrepared(failing) : stillPreparing();
    }
    await delay(POLL_MS);
  }
};
