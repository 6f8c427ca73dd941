// Islands are hydrated at the first interaction: what happens before the code is loaded, and when it cannot be loaded.
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveAt, openBrowser } from '../session/customer-pages.ts';
import { newestArticle } from '../articles/newest-article.ts';
import { waitForHydration, expectAccessible, PHONE, type Visitor } from '../visitor.ts';

const withVisitor = openBrowser({ failsRequests: true });

/** The code that every island needs: Preact's. */
const CODE = /\/assets\/(client|jsxRuntime)-[^/]*\.js$/;
const isCode = (request: Request) => CODE.test(request.url());
const AT_THE_TENANT = /\/u\/login\//;
const NO_CODE = 'net::ERR_';
/** For code, articles and documents, which may load slowly. */
const LATER = { timeout: 10_000 };

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
const showMore = (page: Page) => page.getByRole('button', { name: 'Show more' });
const share = (page: Page) => page.getByRole('button', { name: 'Share' });
const others = (page: Page) => page.getByRole('region', { name: 'Other Contents' });
const isBusy = (page: Page) =>
  page.locator('[aria-busy=true]').evaluateAll((busy) => busy.map((each) => each.textContent));

describe.each(['/blog', 'an article', '/login', '/signup'])('%s', (route) => {
  it('loads the code of the buttons of a page at the first interaction', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      const code = collectRequests(page, CODE);
      const settings = collectRequests(page, /settings\.json$/);
      await open(route === 'an article' ? await newestArticle() : route);
      expect(code).toEqual([]);
      expect(settings).toEqual([]);
      const first = page.waitForRequest(isCode);
      await page.locator('#blog, #login, #signup').getByRole('button').first().hover();
      await first;
      await expect.poll(() => settings.length, LATER).toBe(1);
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

  it('answers a press by key once and keeps the focus', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      const release = await holdCode(person);
      const lists = collectRequests(page, /\/api\/blog\/newsletter\/list/);
      await open('/blog');
      await showMore(page).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      expect(await isBusy(page)).toEqual(['Show more']);
      release();
      await expect.poll(() => others(page).getByRole('listitem').count(), LATER).toBeGreaterThan(9);
      expect(lists).toHaveLength(1);
      expect(await isBusy(page)).toEqual([]);
      expectNoComplaints(person);
    });
  });

  it('answers a tap', async () => {
    await withVisitor(
      async (person) => {
        const { page, open, context } = person;
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        const release = await holdCode(person);
        await open(await newestArticle());
        await share(page).tap();
        expect(await isBusy(page)).toEqual(['Share']);
        release();
        await page.getByText('Link copied').waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
        expectNoComplaints(person);
      },
      { viewport: PHONE, hasTouch: true },
    );
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

  it('navigates to the document of a chosen article', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      await holdCode(person);
      await open('/blog');
      const link = others(page).getByRole('listitem').getByRole('link').nth(2);
      const title = (await link.getByRole('heading').textContent()) ?? '';
      await link.click();
      await arriveAt(page, /^\/blog\/./);
      await expect.poll(() => page.locator('.article__title').textContent(), LATER).toBe(title);
      await page.locator('.article__extract').waitFor();
      await page.goBack();
      await arriveAt(page, '/blog');
      expectNoComplaints(person);
    });
  });
});

describe('hydration', () => {
  it('keeps focus, selection and scroll position during hydration', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      const release = await holdCode(person);
      await open('/blog');
      const link = others(page).getByRole('listitem').getByRole('link').last();
      await link.focus();
      await page.locator('.article__subtitle').evaluate((text) => getSelection()?.selectAllChildren(text));
      const state = () =>
        page.evaluate(() => ({
          focused: document.activeElement?.getAttribute('href'),
          selected: getSelection()?.toString(),
          scrolled: scrollY,
        }));
      const before = await state();
      expect(before.focused).toBe(await link.getAttribute('href'));
      expect(before.selected).not.toBe('');
      release();
      await waitForHydration(page);
      expect(await state()).toEqual(before);
      expectNoComplaints(person);
    });
  });

  it('shows the article of the address after Back, also in a reloaded document', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      await open('/blog');
      const newest = (await page.locator('.article__title').textContent()) ?? '';
      const link = others(page).getByRole('listitem').getByRole('link').nth(1);
      await link.hover();
      await waitForHydration(page);
      const title = (await link.getByRole('heading').textContent()) ?? '';
      await link.click();
      await expect.poll(() => page.locator('.article__title').textContent(), LATER).toBe(title);
      await page.reload({ waitUntil: 'networkidle' });
      expect(await page.locator('.article__title').textContent()).toBe(title);
      await page.goBack();
      await arriveAt(page, '/blog');
      await expect.poll(() => page.locator('.article__title').textContent(), LATER).toBe(newest);
      await page.locator('.article__extract').waitFor();
      await page.goForward();
      await expect.poll(() => page.locator('.article__title').textContent(), LATER).toBe(title);
      expectNoComplaints(person);
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

  it('explains beside Show more and Share that they failed offline and retries on the next press', async () => {
    await withVisitor(async (person) => {
      const { page, open, context } = person;
      await open('/blog');
      await context.setOffline(true);
      await showMore(page).click();
      await page.getByText('The next articles could not be loaded. Please check').waitFor();
      await share(page).click();
      await page.getByText('Sharing could not be loaded. Please check').waitFor();
      await expectAccessible(page);
      await context.setOffline(false);
      await showMore(page).click();
      await expect.poll(() => others(page).getByRole('listitem').count(), LATER).toBeGreaterThan(9);
      expect(await page.getByText('could not be loaded').count()).toBe(0);
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
