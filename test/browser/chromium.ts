// Finds a Chromium for the tests and the bench, and starts it for tests.
import { existsSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser } from 'playwright-core';
import { findNpmChromium } from './npm-chromium.ts';

/** The ways to a browser, for a person who has none. */
export const WAYS =
  'The browser tests cannot run without a Chromium: install one, name yours in CHROME_PATH, or use an x64 Linux with access to npm.';

/** Playwright's own index of browsers. Its types are not public. */
const { registry } = createRequire(import.meta.url)('playwright-core/lib/coreBundle').registry;

/** Where browsers are installed. Those without windows come first: a page takes a quarter of the processor time in them. */
const INSTALLED = {
  headless: [
    // Debian's, and Playwright's if somebody installed it.
    '/usr/bin/chromium-headless-shell',
    registry.findExecutable('chromium-headless-shell').executablePath(),
  ],
  full: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ],
  findNpmChromium,
};

/**
 * The path of a Chromium, if one can be had: what CHROME_PATH names and nothing else, or an installed one without windows, or
 * npm's, which has none either, or an ordinary browser. `CHROME_PATH=npm` names npm's.
 */
export const lookForChromium = (installed: typeof INSTALLED = INSTALLED): string | undefined => {
  const named = process.env.CHROME_PATH;
  if (named === 'npm') return installed.findNpmChromium();
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined;
  const found = installed.headless.find((file) => existsSync(file)) ?? installed.findNpmChromium();
  if (found !== undefined) return found;
  const full = installed.full.find((file) => existsSync(file));
  if (full !== undefined) {
    console.log(`${full} is a full browser: the tests take much longer than with chromium-headless-shell.`);
  }
  return full;
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

/** A run of all tests takes at most 153 MB of shared memory. Docker gives a container 64 MB by default. */
const ENOUGH_SHARED_BYTES = 1024 ** 3;

const hasSharedMemory = (): boolean => {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= ENOUGH_SHARED_BYTES;
};

/** Starts a headless browser without background requests of its own. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    // For containers Playwright keeps the shared memory in files on the disk, where each part of a drawn page makes a file.
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages of tests are short-lived: V8 would spend more time on optimizing their code than it saves.
      '--js-flags=--no-turbofan',
      // At times Chromium does not run the tasks that waited for a drawing task of the lowest priority. The page draws nothing more,
      // and an animation frame never comes.
      '--disable-best-effort-tasks',
    ],
  });
