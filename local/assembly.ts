// The web's build and the synthesized stack, made again only when their sources have changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startBuilder, type Builder, type OnProgress } from './builder.ts';
import { withLock } from './lock.ts';
import { ASSEMBLIES, ROOT } from './paths.ts';
import { isSourceFile } from './source-files.ts';

/** The sources of the assembly, from the root of the repository. */
export const INPUTS = [
  'bin',
  'infra',
  'functions',
  'shared',
  'web',
  'cdk.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'local/addresses.ts',
  'local/build-worker.ts',
  'local/seed/stripe.ts',
  'local/stage.ts',
];

const listFiles = async (input: string): Promise<string[]> => {
  const entries = await readdir(join(ROOT, input), { withFileTypes: true, recursive: true }).catch(
    () => undefined,
  );
  if (!entries) return [join(ROOT, input)];
  return entries
    .filter((entry) => entry.isFile() && isSourceFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
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

/** A hash of the names and contents of all inputs, and of the version of Node. */
const hashInputs = async (): Promise<string> => {
  const files = (await Promise.all(INPUTS.map(listFiles))).flat().toSorted();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    hash.update(`\0${relative(ROOT, file)}\0`).update(readIfThere(file));
  }
  return hash.digest('hex').slice(0, 16);
};

/** The prefix of folders that are being built. */
const FRESH = 'fresh-';

/** The number of assemblies that are kept: a running cloud still loads functions from its own while others are built. */
const KEPT = 10;

const removeOldest = async (): Promise<void> => {
  const folders = await Promise.all(
    (await readdir(ASSEMBLIES)).map(async (name) => ({
      name,
      usedMs: (await stat(join(ASSEMBLIES, name))).mtimeMs,
      // Left over from a start that ended while it built.
      isLeftOver: name.startsWith(FRESH),
    })),
  );
  const newest = folders
    .filter(({ isLeftOver }) => !isLeftOver)
    .toSorted((a, b) => b.usedMs - a.usedMs)
    .slice(0, KEPT);
  for (const folder of folders) {
    if (!newest.includes(folder)) await rm(join(ASSEMBLIES, folder.name), { recursive: true, force: true });
  }
};

/**
 * Runs `use` with a new folder to build into. Each build needs its own, because the CDK reuses assets of an earlier synth in the
 * same folder.
 */
const withFreshFolder = async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = join(ASSEMBLIES, `${FRESH}${crypto.randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Returns the assembly folder of the current sources. Builds it if it is missing. Builds again if a source changes meanwhile. */
const build = async (builder: Builder, onProgress: OnProgress): Promise<string> => {
  for (;;) {
    const hash = await hashInputs();
    const folder = join(ASSEMBLIES, hash);
    if (existsSync(folder)) return folder;
    await withFreshFolder(async (fresh) => {
      await builder.build(fresh, onProgress);
      // If sources changed during the build, the result matches neither the old hash nor the new one.
      if ((await hashInputs()) === hash) await rename(fresh, folder);
    });
  }
};

const lock = <T>(work: () => Promise<T>): Promise<T> => withLock(`${ASSEMBLIES}.lock`, work);

/**
 * The folder of the cloud assembly of the current sources; builds it when it does not exist yet. Rejects with the output of the
 * build if that fails. A caller that prepares more than once passes its own builder, whose second build is quick.
 */
export const prepareAssembly = (onProgress: OnProgress, kept?: Builder): Promise<string> =>
  lock(async () => {
    const builder = kept ?? startBuilder();
    try {
      const folder = await build(builder, onProgress);
      const now = new Date();
      await utimes(folder, now, now);
      await removeOldest();
      return folder;
    } finally {
      if (!kept) builder.close();
    }
  });

/** Makes the builder's next build quick: if it has not built yet, builds once and drops the result. */
export const warmUp = async (builder: Builder): Promise<void> => {
  if (builder.isWarm()) return;
  await lock(() => withFreshFolder((folder) => builder.build(folder, () => undefined)));
};
