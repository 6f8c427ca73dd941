// What the samples need to know about earlier starts. Whether a sample exists is asked from the product; this file does not know
// it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Content = z.object({
  /** The base of all publish dates, so that an article gets the same id at every start. */
  startedAt: z.iso.datetime(),
  /** The site's paths of the uploaded images, by file. The API tells a path only once, at the upload. */
  images: z.record(z.string(), z.string()),
  /** Whether all samples existed once. From then on nothing is made, whatever happens to them later. */
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
    // There is no file yet.
    return undefined;
  }
};

/** Opens the file of a data folder; it begins at `startedAt` if there is none yet. */
export const openSeedFile = (dataFolder: string, startedAt: Date): SeedFile => {
  const file = join(dataFolder, 'seed.json');
  let content = read(file) ?? { startedAt: startedAt.toISOString(), images: {}, isComplete: false };
  const change = (changes: Partial<Content>) => {
    content = { ...content, ...changes };
    // The file is replaced as a whole, so a crash leaves the former file or the new one.
    writeFileSync(`${file}.draft`, JSON.stringify(content, null, 1));
    renameSync(`${file}.draft`, file);
  };
  // Store the moment now: it counts even if this start is interrupted before it has made anything.
  change({});
  return { content: () => content, change };
};
