// `npm start -- --watch`: notices changes of the assembly's inputs and of the tenant's Action.
import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { INPUTS } from './assembly.ts';
import { ROOT } from './paths.ts';

/** Editors write a file in several steps, and people save several files. */
const QUIET_MS = 300;

/** Calls back once after each burst of changes. The returned function stops watching. */
export const onChange = (changed: () => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  const watchers = [...INPUTS, 'identity'].map((input): FSWatcher =>
    watch(join(ROOT, input), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(changed, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};
