// The files that the browser build made of an entry, read from Vite's manifest.
import type { Manifest } from 'vite';
import type { Assets } from './document.tsx';

/** A chunk and its static imports. Dynamic imports are left out, because they may never be loaded. */
const collectChunkKeys = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) collectChunkKeys(manifest, imported, seen);
  return seen;
};

const toAddresses = (files: readonly string[], ending: string) => [
  ...new Set(files.filter((file) => file.endsWith(ending)).map((file) => `/${file}`)),
];

/** The addresses in the head of a document that loads these entries. */
export const collectAssets =
  (manifest: Manifest) =>
  (...entries: string[]): Assets => {
    const toChunks = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key] ?? []);
    const chunks = toChunks(new Set(entries.flatMap((entry) => [...collectChunkKeys(manifest, entry)])));
    const scripts = toAddresses(
      toChunks(entries).map(({ file }) => file),
      '.js',
    );
    const modules = toAddresses(
      chunks.map(({ file }) => file),
      '.js',
    );
    return {
      scripts,
      preloads: modules.filter((module) => !scripts.includes(module)),
      styles: toAddresses(
        chunks.flatMap(({ file, css }) => [file, ...(css ?? [])]),
        '.css',
      ),
    };
  };
