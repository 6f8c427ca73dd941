// What the browser build made of an entry, read from Vite's manifest.
import type { Manifest } from 'vite';
import type { Assets } from './document.tsx';

/** A chunk and all that it imports; not what it may import later, because only some of that will be asked for. */
const closure = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen);
  return seen;
};

const addressesOf = (files: readonly string[], ending: string) => [
  ...new Set(files.filter((file) => file.endsWith(ending)).map((file) => `/${file}`)),
];

/** Addresses for the head of a document, given the entries that it loads. */
export const collectAssets =
  (manifest: Manifest) =>
  (...entries: string[]): Assets => {
    const chunksOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key] ?? []);
    const chunks = chunksOf(new Set(entries.flatMap((entry) => [...closure(manifest, entry)])));
    const scripts = addressesOf(
      chunksOf(entries).map(({ file }) => file),
      '.js',
    );
    const modules = addressesOf(
      chunks.map(({ file }) => file),
      '.js',
    );
    return {
      scripts,
      preloads: modules.filter((module) => !scripts.includes(module)),
      styles: addressesOf(
        chunks.flatMap(({ file, css }) => [file, ...(css ?? [])]),
        '.css',
      ),
    };
  };
