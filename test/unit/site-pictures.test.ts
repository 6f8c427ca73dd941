// The drawings of the public pages stand alone: an <img> gives them no font, no color and no second file.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../web/site/pictures/', import.meta.url);
const names = readdirSync(folder);
const drawingOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const isPortrait = (name: string): boolean => /^(?:avatar|testimonial)-/.test(name);
/** What belongs to others looks as they want it, by day and by night. Apple alone wants its mark white in the dark. */
const isTheirs = (name: string): boolean => /^mark-(?!apple)/.test(name);
const widest = new Set(['hero.svg', 'about-hero.svg']);

describe('a drawing', () => {
  it.each(names)('%s is an SVG that says its own size', (name) => {
    expect(drawingOf(name)).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(drawingOf(name)).toMatch(/^<svg [^>]*\bwidth="\d+" height="\d+"/);
  });

  it.each(names)('%s needs no font, no script and no other file', (name) => {
    expect(drawingOf(name)).not.toMatch(
      /<(?:text|script|image|use|filter|foreignObject|a)\b|href=|@import|@font-face/,
    );
    expect(drawingOf(name)).not.toMatch(/url\((?!#)/);
    expect(drawingOf(name)).not.toMatch(/\son\w+=/);
  });

  it.each(names.filter((name) => !isPortrait(name) && !isTheirs(name)))(
    '%s has its colors for the dark',
    (name) => {
      expect(drawingOf(name)).toMatch(/@media ?\(prefers-color-scheme: ?dark\)/);
    },
  );

  it.each(names)('%s is light to load', (name) => {
    expect(drawingOf(name).length).toBeLessThanOrEqual((widest.has(name) ? 13 : 8) * 1024);
  });
});
