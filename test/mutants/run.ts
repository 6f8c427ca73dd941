// `npm run mutants`: plants faults in our rules, one at a time, and prints those that no unit test notices (docs/mutants.md).
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { LOCAL } from '../../local/paths.ts';
import { readResults, type SampleOptions, toFolder } from './sample.ts';

const HERE = import.meta.dirname;
const STRYKER = join(HERE, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const FOLDER = join(LOCAL, 'mutants');
const RULES = ['functions/**/*.ts', 'shared/**/*.ts'];
const ALL_TESTS = ['test/unit/**/*.test.ts'];

/** One run of Stryker: what it mutates, by which tests, and how many of the mutants it takes. */
interface Run extends Pick<SampleOptions, 'share' | 'least'> {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'boolean', default: false },
    seed: { type: 'string', default: '20261126' },
    base: { type: 'string', default: 'origin/main' },
    tests: { type: 'string', multiple: true },
    workers: { type: 'string', default: '2' },
  },
});

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' });

/** The lines of our rules that this branch changed, in Stryker's notation: `functions/handle.ts:12-30`. */
const listChangedLines = (): string[] => {
  const fork = git('merge-base', values.base, 'HEAD').trim();
  let file = '';
  return git('diff', '--unified=0', '--diff-filter=d', fork, '--', ...RULES.map((glob) => `:(glob)${glob}`))
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('+++ b/')) file = line.slice('+++ b/'.length);
      const [, start = '', count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
      return start === '' || count === '0' ? [] : [`${file}:${start}-${Number(start) + Number(count) - 1}`];
    });
};

/** Where a fault costs money, a mail, or a text that somebody paid for. */
const COSTLY: readonly string[] = [
  'functions/articles',
  'functions/customers',
  'functions/issues',
  'functions/mail-links',
  'functions/mails',
  'functions/newsletter',
  'functions/subscriptions',
  'shared/body',
];

const testsOf = (...subjects: string[]) => subjects.map((subject) => `test/unit/${subject}/**/*.test.ts`);

/** The tests of a folder, where they are not those of its name alone. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  'functions/articles': [...testsOf('articles', 'site'), 'test/unit/writing/authors.test.ts'],
  'functions/events': ALL_TESTS,
  'functions/http': ALL_TESTS,
  // What a person was sent is told by an export.
  'functions/issues': [...testsOf('issues'), 'test/unit/customers/export-customer.test.ts'],
  'functions/mail-links': testsOf('mail-links', 'newsletter'),
  'functions/mails': testsOf('mails', 'subscriptions'),
  'functions/newsletter': testsOf('newsletter', 'mail-links'),
  'functions/writing': testsOf('writing', 'articles'),
  'shared/body': testsOf('articles', 'writing'),
};

const ELSEWHERE = { share: 0, least: 60 };

/** A sample has the tests of its subject alone: that is ten times as quick as all, and what a reader expects. */
const sampleOf = (folder: string): Run => ({
  mutate: [`${folder}/**/*.ts`],
  tests: TESTS[folder] ?? testsOf(basename(folder)),
  ...(COSTLY.includes(folder) ? { share: 0.25, least: 150 } : ELSEWHERE),
});

const FUNCTION_FOLDERS = readdirSync('functions', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `functions/${name}`);

/** Every folder of our rules, and the files that lie in none. The contract has no sample: it is schemas, made when a module is loaded. */
const SAMPLES: readonly Run[] = [
  ...[...FUNCTION_FOLDERS, 'shared/body'].map(sampleOf),
  { mutate: ['functions/*.ts'], tests: testsOf('platform'), ...ELSEWHERE },
  { mutate: ['shared/*.ts'], tests: ALL_TESTS, ...ELSEWHERE },
];

const mutate = values.sample || positionals.length > 0 ? positionals : listChangedLines();
const sampled = positionals.length > 0 ? positionals.map(sampleOf) : SAMPLES;
const runs = values.sample ? sampled : [{ mutate, tests: values.tests ?? ALL_TESTS, share: 1, least: 0 }];
if (!values.sample && mutate.length === 0) {
  console.log(`No line of ${RULES.join(' or ')} differs from ${values.base}.`);
  process.exit();
}
if (!existsSync(STRYKER)) {
  execFileSync(
    'npm',
    ['ci', '--prefix', HERE, '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: 'inherit',
    },
  );
}
mkdirSync(FOLDER, { recursive: true });
// Temporary files of the tests. Outside of this package, a bundle is no ES module.
const TEMPORARY = mkdtempSync(join(tmpdir(), 'plainly-mutants-'));
const resultsFile = join(FOLDER, values.sample ? `${values.seed}.jsonl` : 'changes.jsonl');
// Only a sample goes on: what it mutates stays the same.
if (!values.sample) rmSync(resultsFile, { force: true });

/** The exit code of Stryker. */
const plantFaults = ({ mutate, tests, share, least }: Run): number => {
  const sample: SampleOptions = { seed: values.seed, resultsFile, share, least };
  const settings = join(FOLDER, 'stryker.json');
  writeFileSync(
    settings,
    JSON.stringify({
      mutate,
      sample,
      testRunner: 'vitest',
      // Imports do not tell which tests run a rule: worlds import handlers by a path that they put together.
      vitest: { configFile: 'test/mutants/vitest.config.ts', related: false, pool: 'forks' },
      coverageAnalysis: 'perTest',
      // A fault in a value that a module makes when it is loaded would need all tests.
      ignoreStatic: true,
      plugins: ['@stryker-mutator/vitest-runner', './test/mutants/sample.ts'],
      checkers: ['sample'],
      reporters: ['keep', 'progress'],
      concurrency: Number(values.workers),
      // A busy machine is no hang.
      timeoutMS: 120_000,
      dryRunTimeoutMinutes: 60,
      // Stryker reads a file of this name by an API that TypeScript 7 lacks.
      tsconfigFile: 'none.json',
      tempDirName: join(FOLDER, 'sandbox'),
      ignorePatterns: ['dist', '.local', 'cdk.out', 'test/mutants/node_modules'],
      warnings: { unknownOptions: false },
    }),
  );
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', settings], {
    stdio: 'inherit',
    env: { ...process.env, MUTANT_TESTS: tests.join(' '), TMPDIR: TEMPORARY },
  });
  return status ?? 1;
};
process.exitCode = Math.max(...runs.map(plantFaults));
rmSync(TEMPORARY, { recursive: true, force: true });

const results = readResults(resultsFile);
const isAlive = ({ status }: { status: string }) => ['Survived', 'NoCoverage'].includes(status);
for (const { key, status } of results.filter(isAlive).toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
  console.log(
    `${status === 'Survived' ? 'survived' : 'not run '} ${key.replaceAll('\n', ' ').slice(0, 160)}`,
  );
}
for (const [folder, found] of Map.groupBy(results, ({ key }) => toFolder(key.split(':')[0] ?? ''))) {
  const killed = found.filter((result) => !isAlive(result)).length;
  console.log(
    `${folder}: ${killed} of ${found.length} noticed, ${Math.round((100 * killed) / found.length)} %`,
  );
}
