// Finds a Chromium for the browser tests, and installs one if there is none.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const CANDIDATES = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
];

const installed = () => CANDIDATES.find((file) => file !== undefined && file !== '' && existsSync(file));

const attempts: [string, string[]][] = [
  [
    process.execPath,
    [path.resolve(import.meta.dirname, '../../node_modules/playwright-core/cli.js'), 'install', 'chromium'],
  ],
  ['apt-get', ['update', '-qq']],
  ['apt-get', ['install', '-y', '-qq', 'chromium']],
];

/** The path of a Chromium. Installs Playwright's own, else Debian's; throws with instructions when neither works. */
export const findChromium = (): string => {
  for (const [command, args] of attempts) {
    const found = installed();
    if (found !== undefined) return found;
    try {
      execFileSync(command, args, { stdio: 'inherit' });
    } catch {
      // The next attempt may work; the message below says what to do when none does.
    }
  }
  const found = installed();
  if (found === undefined) {
    throw new Error('The browser tests need Chromium: install it, or name yours in CHROME_PATH.');
  }
  return found;
};

/** Debian's Chromium without windows: a page takes a third of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Starts a headless browser without background requests of its own. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath:
      process.env.CHROME_PATH === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
