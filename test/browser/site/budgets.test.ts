// The budgets of pages that are not documents. Those of the public pages are in public-pages.test.ts.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { toStorageState } from '../session/stored-session.ts';
import { signedIn } from '../staff/staff-pages.ts';
import type { Download } from '../downloads.ts';
import { saveData } from '../visitor.ts';
import { filterByText, KB, openFirstVisits, SERVICES, total } from './first-visit.ts';

const { visitFirst, openVisitor } = openFirstVisits();

/** Words that only the code of staff's pages has. */
const STAFF = /amplify|cognito|prosemirror/i;

/** A word that only the code of the body's editor has. */
const BODY_EDITOR = /prosemirror/i;

describe('the budget of the staff tool', () => {
  it('is 210 KB of JavaScript at the sign-in and 272 with all pages, without the editor of a body, which has at most 160, and the customers’ sign-in', async () => {
    const filterScripts = (all: readonly Download[]) => all.filter(({ type }) => type === 'script');
    const alone = await visitFirst('/content-login', {}, undefined, saveData);
    expect(total(alone, 'script')).toBeLessThanOrEqual(210 * KB);
    const atSignIn = filterScripts(await visitFirst('/content-login'));
    expect(total(atSignIn, 'script')).toBeLessThanOrEqual(272 * KB);
    const addresses = atSignIn.map(({ url }) => url);
    expect(await filterByText(addresses, /auth0/i)).toEqual([]);
    expect(await filterByText(addresses, BODY_EDITOR)).toEqual([]);

    const scripts = filterScripts(
      await visitFirst('/content-creator', await signedIn(), (page) =>
        page.getByRole('textbox', { name: 'Whole article' }).waitFor(),
      ),
    );
    const names = await filterByText(
      scripts.map(({ url }) => url),
      BODY_EDITOR,
    );
    expect(names).not.toEqual([]);
    const chunks = scripts.filter(({ url }) => names.includes(url.pathname));
    expect(total(chunks, 'script')).toBeLessThanOrEqual(160 * KB);
  });
});

describe('the budget of the customer area', () => {
  const visitDashboard = async (prepare?: (page: Page) => Promise<unknown>) => {
    const storageState = toStorageState(await newCustomer());
    const isDone = async (page: Page) => (await page.waitForResponse(/\/api\/articles$/)).finished();
    const all = await visitFirst('/dashboard', { storageState }, isDone, prepare);
    expect(all.map(({ url }) => url.pathname)).toContain('/api/users/me');
    return all;
  };

  it('opens the dashboard with at most 170 KB of JavaScript and CSS', async () => {
    const all = await visitDashboard(saveData);
    expect(total(all, 'script', 'stylesheet')).toBeLessThanOrEqual(170 * KB);
  });

  it('loads all its pages with at most 26 requests and 201 KB, and nothing of staff or the body’s editor', async () => {
    const all = await visitDashboard();
    expect(all.length).toBeLessThanOrEqual(26);
    expect(total(all, 'script', 'stylesheet')).toBeLessThanOrEqual(201 * KB);
    const code = all.filter(({ type }) => type === 'script').map(({ url }) => url);
    expect(await filterByText(code, STAFF)).toEqual([]);
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
