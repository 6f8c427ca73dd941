// Bytes of each page as the build left them, brotli at its best; `test/browser/budgets.test.ts` holds the budgets.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { prepareAssembly } from '../../local/assembly.ts';
import { print } from './report.ts';

const site = path.resolve(import.meta.dirname, '../../dist/site');
const compressed = (file: string): number => brotliCompressSync(readFileSync(path.join(site, file))).length;
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const benchWeb = async (): Promise<void> => {
  await prepareAssembly((text) => console.log(text));
  const pages = globSync('*.html', { cwd: site }).toSorted();
  const rows = pages.map((page) => {
    const html = readFileSync(path.join(site, page), 'utf8');
    const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, file]) => file ?? '',
    );
    const files = [...new Set(named)];
    const sum = (ending: string) =>
      files.filter((file) => file.endsWith(ending)).reduce((bytes, file) => bytes + compressed(file), 0);
    return {
      what: page,
      measured: `${kB(compressed(page) + sum('.css'))} HTML and CSS, ${kB(sum('.js'))} named JavaScript`,
      beside: '(budget of a public page: 14 and 62)',
    };
  });
  print('The web, brotli', rows);
};
