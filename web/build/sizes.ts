// What a first visit downloads, in the unit of the budgets: brotli.
import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';

const KB = 1024;

/** Bytes over the wire: what is packed already goes out as it is. */
const wireBytes = async (file: string): Promise<number> => {
  const content = await readFile(file);
  return /\.(woff2|png|webp|avif|jpg)$/.test(file) ? content.length : brotliCompressSync(content).length;
};

/** What attributes and the carried style name. */
const assetsIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:(?:href|src)="|url\()(\/assets\/[^")]+)/g)].flatMap(([, path]) => path ?? []),
  ),
];

/** Images that are loaded whether or not anybody scrolls to them. */
const promptImages = (html: string): string[] =>
  [...html.matchAll(/<img [^>]*>/g)]
    .filter(([tag]) => !tag.includes('loading="lazy"'))
    .flatMap(([tag]) => assetsIn(tag));

/** Bytes of each document of the site: itself with its styles, then scripts, fonts, and images before scrolling. */
export const firstVisits = async (siteFolder: string) => {
  const names = (await readdir(siteFolder)).filter((name) => name.endsWith('.html')).toSorted();
  const sum = async (paths: readonly string[]): Promise<number> =>
    (await Promise.all(paths.map((path) => wireBytes(`${siteFolder}${path}`)))).reduce((a, b) => a + b, 0);
  return Promise.all(
    names.map(async (name) => {
      const document = await readFile(`${siteFolder}/${name}`, 'utf8');
      // The links for browsers without scripts are nobody else's.
      const html = document.replace(/<noscript>.*?<\/noscript>/gs, '');
      const ending = (end: string) => assetsIn(html).filter((path) => path.endsWith(end));
      return {
        name,
        blocking: await sum([`/${name}`, ...ending('.css')]),
        scripts: await sum(ending('.js')),
        fonts: await sum(ending('.woff2')),
        images: await sum([...new Set(promptImages(html))]),
      };
    }),
  );
};

/** One line per document, in KB. */
export const describeSizes = async (siteFolder: string): Promise<string> =>
  (await firstVisits(siteFolder))
    .map(
      ({ name, ...bytes }) =>
        `  ${name.padEnd(16)}` +
        Object.entries(bytes)
          .map(([what, size]) => `${what} ${(size / KB).toFixed(1)} KB`.padEnd(20))
          .join(' '),
    )
    .join('\n');
