// `npm start` watches: from the save of a file to its effect, in a page that is open or in an answer of the API.
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
  readonly budget: string;
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
      budget: '(about 2 s)',
      file: 'web/features/site/footer.tsx',
      from: '<footer className="footer">',
      to: (mark) => `<footer className="footer" id="${mark}">`,
      wait: inPage((mark) => document.getElementById(mark) !== null),
    },
    {
      what: 'a style',
      budget: '(about 2 s)',
      file: 'web/features/site/footer.css',
      from: '  .footer {',
      to: (mark) => `  .footer {\n    --mark: ${mark};`,
      wait: inPage(
        (mark) => getComputedStyle(document.querySelector('footer')!).getPropertyValue('--mark') === mark,
      ),
    },
    {
      what: 'a sentence',
      budget: '(about 2 s)',
      file: 'web/content/home.ts',
      from: 'headline: slogan',
      to: (mark) => `headline: '${mark}'`,
      wait: inPage((mark) => document.querySelector('h1')?.textContent.includes(mark) === true),
    },
    {
      what: 'a component of the application too',
      budget: '(about 2 s)',
      file: 'web/logo.tsx',
      from: 'className="logo"',
      to: (mark) => `className="logo" id="${mark}"`,
      wait: inPage((mark) => document.getElementById(mark) !== null),
    },
    {
      what: 'a handler',
      budget: '(about 1 s)',
      file: 'functions/http/health.get.ts',
      from: 'stage: STAGE',
      to: (mark) => `stage: '${mark}'`,
      wait: inAnswer('/api/health', (answer) => answer.text()),
    },
    {
      what: 'what all handlers import',
      budget: '(about 1 s)',
      file: 'functions/platform/responses.ts',
      from: "'x-request-id': requestId };",
      to: (mark) => `'x-request-id': requestId, 'x-mark': '${mark}' };`,
      wait: inAnswer('/api/health', (answer) => Promise.resolve(answer.headers.get('x-mark') ?? '')),
    },
    {
      what: 'an infra file',
      budget: '',
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
    for (const [index, change] of listChanges(copy, page).entries()) {
      const times: number[] = [];
      // The first run is not counted: it may wait for the builder, which builds once after the start.
      for (let run = 0; run <= RUNS; run += 1) {
        times.push(await measure(copy, change, `m${index}r${run}`));
        const before = start.output();
        await copy.restore(change.file);
        while (start.output() === before) await delay(POLL_MS);
      }
      const [, ...counted] = times;
      rows.push({
        what: change.what,
        measured: `${(median(counted) / 1000).toFixed(1)} s`,
        beside: change.budget,
      });
    }
    print('npm start, from a save to its effect', rows);
  } finally {
    await browser.close();
    copy.remove();
  }
};
