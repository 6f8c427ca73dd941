// Imports the repository's modules in a process during which they may change. Node caches a module by its URL, so a changed module,
// and each module that imports it, gets another URL. Packages stay cached, because loading them takes longest.
import { statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from './paths.ts';

interface Loaded {
  readonly changedMs: number | undefined;
  readonly importers: Set<string>;
}

const loaded = new Map<string, Loaded>();
const versions = new Map<string, number>();

const changedMs = (file: string) => statSync(file, { throwIfNoEntry: false })?.ctimeMs;

const isSource = (file: string) => /^(bin|infra|shared|web)\//.test(relative(ROOT, file));

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    if (!found.url.startsWith('file:')) return found;
    const file = fileURLToPath(found.url);
    if (!isSource(file)) return found;
    const entry = loaded.get(file) ?? { changedMs: changedMs(file), importers: new Set<string>() };
    loaded.set(file, entry);
    if (context.parentURL?.startsWith('file:')) entry.importers.add(fileURLToPath(context.parentURL));
    return { ...found, url: `${pathToFileURL(file).href}?${versions.get(file) ?? 0}` };
  },
});

const forget = (file: string): void => {
  const entry = loaded.get(file);
  if (!entry) return;
  loaded.delete(file);
  versions.set(file, (versions.get(file) ?? 0) + 1);
  entry.importers.forEach(forget);
};

/** Imports a module of the repository. Loads it again if it, or something that it imports, has changed since. */
export const importFresh = async <T>(path: string): Promise<T> => {
  for (const [file, entry] of loaded) if (changedMs(file) !== entry.changedMs) forget(file);
  return (await import(pathToFileURL(join(ROOT, path)).href)) as T;
};

/** Runs a module whose body is a program, by importing it again. */
export const importAgain = async (path: string): Promise<void> => {
  forget(join(ROOT, path));
  await importFresh(path);
};
