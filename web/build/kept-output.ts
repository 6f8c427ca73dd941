// What the builds made last time. A process that builds the web again, like `npm start` after each save, builds only the parts
// that the changed files belong to.
import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';

/** What a build made. */
export type Output = Rolldown.RolldownOutput['output'];

export interface Built {
  readonly output: Output;
  /** The files of its modules, by their full paths, packages aside. */
  readonly modules: ReadonlySet<string>;
}

const root = path.resolve(import.meta.dirname, '../..');
const parts = new Map<string, Built>();
let lastStartMs = 0;
let lastNames = '';

/** The time of the file's last change on this disk. A file that is moved here keeps its older time of writing. */
const toChangedMs = (file: string): number => statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;

/**
 * Forgets the parts that a file has changed for since the last call; true when there was such a file. A file that is a
 * module of no part (an imported stylesheet, a font) may belong to any of them, and so may one that was added or removed.
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

/** The output of a part of the web: of the last time, else a new one. */
export const keepPart = async (name: string, build: () => Promise<Built>): Promise<Output> => {
  const built = parts.get(name) ?? (await build());
  parts.set(name, built);
  return built.output;
};
