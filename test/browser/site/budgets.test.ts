// The budgets of pages that are not documents. Those of the public pages are in public-pages.test.ts.
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { toStorageState } from '../session/stored-session.ts';
import { signedIn } from '../staff/staff-pages.ts';
import { collectDownloads, type Download } from '../downloads.ts';
import { watchForQuiet } from '../visitor.ts';
import { filterByText, KB, openFirstVisits, SERVICES, total } from './first-visit.ts';

declare global {
  interface Window {
    /** What waits until the browser is idle. */
    whenIdle: (() => void)[];
  }
}

const { visitFirst, openVisitor } = openFirstVisits();

/** Words that only the code of staff's pages has. */
const STAFF = /amplify|cognito|prosemirror/i;

/** A word that only the code of the body's editor has. */
const BODY_EDITOR = /prosemirror/i;

/** What a first visit to a page of the application downloads: while the browser is busy, and with what it loads once it is idle. */
const visitApplication = async (path: string, options?: BrowserContextOptions) => {
  const { page, open, close } = await openVisitor(options);
  await page.addInitScript(() => {
    window.whenIdle = [];
    window.requestIdleCallback = (act) =>
      window.whenIdle.push(() => act({ didTimeout: false, timeRemaining: () => 1 }));
  });
  const [finishFirst, finishAll] = [await collectDownloads(page), await collectDownloads(page)];
  const waitForQuiet = await watchForQuiet(page);
  await open(path);
  await waitForQuiet();
  const first = await finishFirst();
  await page.evaluate(() => window.whenIdle.forEach((act) => act()));
  await waitForQuiet();
  const all = await finishAll();
  expect(all.length).toBeGreaterThan(first.length);
  await close();
  return { first, all };
};

const filterScripts = (all: readonly Download[]) =>
  all.filter(({ type }) => type === 'script').map(({ url }) => url);

describe('the budget of the staff tool', () => {
  it('is 210 KB of JavaScript at the sign-in and 272 with all pages, without the editor of a body, which has at most 160, and the customers’ sign-in', async () => {
    const { first, all } = await visitApplication('/content-login');
    expect(total(first, 'script')).toBeLessThanOrEqual(210 * KB);
    expect(total(all, 'script')).toBeLessThanOrEqual(272 * KB);
    expect(await filterByText(filterScripts(all), /auth0/i)).toEqual([]);
    expect(await filterByText(filterScripts(all), BODY_EDITOR)).toEqual([]);

    const withEditor = await visitFirst('/content-creator', await signedIn(), (page) =>
      page.getByRole('textbox', { name: 'Whole article' }).waitFor(),
    );
    const names = await filterByText(filterScripts(withEditor), BODY_EDITOR);
    expect(names).not.toEqual([]);
    const chunks = withEditor.filter(({ url }) => names.includes(url.pathname));
    expect(total(chunks, 'script')).toBeLessThanOrEqual(160 * KB);
  });
});

describe('the budget of the customer area', () => {
  it('is 170 KB of JavaScript and CSS on the dashboard, and 201 KB and 26 requests with all pages, without anything of staff or the body’s editor', async () => {
    const storageState = toStorageState(await newCustomer());
    const { first, all } = await visitApplication('/dashboard', { storageState });
    const paths = first.map(({ url }) => url.pathname);
    expect(paths).toEqual(expect.arrayContaining(['/api/users/me', '/api/articles']));
    expect(total(first, 'script', 'stylesheet')).toBeLessThanOrEqual(170 * KB);
    expect(all.length).toBeLessThanOrEqual(26);
    expect(total(all, 'script', 'stylesheet')).toBeLessThanOrEqual(201 * KB);
    expect(await filterByText(filterScripts(all), STAFF)).toEqual([]);
  });
});

describe('/login', () => {
  it('loads the tenant’s library and calls the tenant only after a click of a sign-in link', async () => {
    const { page, close } = await openVisitor();
    const addresses: URL[] = [];
    page.on('request', (request) => addresses.push(new URL(request.url())));
    await page.goto(new URL('/login', here('siteUrl')).href, { waitUntil: 'networkidle' });
    expect(addresses.filter(({ origin }) => origin !== here('siteUrl'))).toEqual([]);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.waitForURL(/\/u\/login\//);
    const code = addresses.filter(({ pathname }) => pathname.endsWith('.js'));
    expect(await filterByText(code, SERVICES)).not.toEqual([]);
    await close();
  });
});
