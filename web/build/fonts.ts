// `node web/build/fonts.ts` makes the fonts in web/ui/fonts from the published ones, with only the letters, weights and features
// that our pages use. A test fails if a file there differs from the result.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = fileURLToPath(new URL('../ui/fonts/', import.meta.url));
const require = createRequire(import.meta.url);

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('');

/** The characters of the fonts. Every other one appears in the reader's own font. */
export const CHARACTERS = `${ASCII}\u{A0}\
¡¢£¥§©«®°±²³µ·»¼½¾¿×÷\
ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœ\
–—‘’‚“”„•…‹›€™−`;

/** Kerning, ligatures, figures of equal width, and the shapes of a variable font at other weights. */
const FEATURES = ['kern', 'liga', 'tnum', 'rvrn'];

const FONTS = [
  {
    name: 'figtree.woff2',
    source: require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    weight: { min: 400, max: 700 },
  },
  {
    name: 'fraunces.woff2',
    source: require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
    weight: 600,
  },
];

/** The fonts, by the names of their files. The bytes are the same on every machine. */
export const makeFonts = (): Promise<{ file: string; font: Buffer }[]> =>
  Promise.all(
    FONTS.map(async ({ name, source, weight }) => {
      // The types of subset-font do not know `keepFeatures`. An object literal in the call would not compile.
      const options = { keepFeatures: FEATURES, variationAxes: { wght: weight } };
      return {
        file: `${folder}${name}`,
        font: await subsetFont(await readFile(source), CHARACTERS, options),
      };
    }),
  );

if (import.meta.main) {
  for (const { file, font } of await makeFonts()) {
    await writeFile(file, font);
    console.log(`${file}: ${(font.length / 1024).toFixed(1)} KB`);
  }
}
