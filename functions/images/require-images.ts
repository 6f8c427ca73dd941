import { setTimeout as delay } from 'node:timers/promises';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { limits } from '#shared/limits.ts';
import { invalidFields, stillPreparing } from '../platform/problem.ts';
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

/** A link is valid for minutes, and the image function takes seconds. After an hour nothing will come any more. */
const LOST_AFTER_MS = 3_600_000;

const MISSING = 'The image was not found. Please upload it again';

/** The message for an upload that will never be ready; undefined for every other. */
const findFault = (upload: Upload | undefined, now: Date): string | undefined => {
  switch (upload?.state) {
    case 'ready':
      return undefined;
    case 'refused':
      return upload.reason;
    case 'waiting':
      return now.getTime() - Date.parse(upload.requestedAt) > LOST_AFTER_MS ? MISSING : undefined;
    case 'deleting':
    case undefined:
      return MISSING;
  }
};

/**
 * The images, as soon as the files of all of them exist. Throws 400 with a message per field for one that was refused or
 * never uploaded, and 503 if one is still being prepared after `deadlineMs`.
 */
export const requireImages = async (
  images: readonly NamedImage[],
  { deadlineMs = limits.imageWaitMs }: { deadlineMs?: number } = {},
): Promise<PreparedImage[]> => {
  const endsAt = Date.now() + deadlineMs;
  for (;;) {
    const uploads = await findImages(images.map(({ key }) => key));
    const now = new Date();
    const ready: PreparedImage[] = [];
    const problems: FieldProblem[] = [];
    for (const [index, { key, path }] of images.entries()) {
      const upload = uploads[index];
      const message = findFault(upload, now);
      if (message !== undefined) problems.push({ path, message });
      else if (upload?.state === 'ready') ready.push({ key, width: upload.width, height: upload.height });
    }
    if (problems.length > 0) throw invalidFields(problems);
    if (ready.length === images.length) return ready;
    if (now.getTime() >= endsAt) throw stillPreparing();
    await delay(POLL_MS);
  }
};
