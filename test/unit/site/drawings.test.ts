// A drawing in an <img> gets no font and no other file from the page, so it must not need them.
import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MODULES } from '#shared/modules.ts';
import { Drawing } from '../../../web/ui/drawing.tsx';

const folder = new URL('../../../web/drawings/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
const readDrawing = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
/** The drawings inside documents: their colors are in a stylesheet of the same name. */
const inlineNames = ['about-hero', 'services-banner'];
const readColors = (name: string): string =>
  readDrawing(inlineNames.includes(name.replace('.svg', '')) ? name.replace('.svg', '.css') : name);
/** In KB. The two street scenes, and files of nine portraits, four logos and ten modules. */
const maxSizes: Record<string, number> = {
  'hero.svg': 13,
  'about-hero.svg': 13,
  'portraits.svg': 13,
  'clients.svg': 15,
  'modules.svg': 30,
};

describe('drawings', () => {
  it.each(names)('gives %s a size and a viewBox', (name) => {
    expect(readDrawing(name)).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(readDrawing(name)).toMatch(/^<svg [^>]*\bwidth="\d+" height="\d+"/);
  });

  it.each(names)('keeps %s free of fonts, scripts and other files', (name) => {
    expect(readDrawing(name)).not.toMatch(
      /<(?:text|script|image|use|filter|foreignObject|a)\b|href=|@import|@font-face/,
    );
    expect(readDrawing(name)).not.toMatch(/url\((?!#)/);
    expect(readDrawing(name)).not.toMatch(/\son\w+=/);
  });

  it.each(names)('finds dark colors in %s', (name) => {
    expect(readColors(name)).toMatch(/@media ?\(prefers-color-scheme: ?dark\)/);
  });

  it.each(names)('keeps %s small', (name) => {
    expect(readDrawing(name).length).toBeLessThanOrEqual((maxSizes[name] ?? 8) * 1024);
  });
});

it('has a view for each module, beside the others in their order', () => {
  const views = readDrawing('modules.svg').match(/<view .*>/g);
  expect(views).toEqual(
    MODULES.map(({ id }, index) => `<view id="${id}" viewBox="${160 * index} 0 160 160"/>`),
  );
});

describe.each(inlineNames)('the inline drawing %s', (name) => {
  const svg = readDrawing(`${name}.svg`);
  const html = renderToStaticMarkup(Drawing({ name, svg, className: 'wide', alt: 'A bakery' }));

  it('renders the inline drawing with its size and strokes but without its style', () => {
    const [, width, height, viewBox] = /\bwidth="(\d+)" height="(\d+)".* viewBox="([^"]+)"/.exec(svg) ?? [];
    const frame = { width, height, viewBox };
    for (const [key, value] of Object.entries(frame)) expect(html).toContain(` ${key}="${value}"`);
    expect(html).toContain('<g stroke-linecap="round" stroke-linejoin="round" stroke-width="4">');
    const strokes = (text: string) => text.match(/<(?:path|rect|circle|ellipse)\b/g)?.length;
    expect(strokes(html)).toBe(strokes(svg));
    expect(html).not.toMatch(/<style| style=/);
  });

  it('prefixes the ids of the inline drawing with its name', () => {
    for (const [, id] of html.matchAll(/ id="([^"]*)"/g)) expect(id).toMatch(new RegExp(`^${name}-`));
  });

  it('gives the inline drawing a color for each of its classes', () => {
    const colors = readDrawing(`${name}.css`);
    const classes = new Set(
      [...svg.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ')),
    );
    for (const used of classes) expect(colors).toMatch(new RegExp(`\\.${used}\\b`));
    expect(colors).toContain(`.drawing-${name} {`);
  });

  it('labels the inline drawing, or hides it when it is decoration', () => {
    expect(html).toMatch(
      new RegExp(`^<svg [^>]*class="drawing-${name} wide" role="img" aria-label="A bakery">`),
    );
    const decoration = renderToStaticMarkup(Drawing({ name, svg, alt: '' }));
    expect(decoration).toMatch(new RegExp(`^<svg [^>]*class="drawing-${name}" aria-hidden="true">`));
  });
});

it('refuses to inline an SVG with a style element, which the security policy forbids', () => {
  const svg = '<svg width="1"><style>path{fill:red}</style><path d="M0 0"/></svg>';
  expect(() => Drawing({ name: 'styled', svg, alt: '' })).toThrow(
    'styled.svg is not a <svg> without a <style>',
  );
});
