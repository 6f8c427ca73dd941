// `npm start` watches: from the save of a file to its effect, in a page that is open or in an answer of the API.
import { globSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../browser/chromium.ts';
import { copyRepository, prepareCopy, printed, startCopy, type Copy } from '../start-copy.ts';
import { median, print, type Row } from './report.ts';

const RUNS = 3;
const MAX_MS = 120_000;
const POLL_MS = 60;

interface Change {
  readonly what: string;
  readonly budgetSeconds: number;
  readonly file: string;
  /** A text of the file, and what to write in its place in a run. */
  readonly from: string;
  readonly to: (mark: string) => string;
  /** Resolves when the mark can be seen. */
  readonly wait: (mark: string) => Promise<unknown>;
}

const listChanges = ({ siteUrl }: Copy, page: Page): readonly Change[] => {
  const inPage = (find: (mark: string) => boolean) => (mark: string) =>
    page.waitForFunction(find, mark, { polling: 20, timeout: MAX_MS });
  const inAnswer = (target: string, read: (answer: Response) => Promise<string>) => async (mark: string) => {
    const deadline = performance.now() + MAX_MS;
    while (!(await read(await fetch(siteUrl + target))).includes(mark)) {
      if (performance.now() > deadline) throw new Error(`${target} does not show ${mark}`);
      await delay(POLL_MS);
    }
  };
  return [
    {
      what: 'a component',
      budgetSeconds: 1,
      file: 'web/features/site/footer.tsx',
      from: '<footer className="footer">',
      to: (mark) => `<footer className="footer" id="${mark}">`,
      wait: inPage((mark) => document.getElementById(mark) !== null),
    },
    {
      what: 'a style',
      budgetSeconds: 1,
      file: 'web/features/site/footer.css',
      from: '  .footer {',
      to: (mark) => `  .footer {\n    --mark: ${mark};`,
      wait: inPage(
        (mark) => getComputedStyle(document.querySelector('footer')!).getPropertyValue('--mark') === mark,
      ),
    },
    {
      what: 'a sentence',
      budgetSeconds: 1,
      file: 'web/content/home.ts',
      from: 'headline: slogan',
      to: (mark) => `headline: '${mark}'`,
      wait: inPage((mark) => document.querySelector('h1')?.textContent.includes(mark) === true),
    },
    {
      what: 'a component of documents and application',
      budgetSeconds: 2,
      file: 'web/logo.tsx',
      from: 'className="logo"',
      to: (mark) => `className="logo" id="${mark}"`,
      wait: inPage((mark) => document.getElementById(mark) !== null),
    },
    {
      what: 'a handler',
      budgetSeconds: 2,
      file: 'functions/http/health.get.ts',
      from: 'stage: STAGE',
      to: (mark) => `stage: '${mark}'`,
      wait: inAnswer('/api/health', (answer) => answer.text()),
    },
    {
      what: 'what all handlers import',
      budgetSeconds: 8,
      file: 'functions/platform/responses.ts',
      from: "'x-request-id': requestId };",
      to: (mark) => `'x-request-id': requestId, 'x-mark': '${mark}' };`,
      wait: inAnswer('/api/health', (answer) => Promise.resolve(answer.headers.get('x-mark') ?? '')),
    },
    {
      what: 'an infra file',
      budgetSeconds: 5,
      file: 'infra/security-headers.ts',
      from: 'usb=()',
      to: (mark) => `usb=(), ${mark}=()`,
      wait: inAnswer('/', (answer) => Promise.resolve(answer.headers.get('permissions-policy') ?? '')),
    },
  ];
};

const measure = async (copy: Copy, { file, from, to, wait }: Change, mark: string): Promise<number> => {
  const startMs = performance.now();
  await copy.edit(file, from, to(mark));
  await wait(mark);
  return performance.now() - startMs;
};

const GB = 2 ** 30;

/** How long after an edit memory is measured: what a build has taken is given back. */
const REST_MS = 3000;

/** The memory of all processes of a start, each shared page counted once (Linux; elsewhere 0). */
const measureMemory = async ({ groups }: Copy): Promise<number> => {
  await delay(REST_MS);
  const kilobytes = globSync('/proc/[0-9]*').map((folder) => {
    try {
      const [, group = ''] = /\) \S+ \S+ (\d+)/.exec(readFileSync(`${folder}/stat`, 'utf8')) ?? [];
      if (!groups.has(Number(group))) return 0;
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`${folder}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It has just ended.
      return 0;
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024;
};

export const benchWatch = async (): Promise<void> => {
  const copy = await copyRepository();
  await prepareCopy(copy);
  const start = startCopy(copy);
  await start.waitFor(printed.addresses);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${copy.siteUrl}/`);
    const rows: Row[] = [];
    let edits = 0;
    let memoryAfter20 = 0;
    for (const [index, change] of listChanges(copy, page).entries()) {
      const times: number[] = [];
      // The first run is not counted: it may wait for the builder, which builds once after the start.
      for (let run = 0; run <= RUNS; run += 1) {
        times.push(await measure(copy, change, `m${index}r${run}`));
        const before = start.output();
        await copy.restore(change.file);
        while (start.output() === before) await delay(POLL_MS);
        edits += 2;
        if (edits === 20) memoryAfter20 = await measureMemory(copy);
      }
      const [, ...counted] = times;
      const seconds = median(counted) / 1000;
      rows.push({
        what: change.what,
        measured: `${seconds.toFixed(1)} s`,
        beside: `(budget ${change.budgetSeconds} s)`,
        ofBudget: seconds / change.budgetSeconds,
      });
    }
    const memory = await measureMemory(copy);
    rows.push({
      what: `memory after ${edits} edits`,
      measured: `${(memory / GB).toFixed(2)} GB`,
      beside: `(budget 1.2 GB), ${(memoryAfter20 / GB).toFixed(2)} GB after 20`,
      ofBudget: memory / GB / 1.2,
    });
    print('npm start, from a save to its effect', rows);
  } finally {
    await browser.close();
    copy.remove();
  }
};
