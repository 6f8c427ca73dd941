// Classes stay at home, as imports do: a part of a page has its looks from its own folder, from `web/ui`, or from a folder whose
// components or sheets it imports. What nobody defines is a hook of scripts and tests.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const UI = 'web/ui';

type Files = Record<string, string>;

/** A feature is one folder, whatever lies in it. */
const toFolder = (file: string): string => /^web\/features\/[^/]+/.exec(file)?.[0] ?? path.dirname(file);

const findImports = (file: string, text: string): string[] =>
  [...text.matchAll(/^(?:import|export) (?:[^;]*? from )?'(\.[^']+)'/gm)].map(([, to = '']) =>
    path.join(path.dirname(file), to),
  );

const findSelectors = (css: string): string[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/).map((each) => each.trim()));

const findClasses = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);

/** The class that a selector gives its looks: the first one of a selector without a space. Another selector uses classes. */
const findDefined = (selector: string): string | undefined =>
  /\s/.test(selector.replace(/\([^()]*\)/g, '')) ? undefined : findClasses(selector)[0];

/** The classes of `className`: whole words of its strings. */
const findUsed = (text: string): string[] =>
  [...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\})/g)].flatMap(
    ([, plain, code = '']) =>
      (plain === undefined ? [...code.matchAll(/['`]([^'`]*)['`]/g)].map(([, words]) => words) : [plain])
        .join(' ')
        .split(/\s+/),
  );

/** Each class that two folders define, and each that is used where it does not belong. */
const findViolations = (files: Files): string[] => {
  const isSheet = (file: string) => file.endsWith('.css');
  const homes = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(files).filter(([name]) => isSheet(name)))
    for (const name of findSelectors(text).flatMap((selector) => findDefined(selector) ?? []))
      homes.set(name, (homes.get(name) ?? new Set()).add(toFolder(file)));
  const reach = (file: string): string[] => [
    toFolder(file),
    ...findImports(file, files[file] ?? '').map(toFolder),
  ];
  /** A sheet reaches what the components reach that import it. */
  const reachOfSheet = (sheet: string): string[] => [
    toFolder(sheet),
    ...Object.keys(files).flatMap((file) =>
      findImports(file, files[file] ?? '').includes(sheet) ? reach(file) : [],
    ),
  ];
  const strays = Object.entries(files).flatMap(([file, text]) => {
    const used = isSheet(file) ? findSelectors(text).flatMap(findClasses) : findUsed(text);
    const reached = new Set([UI, ...(isSheet(file) ? reachOfSheet(file) : reach(file))]);
    return [...new Set(used)]
      .filter((name) => homes.has(name) && ![...(homes.get(name) ?? [])].some((home) => reached.has(home)))
      .map((name) => `${file} uses ${name}`);
  });
  const twice = [...homes].flatMap(([name, { size }]) => (size > 1 ? `two folders define ${name}` : []));
  return [...strays, ...twice];
};

const ours = globSync('web/**/*.{css,tsx}', { cwd: root });

it('keeps each class in the folder that it belongs to', () => {
  const files = Object.fromEntries(ours.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  expect(findViolations(files)).toEqual([]);
});

const card = { 'web/features/plan/card.css': '@layer page {\n  .card,\n  .card:hover { color: red }\n}' };

it.each<[what: string, files: Files, violations: string[]]>([
  ['a part that uses its own', { 'web/features/plan/card.tsx': '<p className="card wide" />' }, []],
  [
    'a part that uses what it does not import',
    { 'web/features/site/a.tsx': 'className={`card ${tone}`}' },
    ['web/features/site/a.tsx uses card'],
  ],
  [
    'a page that imports the component',
    {
      'web/pages/app/a.tsx': 'import { Card } from \'../../features/plan/card.tsx\';\n<p className="card" />',
    },
    [],
  ],
  [
    'a sheet that reaches over',
    { 'web/features/site/a.css': '.site :is(.card, p) { color: red }' },
    ['web/features/site/a.css uses card'],
  ],
  [
    'a sheet of a component that imports the other one',
    {
      'web/features/site/a.css': '.site .card { color: red }',
      'web/features/site/a.tsx': "import '../plan/card.css';\nimport './a.css';",
    },
    [],
  ],
  [
    'a second home',
    { 'web/features/site/a.css': '@media print { .card:not(.site, .wide) { color: red } }' },
    ['two folders define card'],
  ],
])('judges %s', (_, files, violations) => {
  expect(findViolations({ ...card, ...files })).toEqual(violations);
});
