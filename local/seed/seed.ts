// Fills an empty cloud with articles and lessons through the product's API, as an editor's browser does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Users } from 'local-aws';
import { imageEndpoints } from '#shared/contract/images.ts';
import { formatWeek } from '#shared/week.ts';
import { accounts } from './accounts.ts';
import { listImages } from './body.ts';
import { createCall, send, type Call } from './call.ts';
import { forEachInParallel } from './in-parallel.ts';
import { openProgress } from './progress.ts';
import { listMissingArticles, seedArticles } from './seed-articles.ts';
import { listMissingLessons, seedLessons } from './seed-lessons.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SeedOptions {
  readonly siteUrl: string;
  readonly users: Users;
  readonly dataFolder: string;
  readonly onProgress: (text: string) => void;
}

const contentType = 'image/webp';

const put = (url: string, body: Uint8Array<ArrayBuffer>): Promise<Response> =>
  send(() => fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body }));

/** Uploads an image and returns its path. */
const upload = async (call: Call, file: string): Promise<string> => {
  const bytes = await readFile(join(import.meta.dirname, 'images', file));
  const { presignedUrl, imageUrl } = await call(imageEndpoints.createUpload, {
    body: {
      week: formatWeek(new Date()),
      imageType: 'blogimage',
      contentType,
      contentLength: bytes.length,
    },
  });
  await put(presignedUrl, bytes);
  return new URL(imageUrl).pathname;
};

/** The latest 9:00 UTC in the past. */
const lastMorning = (now: Date): Date => {
  const morning = new Date(now);
  morning.setUTCHours(9, 0, 0, 0);
  return morning <= now ? morning : new Date(morning.getTime() - DAY_MS);
};

/**
 * Makes the sample articles and lessons that do not exist yet. Resolves when the articles exist; `lessons` resolves when the
 * lessons do. Both reject when the API answers with an error.
 */
export const seedTexts = async ({
  siteUrl,
  users,
  dataFolder,
  onProgress,
}: SeedOptions): Promise<{ readonly lessons: Promise<void> }> => {
  const { progress, save } = await openProgress(dataFolder, lastMorning(new Date()));
  const articles = listMissingArticles(progress.published);
  const lessons = listMissingLessons(progress.published);
  if (articles.length + lessons.length === 0) return { lessons: Promise.resolve() };

  onProgress(`Writing ${articles.length} sample articles and ${lessons.length} lessons`);
  const { idToken } = await users.signIn(accounts.editor.email);
  const call = createCall(siteUrl, idToken);
  const files = new Set([
    ...articles.flatMap(({ images }) => images.map(({ file }) => file)),
    ...[...articles, ...lessons].flatMap(({ body }) => (body === undefined ? [] : listImages(body))),
  ]);
  const missingFiles = [...files].filter((file) => !(file in progress.images));
  await forEachInParallel(missingFiles, async (file) => {
    progress.images[file] = await upload(call, file);
  });
  await save();

  const seeding = { call, progress, save, findImage: (file: string) => progress.images[file] ?? '' };
  await seedArticles({ ...seeding, siteUrl });
  return { lessons: seedLessons(seeding) };
};
