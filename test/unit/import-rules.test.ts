import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
let house: string;

const plant = (file: string, text: string) => {
  mkdirSync(path.join(house, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(house, file), text);
};

/** Runs the import rules over the planted house: the names of the rules that were broken. */
const brokenRules = (): string[] => {
  const report = execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      path.join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'planted',
      ...['bin', 'infra', 'functions', 'web', 'shared', 'local', 'test'],
    ],
    { cwd: house, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { summary } = JSON.parse(report) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))].toSorted();
};

beforeAll(() => {
  house = mkdtempSync(path.join(tmpdir(), 'planted-house-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
  symlinkSync(path.join(root, 'package.json'), path.join(house, 'package.json'));
  for (const room of ['planted', 'bin', 'infra', 'functions', 'web', 'shared', 'local', 'test']) {
    mkdirSync(path.join(house, room));
  }
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('the lint step on imports', () => {
  const target = 'export const value = 1;\n';
  const cases: { rule: string; files: Record<string, string> }[] = [
    {
      rule: 'the-product-does-not-know-local',
      files: { 'local/s3.ts': target, 'functions/handle.ts': "import '../local/s3.ts';\n" },
    },
    {
      // A type is an arrow too.
      rule: 'functions-stay-home',
      files: {
        'infra/stage.ts': 'export interface Stage { name: string }\n',
        'functions/domain/rule.ts':
          "import type { Stage } from '../../infra/stage.ts';\nexport type T = Stage;\n",
      },
    },
    {
      rule: 'domain-is-pure',
      files: {
        'functions/adapters/images.ts': target,
        'functions/domain/rule.ts': "import '../adapters/images.ts';\n",
      },
    },
    {
      rule: 'handlers-never-import-each-other',
      files: {
        'functions/http/users.post.ts': target,
        'functions/http/health.get.ts': "import './users.post.ts';\n",
      },
    },
    {
      rule: 'features-never-import-each-other',
      files: {
        'web/features/profile/queries.ts': target,
        'web/features/newsletter/queries.ts': "import '../profile/queries.ts';\n",
      },
    },
    {
      rule: 'site-and-app-are-strangers',
      files: { 'web/app/account.tsx': target, 'web/site/blog.tsx': "import '../app/account.tsx';\n" },
    },
    {
      rule: 'ui-knows-no-word-of-the-product',
      files: { 'shared/words.ts': target, 'web/ui/button.tsx': "import '#shared/words.ts';\n" },
    },
    {
      rule: 'functions-settings-are-not-for-the-web',
      files: { 'shared/settings.ts': target, 'web/api.ts': "import '#shared/settings.ts';\n" },
    },
    {
      rule: 'shared-imports-zod-alone',
      files: { 'shared/week.ts': "import 'ulid';\n" },
    },
    { rule: 'shared-runs-everywhere', files: { 'shared/week.ts': "import 'node:fs';\n" } },
    {
      rule: 'importer-of--aws-sdk-',
      files: { 'functions/http/health.get.ts': "import '@aws-sdk/client-s3';\n" },
    },
    {
      rule: 'no-circular',
      files: { 'shared/a.ts': "import './b.ts';\n", 'shared/b.ts': "import './a.ts';\n" },
    },
  ];

  /** The rules that a house with just these files breaks. */
  const rulesBrokenBy = (files: Record<string, string>) => {
    for (const [file, text] of Object.entries(files)) plant(file, text);
    try {
      return brokenRules();
    } finally {
      for (const file of Object.keys(files)) rmSync(path.join(house, file));
    }
  };

  it.each(cases)('refuses what breaks $rule', ({ rule, files }) => {
    expect(rulesBrokenBy(files)).toContain(rule);
  });

  it('lets through what follows the rules', () => {
    const files = {
      'shared/words.ts': target,
      'web/features/newsletter/queries.ts': "import '#shared/words.ts';\n",
    };
    expect(rulesBrokenBy(files)).toEqual([]);
  });
});
