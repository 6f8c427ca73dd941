// The folders of the local cloud.
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
/** The folder of everything that `npm start` and the tests leave behind. */
export const LOCAL = join(ROOT, '.local');
/** The data that `npm start` keeps between starts, and `npm run reset` removes. */
export const DATA = join(LOCAL, 'data');
/** Synthesized stacks, a folder for each state of the sources. */
export const ASSEMBLIES = join(LOCAL, 'assemblies');
/** The bundles of handlers, by hashes of their sources. */
export const BUNDLES = join(LOCAL, 'bundles');
