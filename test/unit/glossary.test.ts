// The words of docs/glossary.md that once meant two things: where one of the meanings lives, the other one's word is refused.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

interface Rule {
  readonly word: string;
  readonly files: readonly string[];
  /** Refused in a file, or in its path. */
  readonly refused: RegExp;
}

const RULES: readonly Rule[] = [
  {
    // A place on the list is a subscriber. Links and mails under way keep `confirm-subscription`; `/subscription` is the page of plans.
    word: 'subscription',
    files: [
      'bin/newsletter/{export,import,report,rows}.ts',
      'functions/{newsletter,mail-links,http/newsletter}/**',
      'shared/contract/{newsletter,mail-links}.ts',
      'shared/{subscriber,mail-link-page}.ts',
      'web/content/{newsletter,mail-links}.ts',
      'web/features/{newsletter,mail-links}/**',
    ],
    refused: /(?<!confirm-|paths\.)subscription/i,
  },
  {
    // What stays of a forgotten customer is a tombstone and a forgotten entry.
    word: 'note',
    files: ['bin/backup/forgotten.ts', 'functions/customers/**', 'shared/forgotten-customer.ts'],
    refused: /(?<!\w)notes?(?![\w:])/i,
  },
  {
    // A consumer's declaration is a withdrawal. Its page is `/withdraw`.
    word: 'withdraw',
    files: ['functions/contact/**', 'shared/contract/contact.ts', 'web/features/contact/**'],
    refused: /(?<!paths\.|content\/)\b[Ww]ithdraw(?!al|s? from a contract)/,
  },
  { word: 'help', files: ['web/features/site/**'], refused: /\bHelp\b|["'./]help\b|help[_-]/ },
  { word: 'heartbeat', files: ['functions/events/**'], refused: /^functions\/events\/heartbeat/ },
];

const list = (globs: readonly string[]) =>
  globSync([...globs], { cwd: root }).filter((file) => path.extname(file) !== '');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const findRefused = ({ refused }: Rule, file: string, text: string): string[] =>
  `${file}\n${text}`.split('\n').filter((line) => refused.test(line));

it.each(RULES)('keeps $word to its one meaning', (rule) => {
  for (const glob of rule.files) expect(list([glob]), glob).not.toEqual([]);
  const found = list(rule.files).map((file) => [file, ...findRefused(rule, file, read(file))]);
  expect(found.filter((lines) => lines.length > 1)).toEqual([]);
});

it.each([
  ['subscription', 'functions/newsletter/find-subscription.ts', ''],
  ['subscription', 'shared/contract/newsletter.ts', 'export const Subscription = z.object({'],
  ['note', 'shared/forgotten-customer.ts', '// The note of a forgotten customer.'],
  ['withdraw', 'web/features/contact/withdraw-link.tsx', ''],
  ['help', 'web/features/site/help.tsx', ''],
  ['heartbeat', 'functions/events/heartbeat.ts', ''],
])('refuses a second meaning of %s: %s %s', (word, file, text) => {
  const rule = RULES.find((one) => one.word === word);
  expect(rule && findRefused(rule, file, text)).not.toEqual([]);
});

it('names each shape of the contract once', () => {
  const names = list(['shared/contract/*.ts']).flatMap((file) => {
    const shapes = read(file).matchAll(/^export (?:const|type|interface) ([A-Z]\w*)/gm);
    return Array.from(new Set(Array.from(shapes, ([, name]) => name)));
  });
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
