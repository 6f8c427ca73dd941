// Keeps the output of the last builds. A process that builds the web again, like `npm start` after each save, builds only the parts
// with changed files.
import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';

/** The output of a build. */
export type Output = Rolldown.RolldownOutput['output'];

export interface Built {
  readonly output: Output;
  /** The full paths of its modules' files, without those of packages. */
  readonly modules: ReadonlySet<string>;
}

const root = path.resolve(import.meta.dirname, '../..');
const parts = new Map<string, Built>();
let lastStartMs = 0;
let lastNames = '';

/** `ctime` is the time of the last change on this disk. A file that was moved here keeps its old `mtime`. */
const toChangedMs = (file: string): number => statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;

/**
 * Forgets the parts with files that have changed since the last call; returns true if there were any. A file that is no module of a
 * part (an imported stylesheet, a font) may belong to any part, and so may an added or removed file.
 */
export const forgetChangedParts = (): boolean => {
  const sinceMs = lastStartMs;
  lastStartMs = Date.now();
  const files = globSync('{web,shared}/**/*.*', { cwd: root }).map((file) => path.join(root, file));
  const names = files.toSorted().join('\n');
  const isRenamed = names !== lastNames;
  lastNames = names;
  const known = new Set([...parts.values()].flatMap(({ modules }) => [...modules]));
  const changed = files.filter((file) => toChangedMs(file) >= sinceMs);
  for (const [name, { modules }] of parts) {
    if (isRenamed || changed.some((file) => modules.has(file) || !known.has(file))) parts.delete(name);
  }
  return isRenamed || changed.length > 0;
};

/** The output of a part of the web: the kept one, or else a new one. */
export const keepPart = async (name: string, build: () => Promise<Built>): Promise<Output> => {
  const built = parts.get(name) ?? (await build());
  parts.set(name, built);
  return built.output;
};
