// A Chrome with an empty profile, for tools that drive it through its debugging port.
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
  // The bench serves with a certificate of its own.
  '--ignore-certificate-errors',
];

/** Calls `use` with the debugging port of a new Chrome, and ends that Chrome afterwards. */
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
