// Pages wake at the first sign of life: what a visitor does before the code is there, and where it does not come.
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fieldOf, typedIn } from '../contact/contact-pages.ts';
import { arriveAt, openBrowser } from '../session/customer-pages.ts';
import { newestArticle } from '../articles/newest-article.ts';
import { waitForHydration, expectAccessible, PHONE, type Visitor } from '../visitor.ts';

const person = openBrowser({ failsRequests: true });

/** The code of every part that wakes: Preact's, with which it begins. */
const CODE = /\/assets\/(client|jsxRuntime|hydrate-contact-form)-[^/]*\.js$/;
const isCode = (request: Request) => CODE.test(request.url());
const AT_THE_TENANT = /\/u\/login\//;
const NO_CODE = 'net::ERR_';
/** For what comes from elsewhere: code, articles, documents. */
const LATER = { timeout: 10_000 };

/** Holds the code back; what this answers lets it come. */
const holdCode = async ({ context }: Visitor): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(CODE, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** Requests from now on whose address fits. */
const asked = (page: Page, wanted: RegExp): string[] => {
  const found: string[] = [];
  page.on('request', (request) => {
    if (wanted.test(request.url())) found.push(request.url());
  });
  return found;
};

/** What the browser itself notes of what it could not get is none of ours. */
const expectNoComplaints = ({ complaints }: Visitor) =>
  expect(complaints.splice(0).filter((each) => !each.includes(NO_CODE))).toEqual([]);

const continueWithGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const showMore = (page: Page) => page.getByRole('button', { name: 'Show more' });
const share = (page: Page) => page.getByRole('button', { name: 'Share' });
const others = (page: Page) => page.getByRole('region', { name: 'Other Contents' });
const isBusy = (page: Page) =>
  page.locator('[aria-busy=true]').evaluateAll((busy) => busy.map((each) => each.textContent));

describe.each(['/blog', 'an article', '/login', '/signup', '/contact-us'])('%s', (route) => {
  it('loads no code of what may be pressed until somebody turns to it, and then all of it at once', async () => {
    await person(async (who) => {
      const { page, open } = who;
      const code = asked(page, CODE);
      const settings = asked(page, /settings\.json$/);
      await open(route === 'an article' ? await newestArticle() : route);
      expect(code).toEqual([]);
      // The contact form must know whether it is closed.
      expect(settings.length).toBe(route === '/contact-us' ? 1 : 0);
      const first = page.waitForRequest(isCode);
      await page.locator('#blog, #login, #signup, #contact form').getByRole('button').first().hover();
      await first;
      await expect.poll(() => settings.length, LATER).toBe(1);
      expectNoComplaints(who);
    });
  });
});

describe('a press before the code is there', () => {
  it('on a way to sign in is seen to be heard, and leads to the tenant once', async () => {
    await person(async (who) => {
      const { page, open } = who;
      const letCome = await holdCode(who);
      const authorized = asked(page, /\/authorize\?/);
      await open('/login');
      await continueWithGoogle(page).click();
      await continueWithGoogle(page).click();
      expect(await isBusy(page)).toEqual(['Continue with Google']);
      await expectAccessible(page);
      letCome();
      await page.waitForURL(AT_THE_TENANT);
      expect(authorized).toHaveLength(1);
      expectNoComplaints(who);
    });
  });

  it('on two ways to sign in takes the first', async () => {
    await person(async (who) => {
      const { page, open } = who;
      const letCome = await holdCode(who);
      const authorized = asked(page, /\/authorize\?/);
      await open('/signup');
      await page.getByRole('button', { name: 'Continue with Microsoft' }).click();
      await continueWithGoogle(page).click();
      letCome();
      await page.waitForURL(AT_THE_TENANT);
      expect(authorized.map((url) => new URL(url).searchParams.get('connection'))).toEqual(['windowslive']);
    });
  });

  it('by a key is answered too, and the keyboard stays where it is', async () => {
    await person(async (who) => {
      const { page, open } = who;
      const letCome = await holdCode(who);
      const lists = asked(page, /\/api\/blog\/newsletter\/list/);
      await open('/blog');
      await showMore(page).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      expect(await isBusy(page)).toEqual(['Show more']);
      letCome();
      await expect.poll(() => others(page).getByRole('listitem').count(), LATER).toBeGreaterThan(9);
      expect(lists).toHaveLength(1);
      expect(await isBusy(page)).toEqual([]);
      expectNoComplaints(who);
    });
  });

  it('by a finger is answered too', async () => {
    await person(
      async (who) => {
        const { page, open, context } = who;
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        const letCome = await holdCode(who);
        await open(await newestArticle());
        await share(page).tap();
        expect(await isBusy(page)).toEqual(['Share']);
        letCome();
        await page.getByText('Link copied').waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
        expectNoComplaints(who);
      },
      { viewport: PHONE, hasTouch: true },
    );
  });

  it('on Submit is answered in the words of the form, with what was typed meanwhile', async () => {
    await person(async (who) => {
      const { page, open } = who;
      const letCome = await holdCode(who);
      await open('/contact-us');
      await fieldOf(page, 'firstName').fill('Björk');
      await fieldOf(page, 'lastName').fill('de la Cruz');
      await page.keyboard.press('Enter');
      expect(await isBusy(page)).toEqual(['Submit']);
      letCome();
      await page.getByText('Email Address is a required field').waitFor();
      expect(await typedIn(page)).toMatchObject({ firstName: 'Björk', lastName: 'de la Cruz' });
      expectNoComplaints(who);
    });
  });

  it('is forgotten by whoever leaves meanwhile', async () => {
    await person(async (who) => {
      const { page, open } = who;
      const letCome = await holdCode(who);
      const authorized = asked(page, /\/authorize\?/);
      await open('/login');
      await continueWithGoogle(page).click();
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      expect(await isBusy(page)).toEqual([]);
      const came = page.waitForResponse((response) => CODE.test(response.url()));
      letCome();
      await came;
      await page.waitForLoadState('networkidle');
      expect(authorized).toEqual([]);
    });
  });

  it('on another article leads to its document', async () => {
    await person(async (who) => {
      const { page, open } = who;
      await holdCode(who);
      await open('/blog');
      const link = others(page).getByRole('listitem').getByRole('link').nth(2);
      const title = (await link.getByRole('heading').textContent()) ?? '';
      await link.click();
      await arriveAt(page, /^\/blog\/./);
      await expect.poll(() => page.locator('.article__title').textContent(), LATER).toBe(title);
      await page.locator('.article__extract').waitFor();
      await page.goBack();
      await arriveAt(page, '/blog');
      expectNoComplaints(who);
    });
  });
});

describe('waking', () => {
  it('takes no focus, no selection and no place away', async () => {
    await person(async (who) => {
      const { page, open } = who;
      const letCome = await holdCode(who);
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
      letCome();
      await waitForHydration(page);
      expect(await state()).toEqual(before);
      expectNoComplaints(who);
    });
  });

  it('shows the address that Back leads to, also in a document that was loaded anew', async () => {
    await person(async (who) => {
      const { page, open } = who;
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
      expectNoComplaints(who);
    });
  });
});

describe('where the code does not come', () => {
  it('because the network is gone, the visitor is told so, and the next press tries again', async () => {
    await person(async (who) => {
      const { page, open, context } = who;
      await open('/login');
      await context.setOffline(true);
      await continueWithGoogle(page).click();
      await page.getByRole('status').getByText('We could not reach the sign-in service.').waitFor();
      expect(await isBusy(page)).toEqual([]);
      await expectAccessible(page);
      await context.setOffline(false);
      await continueWithGoogle(page).click();
      await page.waitForURL(AT_THE_TENANT);
      expectNoComplaints(who);
    });
  });

  it('older articles say so beside their button, and are shown by the next press', async () => {
    await person(async (who) => {
      const { page, open, context } = who;
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
      expectNoComplaints(who);
    });
  });

  it('the contact form says so and keeps every word, and the next press is answered', async () => {
    await person(async (who) => {
      const { page, open, context } = who;
      await open('/contact-us');
      await context.setOffline(true);
      await fieldOf(page, 'message').fill('Can AI answer my phone?');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('alert').getByText('The form could not be loaded.').waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Email Address is a required field').waitFor();
      expect(await fieldOf(page, 'message').inputValue()).toBe('Can AI answer my phone?');
      expect(await page.getByText('The form could not be loaded.').count()).toBe(0);
      expectNoComplaints(who);
    });
  });

  it('though the network is there, the page is loaded anew, and the press is answered without another', async () => {
    await person(async (who) => {
      const { page, open, context } = who;
      const documents = asked(page, /\/(login|contact-us)$/);
      await open('/login');
      await context.route(CODE, (route) => route.abort());
      // The first page gets nothing of it, however often it asks: so did browsers before 2026.
      page.on('request', (request) => {
        if (request.isNavigationRequest()) void context.unroute(CODE);
      });
      await continueWithGoogle(page).click();
      await page.waitForURL(AT_THE_TENANT);
      expect(documents.length).toBe(3);
      expectNoComplaints(who);
    });
  });

  it('on the new page either, the visitor is told, and no third page is loaded by itself', async () => {
    await person(async (who) => {
      const { page, open, context } = who;
      await context.route(CODE, (route) => route.abort());
      await open('/contact-us');
      let pages = 0;
      page.on('domcontentloaded', () => (pages += 1));
      await fieldOf(page, 'firstName').fill('Björk');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('alert').getByText('The form could not be loaded.').waitFor();
      expect(pages).toBe(1);
      expect(await fieldOf(page, 'firstName').inputValue()).toBe('Björk');
      await context.unroute(CODE);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Last Name is a required field').waitFor();
      expect(await typedIn(page)).toMatchObject({ firstName: 'Björk' });
      expectNoComplaints(who);
    });
  });
});
