// Folders that are made of sources, and made again only when these have changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { withLock } from './lock.ts';
import { ROOT } from './paths.ts';
import { isSourceFile } from './source-files.ts';

/** The tests of a package make nothing. */
const TESTS = /[\\/]test[\\/]/;

const listFiles = async (root: string, input: string): Promise<string[]> => {
  const entries = await readdir(join(root, input), { withFileTypes: true, recursive: true }).catch(
    () => undefined,
  );
  if (!entries) return [join(root, input)];
  return entries
    .filter((entry) => entry.isFile() && isSourceFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !TESTS.test(relative(root, file)));
};

const readIfThere = (file: string): Buffer | string => {
  try {
    // Synchronous: eight hundred promises would take ten times as long.
    return readFileSync(file);
  } catch {
    // An editor has removed its temporary file meanwhile.
    return '';
  }
};

/** A hash of the names and contents of all files in these files and folders of `root`, and of the version of Node. */
export const hashFiles = async (inputs: readonly string[], root = ROOT): Promise<string> => {
  const files = (await Promise.all(inputs.map((input) => listFiles(root, input)))).flat().toSorted();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    hash.update(`\0${relative(root, file)}\0`).update(readIfThere(file));
  }
  return hash.digest('hex').slice(0, 16);
};

/** The prefix of folders that are being made. */
const FRESH = 'fresh-';

const removeOldest = async (parent: string, kept: number): Promise<void> => {
  const folders = await Promise.all(
    (await readdir(parent)).map(async (name) => ({
      name,
      usedMs: (await stat(join(parent, name))).mtimeMs,
      // Left over from a process that ended while it made the folder.
      isLeftOver: name.startsWith(FRESH),
    })),
  );
  const newest = folders
    .filter(({ isLeftOver }) => !isLeftOver)
    .toSorted((a, b) => b.usedMs - a.usedMs)
    .slice(0, kept);
  for (const folder of folders) {
    if (!newest.includes(folder)) await rm(join(parent, folder.name), { recursive: true, force: true });
  }
};

/** Runs `work` while no process makes a folder in `parent`. */
export const lock = <T>(parent: string, work: () => Promise<T>): Promise<T> =>
  withLock(`${parent}.lock`, work);

const useFreshFolder = async <T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = join(parent, `${FRESH}${crypto.randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export interface KeptFolders {
  /** Holds the folders. */
  readonly parent: string;
  /** How many are kept. Whoever uses one may still read it while others are made. */
  readonly kept: number;
  /** The name of the folder for the current sources. */
  readonly name: () => Promise<string>;
  /** Fills an empty folder. It is named only when it is complete, so a process that is killed leaves nothing half done. */
  readonly make: (folder: string) => Promise<void>;
}

/** Returns the folder of the current sources. Makes it if it is missing, and again if a source changes meanwhile. */
export const prepareFolder = ({ parent, kept, name, make }: KeptFolders): Promise<string> =>
  lock(parent, async () => {
    for (;;) {
      const current = await name();
      const folder = join(parent, current);
      if (existsSync(folder)) {
        const now = new Date();
        await utimes(folder, now, now);
        await removeOldest(parent, kept);
        return folder;
      }
      await useFreshFolder(parent, async (fresh) => {
        await make(fresh);
        // If sources changed while it was made, the result matches neither the former name nor the new one.
        if ((await name()) === current) await rename(fresh, folder);
      });
    }
  });
