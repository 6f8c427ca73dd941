// Measures the bytes that a first visit downloads, compressed like at the edge, without response headers.
import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';

const KB = 1024;

/** CloudFront does not document the quality of its compression. The local edge uses this one. */
const AS_SERVED = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The bytes that are transferred. Fonts and photographs are compressed already. */
const wireBytes = async (file: string): Promise<number> => {
  const content = await readFile(file);
  return /\.(woff2|png|webp|avif|jpg)$/.test(file)
    ? content.length
    : brotliCompressSync(content, AS_SERVED).length;
};

/** The assets in attributes and in the inline style. */
const findAssets = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:(?:href|src)="|url\()(\/assets\/[^")]+)/g)].flatMap(([, path]) => path ?? []),
  ),
];

/** Images that are loaded before any scrolling. */
const findEagerImages = (html: string): string[] =>
  [...html.matchAll(/<img [^>]*>/g)]
    .filter(([tag]) => !tag.includes('loading="lazy"'))
    .flatMap(([tag]) => findAssets(tag));

/** The bytes of each document with its styles, scripts, fonts, and the images that are loaded before any scrolling. */
const measureFirstVisits = async (siteFolder: string) => {
  const names = (await readdir(siteFolder)).filter((name) => name.endsWith('.html')).toSorted();
  const sum = async (paths: readonly string[]): Promise<number> =>
    (await Promise.all(paths.map((path) => wireBytes(`${siteFolder}${path}`)))).reduce((a, b) => a + b, 0);
  return Promise.all(
    names.map(async (name) => {
      const document = await readFile(`${siteFolder}/${name}`, 'utf8');
      // Only browsers without scripts load these links.
      const html = document.replace(/<noscript>.*?<\/noscript>/gs, '');
      const ending = (end: string) => findAssets(html).filter((path) => path.endsWith(end));
      return {
        name,
        blocking: await sum([`/${name}`, ...ending('.css')]),
        scripts: await sum(ending('.js')),
        fonts: await sum(ending('.woff2')),
        images: await sum([...new Set(findEagerImages(html))]),
      };
    }),
  );
};

/** One line per document, in KB. */
export const describeSizes = async (siteFolder: string): Promise<string> =>
  (await measureFirstVisits(siteFolder))
    .map(
      ({ name, ...bytes }) =>
        `  ${name.padEnd(16)}` +
        Object.entries(bytes)
          .map(([what, size]) => `${what} ${(size / KB).toFixed(1)} KB`.padEnd(20))
          .join(' '),
    )
    .join('\n');
