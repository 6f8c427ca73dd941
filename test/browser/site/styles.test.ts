// Documents carry the styles of their components. A component that forgets to import its stylesheet is found here: a class of
// the document then has rules somewhere in the web, but none in the document.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { paths } from '../../../web/paths.ts';
import { here } from '../../here.ts';

const web = new URL('../../../web/', import.meta.url);
/** The classes with which selectors begin. A class that has rules only inside another one needs none on every page. */
const listClasses = (css: string): string[] => {
  const outer: string[] = [];
  const found: string[] = [];
  for (const [, prelude = '', end] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') outer.pop();
    if (end !== '{') continue;
    if (outer.every((rule) => rule.startsWith('@')))
      found.push(...[...prelude.matchAll(/(?:^|,)\s*\w*\.([\w-]+)/g)].flatMap(([, name]) => name ?? []));
    outer.push(prelude.trim());
  }
  return found;
};
const styledClasses = new Set(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => listClasses(readFileSync(new URL(file, web), 'utf8'))),
);

const fetchText = async (path: string) => (await fetch(new URL(path, here('siteUrl')))).text();

/** The classes of a document that have rules in the web, but not here. */
const findUnstyled = (html: string, style: string): string[] => {
  const markup = html.replaceAll(/<style>.*?<\/style>/gs, '');
  const used = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  const here = new Set(listClasses(style));
  return [...new Set(used)].filter((name) => styledClasses.has(name) && !here.has(name));
};

const readInlineStyle = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

it.each(PUBLIC_PAGES)('carries the rules of every class of %s', async (page) => {
  const html = await fetchText(page);
  expect(findUnstyled(html, readInlineStyle(html))).toEqual([]);
});

it('carries the rules of every class of an article and of a missing one', async () => {
  const [, article = ''] = /href="(\/blog\/[^"]+-[0-9A-Za-z]{26})"/.exec(await fetchText(paths.blog)) ?? [];
  for (const page of [article, `${paths.blog}/gone-01KAGV9G00AAAAAAAAAAAAAAAA`, '/nowhere']) {
    const html = await fetchText(page);
    expect(findUnstyled(html, readInlineStyle(html)), page).toEqual([]);
  }
});

it('links the rules of every class of the 404 of the edge', async () => {
  const html = await fetchText('/nowhere/at-all');
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
  const style = (await Promise.all(sheets.map(fetchText))).join('');
  expect(findUnstyled(html, style)).toEqual([]);
});

it('finds a class whose rules are missing', () => {
  expect(findUnstyled('<p class="hero"></p>', '.footer{}')).toEqual(['hero']);
});
