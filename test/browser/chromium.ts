// Finds a Chromium for the tests and the bench.
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { findNpmChromium } from './npm-chromium.ts';

/** The ways to a browser, for a person who has none. */
export const WAYS =
  'The browser tests cannot run without a Chromium: install one, name yours in CHROME_PATH, or use an x64 Linux with access to npm.';

const INSTALLED = [
  // Debian's Chromium without windows: a page takes a third of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  // Playwright's, if somebody installed it.
  chromium.executablePath(),
];

/**
 * The path of a Chromium, if one can be had: what CHROME_PATH names and nothing else, or an installed one, or npm's.
 * `CHROME_PATH=npm` names npm's.
 */
export const lookForChromium = (): string | undefined => {
  const named = process.env.CHROME_PATH;
  if (named === 'npm') return findNpmChromium();
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined;
  return INSTALLED.find((file) => existsSync(file)) ?? findNpmChromium();
};

/** The path of a Chromium. Throws the ways to one when none can be had. */
export const findChromium = (): string => {
  const found = lookForChromium();
  if (found === undefined) throw new Error(WAYS);
  return found;
};

/** Finds a Chromium once, before any worker starts. Workers get the environment. */
export const setup = (): void => {
  process.env.CHROME_PATH = findChromium();
};

/** Starts a headless browser without background requests of its own. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
