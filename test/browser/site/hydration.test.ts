// Islands are hydrated at the first interaction: what happens before the code is loaded, and when it cannot be loaded.
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../session/customer-pages.ts';
import { expectAccessible, type Visitor } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

/** The code that every island needs: Preact's. */
const CODE = /\/assets\/(client|jsxRuntime)-[^/]*\.js$/;
const isCode = (request: Request) => CODE.test(request.url());
const AT_THE_TENANT = /\/u\/login\//;
const NO_CODE = 'net::ERR_';

/** Holds the code back until the returned function is called. */
const holdCode = async ({ context }: Visitor): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(CODE, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** Collects requests from now on whose address matches. */
const collectRequests = (page: Page, wanted: RegExp): string[] => {
  const found: string[] = [];
  page.on('request', (request) => {
    if (wanted.test(request.url())) found.push(request.url());
  });
  return found;
};

/** Expects no console errors, except the browser's own about failed requests. */
const expectNoComplaints = ({ complaints }: Visitor) =>
  expect(complaints.splice(0).filter((each) => !each.includes(NO_CODE))).toEqual([]);

const continueWithGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const isBusy = (page: Page) =>
  page.locator('[aria-busy=true]').evaluateAll((busy) => busy.map((each) => each.textContent));

describe.each(['/login', '/signup'])('%s', (route) => {
  it('loads the code of the buttons of a page at the first interaction', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      const code = collectRequests(page, CODE);
      const settings = collectRequests(page, /settings\.json$/);
      await open(route);
      expect(code).toEqual([]);
      expect(settings).toEqual([]);
      const first = page.waitForRequest(isCode);
      await page.locator('#login, #signup').getByRole('button').first().hover();
      await first;
      await expect.poll(() => settings.length, { timeout: 10_000 }).toBe(1);
      expectNoComplaints(person);
    });
  });
});

describe('a press before hydration', () => {
  it('marks a pressed sign-in button as busy and leads to the tenant once', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      const release = await holdCode(person);
      const authorized = collectRequests(page, /\/authorize\?/);
      await open('/login');
      await continueWithGoogle(page).click();
      await continueWithGoogle(page).click();
      expect(await isBusy(page)).toEqual(['Continue with Google']);
      await expectAccessible(page);
      release();
      await page.waitForURL(AT_THE_TENANT);
      expect(authorized).toHaveLength(1);
      expectNoComplaints(person);
    });
  });

  it('uses the first of two pressed sign-in buttons', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      const release = await holdCode(person);
      const authorized = collectRequests(page, /\/authorize\?/);
      await open('/signup');
      await page.getByRole('button', { name: 'Continue with Microsoft' }).click();
      await continueWithGoogle(page).click();
      release();
      await page.waitForURL(AT_THE_TENANT);
      expect(authorized.map((url) => new URL(url).searchParams.get('connection'))).toEqual(['windowslive']);
    });
  });

  it('forgets a press when the visitor leaves the page', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      const release = await holdCode(person);
      const authorized = collectRequests(page, /\/authorize\?/);
      await open('/login');
      await continueWithGoogle(page).click();
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      expect(await isBusy(page)).toEqual([]);
      const came = page.waitForResponse((response) => CODE.test(response.url()));
      release();
      await came;
      await page.waitForLoadState('networkidle');
      expect(authorized).toEqual([]);
    });
  });
});

describe('code that cannot be loaded', () => {
  it('explains a sign-in button that fails offline and retries on the next press', async () => {
    await withVisitor(async (person) => {
      const { page, open, context } = person;
      await open('/login');
      await context.setOffline(true);
      await continueWithGoogle(page).click();
      await page.getByRole('status').getByText('We could not reach the sign-in service.').waitFor();
      expect(await isBusy(page)).toEqual([]);
      await expectAccessible(page);
      await context.setOffline(false);
      await continueWithGoogle(page).click();
      await page.waitForURL(AT_THE_TENANT);
      expectNoComplaints(person);
    });
  });

  it('reloads the page when only the code fails and repeats the press', async () => {
    await withVisitor(async (person) => {
      const { page, open, context } = person;
      const documents = collectRequests(page, /\/login$/);
      await open('/login');
      await context.route(CODE, (route) => route.abort());
      // Browsers before 2026 never fetched a failed module again, so only a reloaded page gets the code.
      page.on('request', (request) => {
        if (request.isNavigationRequest()) void context.unroute(CODE);
      });
      await continueWithGoogle(page).click();
      await page.waitForURL(AT_THE_TENANT);
      expect(documents.length).toBe(3);
      expectNoComplaints(person);
    });
  });
});
