// Imports the product's build by path, and notices when what was imported has changed since: Node loads a module once.
import { statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from './paths.ts';

/** The time of the last change on this disk. A file that was moved here keeps its old `mtime`. */
const toChangedMs = (file: string) => statSync(file, { throwIfNoEntry: false })?.ctimeMs;

const loaded = new Map<string, number | undefined>();

registerHooks({
  load: (url, context, next) => {
    const file = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (file.endsWith('.ts') && !/[\\/]node_modules[\\/]/.test(file)) loaded.set(file, toChangedMs(file));
    return next(url, context);
  },
});

export const importSource = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(join(ROOT, file)).href)) as T;

/** Whether a module of ours that this process has loaded has changed. */
export const areLoadedChanged = (): boolean =>
  [...loaded].some(([file, changedMs]) => toChangedMs(file) !== changedMs);
