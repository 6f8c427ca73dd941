// A Chrome that another tool may drive by its debugging port; each has a profile of its own, and starts empty.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from '../browser/chromium.ts';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Calls `use` with the port of a new Chrome, which ends with it. */
export const withChrome = async <T>(use: (port: number) => Promise<T>): Promise<T> => {
  const profile = mkdtempSync(path.join(tmpdir(), 'plainly-chrome-'));
  const chrome = spawn(
    findChromium(),
    [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => {
    chrome.once('exit', resolve);
  });
  try {
    for await (const line of createInterface(chrome.stderr)) {
      const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
      if (port !== undefined) {
        chrome.stderr.resume();
        return await use(Number(port));
      }
    }
    throw new Error('Chrome ended before it listened');
  } finally {
    chrome.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
};
