// What code, comments, mails and documents name in docs/ exists: the page, the chapter, and the rule of docs/product.md.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folders = 'bin,docs,functions,identity,infra,local,packages,shared,test,web';
const files = globSync(
  [
    '*.{md,mjs,ts}',
    '.ci/run',
    '.github/**/*.yml',
    `{${folders}}/**/*.{md,ts,tsx,mjs,cjs,cts,js,css,txt,yaml,json}`,
  ],
  { cwd: root, exclude: ['**/node_modules/**', 'local/seed/**', 'test/unit/docs.test.ts'] },
);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pages = files.filter((file) => file.endsWith('.md'));

/** The anchors of a page, as GitHub makes them of its headings. */
const findAnchors = (page: string) =>
  [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
const anchors = new Map(pages.map((page) => [page, findAnchors(page)]));

/** The rules of docs/product.md, like `4.2`. */
const rules = new Set(
  read('docs/product.md')
    .split(/^## /m)
    .flatMap((chapter) => {
      const number = /^\d+/.exec(chapter)?.[0];
      return [...chapter.matchAll(/^(\d+)\. /gm)].map(([, rule]) => `${number}.${rule}`);
    }),
);

/** Whether a file exists, and the chapter of it. A decision may be named by its number alone. */
const exists = (name: string, anchor: string | undefined) => {
  if (anchor !== undefined) return anchors.get(name)?.includes(anchor) === true;
  return existsSync(path.join(root, name)) || pages.some((page) => page.startsWith(`${name}-`));
};

/** What a text names and nobody finds. */
const findBroken = (file: string, text: string): string[] => {
  const paths = text.matchAll(/(?<![\w./-])(docs\/(?:decisions\/\d{4}(?!\d|-)|[\w/-]+\.md))(?:#([\w-]+))?/g);
  const links = file.endsWith('.md') ? text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g) : [];
  const citations = text.matchAll(/docs\/product\.md[`,]?\s(?:\W*\s)?(\d+\.\d+)/g);
  const crossReferences =
    file === 'docs/product.md' ? text.matchAll(/(?<![\d$.])([1-9]\d?\.\d{1,2})(?![\d$])/g) : [];
  return [
    ...[...paths].filter(([, name = '', anchor]) => !exists(name, anchor)),
    ...[...links].filter(
      ([, name = '', anchor]) => !exists(name === '' ? file : path.join(path.dirname(file), name), anchor),
    ),
    ...[...citations, ...crossReferences].filter(([, rule = '']) => !rules.has(rule)),
  ].map(([found]) => found);
};

describe('docs', () => {
  it('has every page, chapter and rule that anything names', () => {
    const broken = files.flatMap((file) => findBroken(file, read(file)).map((found) => `${file}: ${found}`));
    expect(broken).toEqual([]);
  });

  it('names in the page on security only files that exist', () => {
    const named = [...read('docs/security.md').matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it.each([
    ['a page', 'bin/setup.ts', '// see docs/missing.md.', 'docs/missing.md'],
    ['a chapter', 'infra/a.ts', "'docs/operate.md#missing'", 'docs/operate.md#missing'],
    ['a decision', 'web/a.css', '/* (docs/decisions/0999) */', 'docs/decisions/0999'],
    ['a link to a page', 'docs/cost.md', '[a](missing.md)', '](missing.md)'],
    ['a link to a chapter of the page itself', 'docs/operate.md', '[a](#missing)', '](#missing)'],
    ['a link to a chapter of another page', 'README.md', '[a](docs/alarms.md#no)', '](docs/alarms.md#no)'],
    ['a rule', 'shared/a.ts', '// (docs/product.md 4.99)', 'docs/product.md 4.99'],
    ['a rule on the next line', 'shared/a.ts', '(docs/product.md\n * 99.1)', 'docs/product.md\n * 99.1'],
    ['a rule in another one', 'docs/product.md', 'As 8.99 says.', '8.99'],
  ])('misses %s that does not exist', (_what, file, text, found) => {
    expect(findBroken(file, text)).toContain(found);
  });

  it.each([
    ['a page of another site', 'packages/a.ts', '// auth0.com/docs/api/management.md'],
    ['a link to another site', 'README.md', '[a](https://example.com/docs/a.md)'],
    ['a decision by its number', 'bin/a.ts', '// (docs/decisions/0002)'],
    ['a chapter', 'bin/a.ts', "'docs/operate.md#domain'"],
    ['a price', 'docs/product.md', "'19.99$' and '$19.99', in 0.45 s"],
  ])('accepts %s', (_what, file, text) => {
    expect(findBroken(file, text)).toEqual([]);
  });
});
