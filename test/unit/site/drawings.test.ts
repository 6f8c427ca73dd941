// The drawings of the public pages stand alone: an <img> gives them no font, no color and no second file.
import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Drawing } from '../../../web/ui/drawing.tsx';

const folder = new URL('../../../web/drawings/', import.meta.url);
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

describe.each(['hero', 'about-hero', 'services-banner'])('the drawing %s in a document', (name) => {
  const svg = drawingOf(`${name}.svg`);
  const html = renderToStaticMarkup(Drawing({ name, svg, className: 'wide', alt: 'A bakery' }));

  it('keeps its size, its lines and every stroke, and brings no style', () => {
    const [, width, height, viewBox] = /\bwidth="(\d+)" height="(\d+)".* viewBox="([^"]+)"/.exec(svg) ?? [];
    const frame = { width, height, viewBox };
    for (const [key, value] of Object.entries(frame)) expect(html).toContain(` ${key}="${value}"`);
    expect(html).toContain('<g stroke-linecap="round" stroke-linejoin="round" stroke-width="4">');
    const strokes = (text: string) => text.match(/<(?:path|rect|circle|ellipse)\b/g)?.length;
    expect(strokes(html)).toBe(strokes(svg));
    expect(html).not.toMatch(/<style| style=/);
  });

  it('has no id that something else in the document may have', () => {
    for (const [, id] of html.matchAll(/ id="([^"]*)"/g)) expect(id).toMatch(new RegExp(`^${name}-`));
  });

  it('says what it shows, or that it is decoration', () => {
    expect(html).toMatch(
      new RegExp(`^<svg [^>]*class="drawing-${name} wide" role="img" aria-label="A bakery">`),
    );
    const decoration = renderToStaticMarkup(Drawing({ name, svg, alt: '' }));
    expect(decoration).toMatch(new RegExp(`^<svg [^>]*class="drawing-${name}" aria-hidden="true">`));
  });
});

it('a file that is not made like our drawings is no drawing', () => {
  expect(() => Drawing({ name: 'bare', svg: '<svg width="1"><path d="M0 0"/></svg>', alt: '' })).toThrow(
    'bare.svg is not a <svg> with its colors in a <style> at the top',
  );
});
