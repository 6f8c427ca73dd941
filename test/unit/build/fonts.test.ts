import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHARACTERS, makeFonts } from '../../../web/build/fonts.ts';

const fonts = await makeFonts();

describe('the fonts', () => {
  it('are what `node web/build/fonts.ts` makes of the published fonts', () => {
    expect(
      fonts.filter(({ file, font }) => !font.equals(readFileSync(file))).map(({ file }) => file),
    ).toEqual([]);
  });

  it('are two files of at most 32 KB together', () => {
    expect(fonts.length).toBe(2);
    expect(fonts.reduce((sum, { font }) => sum + font.length, 0)).toBeLessThanOrEqual(32 * 1024);
  });

  it('have every character of the words of the interface and the sample articles', () => {
    const files = globSync([
      'web/content/*.ts',
      'shared/{words,brand,plans}.ts',
      'local/seed/articles.ts',
      'local/seed/bodies/*.md',
    ]);
    const characters = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\P{Cc}/gu) ?? []));
    expect([...characters].filter((character) => !CHARACTERS.includes(character))).toEqual([]);
  });
});
