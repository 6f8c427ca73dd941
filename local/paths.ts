// The folders of this room, from the root of the repository.
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
/** Everything that `npm start` and the tests leave behind. */
export const LOCAL = join(ROOT, '.local');
/** What `npm start` keeps between starts, and `npm run reset` empties. */
export const DATA = join(LOCAL, 'data');
/** Synthesized stacks, a folder for each state of the sources. */
export const ASSEMBLIES = join(LOCAL, 'assemblies');
