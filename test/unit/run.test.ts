// The runner of `npm test`, with a stand-in for Vitest.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { WAYS } from '../browser/chromium.ts';

const RUNNER = resolve(import.meta.dirname, '../run.ts');

/** Runs the tests with this CHROME_PATH and these arguments. Vitest prints both and ends with `code`. */
const run = (chromePath: string, args: readonly string[], code: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = `#!/bin/sh\necho "vitest $* in $CHROME_PATH"\nexit ${code}\n`;
  writeFileSync(join(folder, 'vitest'), script, { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUNNER, ...args], {
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}`, CHROME_PATH: chromePath },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return { status, lines: stdout.trim().split('\n') };
};

const MISSING = join(import.meta.dirname, 'no-browser');

it('runs every project but browser where no browser can be had, prints the ways to one last, and fails', () => {
  const { status, lines } = run(MISSING, ['--sequence.seed=42'], 0);
  expect(lines[0]).toContain('vitest run --project=!browser --sequence.seed=42');
  expect(lines.at(-1)).toBe(WAYS);
  expect(status).toBe(1);
});

it('runs every project where a browser can be had, and ends as Vitest does', () => {
  const { status, lines } = run(process.execPath, ['--sequence.seed=42'], 3);
  expect(lines).toEqual([`vitest run --sequence.seed=42 in ${process.execPath}`]);
  expect(status).toBe(3);
});
