// What a first visit downloads, in the unit of the budgets: brotli.
import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';

const KB = 1024;

const brotliBytes = async (file: string): Promise<number> => {
  const content = await readFile(file);
  return /\.(woff2|png)$/.test(file) ? content.length : brotliCompressSync(content).length;
};

/** Bytes over the wire of each document of the site: itself and its styles, its scripts, its fonts. */
export const firstVisits = async (siteFolder: string) => {
  const names = (await readdir(siteFolder)).filter((name) => name.endsWith('.html')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const html = await readFile(`${siteFolder}/${name}`, 'utf8');
      const linked = [
        ...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)),
      ];
      const bytesOf = async (ending: string) => {
        const files = linked.filter((path) => path?.endsWith(ending)).map((path) => `${siteFolder}${path}`);
        return (await Promise.all(files.map(brotliBytes))).reduce((sum, bytes) => sum + bytes, 0);
      };
      const blocking = (await brotliBytes(`${siteFolder}/${name}`)) + (await bytesOf('.css'));
      return { name, blocking, scripts: await bytesOf('.js'), fonts: await bytesOf('.woff2') };
    }),
  );
};

/** One line per document, in kB. */
export const describeSizes = async (siteFolder: string): Promise<string> =>
  (await firstVisits(siteFolder))
    .map(
      ({ name, ...bytes }) =>
        `  ${name.padEnd(12)}` +
        Object.entries(bytes)
          .map(([what, size]) => `${what} ${(size / KB).toFixed(1)} KB`.padEnd(20))
          .join(' '),
    )
    .join('\n');
