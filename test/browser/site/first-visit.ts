// What a first visit to a page downloads, and its budget.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { collectDownloads, type Download } from '../downloads.ts';
import { DESK, PHONE, visitor } from '../visitor.ts';

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
    prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Download[]> => {
    const { page, close } = await visitor(browser, options);
    await prepare(page);
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

interface FirstVisit {
  readonly name: string;
  readonly findAddress: () => string | Promise<string>;
  readonly budget: Budget;
}

/** Holds a page to its budget. */
export const describeFirstVisit = (
  { visitFirst }: ReturnType<typeof openFirstVisits>,
  { name, findAddress, budget: [document, scripts, requests] }: FirstVisit,
): void => {
  describe(`the first visit to ${name}`, () => {
    let phone: Download[];
    let desk: Download[];
    beforeAll(async () => {
      const address = await findAddress();
      // Both wait for silence most of the time.
      [phone, desk] = await Promise.all([
        visitFirst(address, { viewport: PHONE, deviceScaleFactor: 2.625, isMobile: true }),
        visitFirst(address, { viewport: DESK }),
      ]);
    });

    it(`paints after one response of at most ${document} KB, with its headers`, () => {
      expect(phone.filter(({ type }) => type === 'stylesheet')).toEqual([]);
      const [first] = phone;
      expect(first?.type).toBe('document');
      expect((first?.bytes ?? 0) + (first?.headerBytes ?? 0)).toBeLessThanOrEqual(document * KB);
    });

    it(`makes at most ${requests} requests, on a phone and on a desk`, () => {
      expect(phone.length).toBeLessThanOrEqual(requests);
      expect(desk.length).toBeLessThanOrEqual(requests);
    });

    it(`runs at most ${scripts} KB of JavaScript before any interaction`, () => {
      expect(total(desk, 'script')).toBeLessThanOrEqual(scripts * KB);
    });

    it('loads two fonts of at most 32 KB together', () => {
      expect(desk.filter(({ type }) => type === 'font').length).toBe(2);
      expect(total(desk, 'font')).toBeLessThanOrEqual(32 * KB);
    });

    it('loads images of at most 80 KB before scrolling, on a phone and on a desk', () => {
      expect(total(phone, 'image')).toBeLessThanOrEqual(80 * KB);
      expect(total(desk, 'image')).toBeLessThanOrEqual(80 * KB);
    });

    it('downloads no code of the sign-in, the payments, the human check or the staff tool', async () => {
      const code = desk.filter(({ type }) => type === 'script').map(({ url }) => url);
      expect(await filterByText(code, SERVICES)).toEqual([]);
    });

    it('sends requests of the first visit to the site only', () => {
      const elsewhere = [...phone, ...desk].filter(({ url }) => url.origin !== here('siteUrl'));
      expect(elsewhere.map(({ url }) => url.href)).toEqual([]);
    });
  });
};
