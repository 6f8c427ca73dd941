// What a first visit to a page downloads, and its budget.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { collectDownloads, type Download } from '../downloads.ts';
import { DESK, PHONE, visitor } from '../visitor.ts';

/** Windows for a first visit. */
export const DEVICES = {
  'a phone': { viewport: PHONE, deviceScaleFactor: 2.625, isMobile: true },
  'a desk': { viewport: DESK },
};

/** The unit that the build prints. */
export const KB = 1024;

export const total = (all: readonly Download[], ...types: string[]): number =>
  all.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);

/** The addresses of the files that contain a text. */
export const filterByText = async (addresses: readonly URL[], wanted: RegExp): Promise<string[]> => {
  const texts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  return addresses.filter((_, at) => wanted.test(texts[at] ?? '')).map(({ pathname }) => pathname);
};

/** Words of the services' libraries, and of the staff tool's. */
export const SERVICES =
  /amplify|cognito|auth0|stripe\.com|InitiateAuth|turnstile\/v0|siteverify|prosemirror/i;

/** Opens a browser for the first visits of one test file. */
export const openFirstVisits = () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  /** Everything that a first visit downloads before any interaction. */
  const visitFirst = async (
    path: string,
    options: BrowserContextOptions = {},
    isDone: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Download[]> => {
    const { page, close } = await visitor(browser, options);
    const finish = await collectDownloads(page);
    const done = isDone(page);
    await page.goto(new URL(path, here('siteUrl')).href, { waitUntil: 'networkidle' });
    await done;
    const all = await finish();
    await close();
    return all;
  };

  return { visitFirst, openVisitor: (options?: BrowserContextOptions) => visitor(browser, options) };
};

/** KB of a document with the headers of its response, KB of JavaScript before any interaction, and requests. */
export type Budget = readonly [document: number, scripts: number, requests: number];

/** Expects that what a first visit downloads keeps to the budget of its page. */
export const expectWithinBudget = async (
  all: readonly Download[],
  [document, scripts, requests]: Budget,
): Promise<void> => {
  const [first] = all;
  expect(first?.type).toBe('document');
  expect((first?.bytes ?? 0) + (first?.headerBytes ?? 0), 'the document and its headers').toBeLessThanOrEqual(
    document * KB,
  );
  const filterByType = (wanted: string) => all.filter(({ type }) => type === wanted);
  expect(filterByType('stylesheet'), 'styles that the first paint waits for').toEqual([]);
  expect(all.length, 'requests').toBeLessThanOrEqual(requests);
  expect(total(all, 'script'), 'JavaScript').toBeLessThanOrEqual(scripts * KB);
  expect(filterByType('font').length, 'fonts').toBe(2);
  expect(total(all, 'font'), 'fonts').toBeLessThanOrEqual(32 * KB);
  expect(total(all, 'image'), 'images').toBeLessThanOrEqual(80 * KB);
  const code = filterByType('script').map(({ url }) => url);
  expect(await filterByText(code, SERVICES), 'code of a service or of the staff tool').toEqual([]);
  const elsewhere = all.filter(({ url }) => url.origin !== here('siteUrl'));
  expect(
    elsewhere.map(({ url }) => url.href),
    'requests to other sites',
  ).toEqual([]);
};
