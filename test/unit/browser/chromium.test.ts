import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { lookForChromium } from '../../browser/chromium.ts';

const FULL_IS_SLOW =
  /chrome is a full browser: the tests take much longer than with chromium-headless-shell\.$/;

let folder: string;
let lines: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
});

/** Looks on a machine with these browsers, and returns the name of the one that is found. */
const look = (browsers: readonly string[], chromePath = ''): string | undefined => {
  const at = (name: string) => join(folder, name);
  for (const name of browsers) writeFileSync(at(name), '');
  vi.stubEnv('CHROME_PATH', chromePath === '' || chromePath === 'npm' ? chromePath : at(chromePath));
  const found = lookForChromium({
    headless: [at('debian'), at('playwright')],
    full: [at('chromium'), at('chrome')],
    findNpmChromium: () => (browsers.includes('npm') ? at('npm') : undefined),
  });
  return found?.slice(folder.length + 1);
};

it.each<[found: string | undefined, browsers: string[]]>([
  ['debian', ['chrome', 'npm', 'playwright', 'debian']],
  ['playwright', ['chrome', 'npm', 'playwright']],
  ['npm', ['chrome', 'npm']],
  [undefined, []],
])('finds %s among %j', (found, browsers) => {
  expect(look(browsers)).toBe(found);
  expect(lines).toEqual([]);
});

it('takes a full browser last, and says that it is slow', () => {
  expect(look(['chrome'])).toBe('chrome');
  expect(lines).toEqual([expect.stringMatching(FULL_IS_SLOW)]);
});

it.each<[found: string | undefined, chromePath: string]>([
  ['chrome', 'chrome'],
  ['npm', 'npm'],
  [undefined, 'missing'],
])('finds %s, and nothing else, where CHROME_PATH names %s', (found, chromePath) => {
  expect(look(['debian', 'chrome', 'npm'], chromePath)).toBe(found);
  expect(lines).toEqual([]);
});
