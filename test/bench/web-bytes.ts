// Bytes of each document as the build left it, brotli at its best; `test/browser/site/budgets.test.ts` holds the budgets.
import path from 'node:path';
import { prepareAssembly } from '../../local/assembly.ts';
import { measureFirstVisits } from '../../web/build/sizes.ts';
import { print } from './report.ts';

const site = path.resolve(import.meta.dirname, '../../dist/site');
const KB = (bytes: number): string => (bytes / 1024).toFixed(1).padStart(5);

export const benchWeb = async (): Promise<void> => {
  await prepareAssembly((text) => console.log(text));
  print(
    'The web, KB of brotli: HTML and CSS, JavaScript, fonts, images before anyone scrolls',
    (await measureFirstVisits(site)).map(({ name, blocking, scripts, fonts, images }) => ({
      what: name,
      measured: [blocking, scripts, fonts, images].map(KB).join('  '),
      beside: name === 'app.html' ? '(of the signed-in pages)' : '(budget 14, 62, 60, 80)',
    })),
  );
};
