// What the samples need to know of earlier starts. Whether a sample is there is asked of the product, not of this file.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Content = z.object({
  /** Publish dates count from here, so that an article has the same id at every start. */
  startedAt: z.iso.datetime(),
  /** Paths on the site of the uploaded images, by file. Only the API knows them, and it tells them once. */
  images: z.record(z.string(), z.string()),
  /** All samples were there once. Nothing is made any more, whatever happens to them later. */
  isComplete: z.boolean(),
});
type Content = z.infer<typeof Content>;

export interface SeedFile {
  readonly content: () => Content;
  readonly change: (changes: Partial<Content>) => void;
}

const read = (file: string): Content | undefined => {
  try {
    return Content.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // There is none yet.
    return undefined;
  }
};

/** Opens the file of a data folder; it begins at `startedAt` if there is none yet. */
export const openSeedFile = (dataFolder: string, startedAt: Date): SeedFile => {
  const file = join(dataFolder, 'seed.json');
  let content = read(file) ?? { startedAt: startedAt.toISOString(), images: {}, isComplete: false };
  const change = (changes: Partial<Content>) => {
    content = { ...content, ...changes };
    // Replaced whole: a crash leaves the former file or the new one.
    writeFileSync(`${file}.draft`, JSON.stringify(content, null, 1));
    renameSync(`${file}.draft`, file);
  };
  // The first moment counts, also when this start is interrupted before it has made anything.
  change({});
  return { content: () => content, change };
};
