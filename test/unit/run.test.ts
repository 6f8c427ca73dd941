// The runners of `npm test` and `npm run check`, with stand-ins for the programs that they start.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WAYS } from '../browser/chromium.ts';

const PROGRAMS = ['vitest', 'oxlint', 'node', 'depcruise', 'knip', 'oxfmt'];

/** Starts a runner. Each program prints its name, its arguments and CHROME_PATH, and ends with its code, or with 0. */
const start = (
  runner: 'run.ts' | 'check.ts',
  {
    chromePath = process.execPath,
    args = [],
    codes = {},
  }: { chromePath?: string; args?: readonly string[]; codes?: Readonly<Record<string, number>> } = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  for (const program of PROGRAMS) {
    const script = `#!/bin/sh\necho "${program} $* in $CHROME_PATH"\nexit ${codes[program] ?? 0}\n`;
    writeFileSync(join(folder, program), script, { mode: 0o755 });
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, '..', runner), ...args],
    {
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}`, CHROME_PATH: chromePath },
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  return { status, lines: stdout.trim().split('\n') };
};

const MISSING = join(import.meta.dirname, 'no-browser');
const FAILED = /^check:\w+ FAILED/;

describe('npm test', () => {
  it('runs every project but browser where no browser can be had, prints the ways to one last, and fails', () => {
    const { status, lines } = start('run.ts', { chromePath: MISSING, args: ['--sequence.seed=42'] });
    expect(lines[0]).toContain('vitest run --project=!browser --sequence.seed=42');
    expect(lines.at(-1)).toBe(WAYS);
    expect(status).toBe(1);
  });

  it('runs every project where a browser can be had, and ends as Vitest does', () => {
    const { status, lines } = start('run.ts', { args: ['--sequence.seed=42'], codes: { vitest: 3 } });
    expect(lines[0]).toBe(`vitest run --sequence.seed=42 in ${process.execPath}`);
    expect(status).toBe(3);
  });

  it('shows the checks after the tests, and fails when one of them has failed', () => {
    const { status, lines } = start('run.ts', { codes: { knip: 1 } });
    expect(lines[0]).toMatch(/^vitest /);
    expect(lines.filter((line) => FAILED.test(line))).toEqual([
      expect.stringMatching(/^check:unused FAILED/),
    ]);
    expect(status).toBe(1);
  });
});

describe('npm run check', () => {
  it.each<[codes: Record<string, number>, failed: string[], status: number]>([
    [{}, [], 0],
    [{ oxlint: 1, oxfmt: 2 }, ['check:format', 'check:types'], 1],
  ])('runs every check to its end, where programs end with %j', (codes, failed, status) => {
    const { lines, ...ended } = start('check.ts', { codes });
    for (const program of PROGRAMS.filter((name) => name !== 'vitest')) {
      expect(lines).toContainEqual(expect.stringMatching(`^${program} `));
    }
    expect(
      lines
        .filter((line) => FAILED.test(line))
        .map((line) => line.split(' ')[0])
        .toSorted(),
    ).toEqual(failed);
    expect(ended.status).toBe(status);
  });
});
