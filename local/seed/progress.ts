// What was seeded so far. The next start after an interruption continues from here.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Call } from './call.ts';

const Progress = z.object({
  /** Publish dates count from here, so that an article has the same id at every start. */
  startedAt: z.iso.datetime(),
  /** Paths of the uploaded images, by file. */
  images: z.record(z.string(), z.string()),
  /** Ids of the drafts of lessons, by title. The API makes a new id at each call, so they are kept before publishing. */
  drafts: z.record(z.string(), z.string()),
  /** Titles of the articles and lessons that are done. */
  published: z.array(z.string()),
});
export type Progress = z.infer<typeof Progress>;

export interface SeedProgress {
  /** Changes count after `save`. */
  readonly progress: Progress;
  /** Writes one version after the other, whoever asks for it. */
  readonly save: () => Promise<void>;
}

/** What making the samples needs. */
export interface Seeding extends SeedProgress {
  /** Calls the API as an editor. */
  readonly call: Call;
  /** The path on the site of an uploaded image. */
  readonly findImage: (file: string) => string;
}

/** The progress in a data folder; an empty one that begins at `startedAt` if there is none yet. */
export const openProgress = async (dataFolder: string, startedAt: Date): Promise<SeedProgress> => {
  const file = join(dataFolder, 'seed.json');
  const before = await readFile(file, 'utf8').catch(() => undefined);
  const progress: Progress = before
    ? Progress.parse(JSON.parse(before))
    : { startedAt: startedAt.toISOString(), images: {}, drafts: {}, published: [] };
  let saved = Promise.resolve();
  const save = () => {
    saved = saved.then(() => writeFile(file, JSON.stringify(progress, null, 1)));
    return saved;
  };
  return { progress, save };
};
