// The application on a bad connection and after a deployment.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newCustomer, newSubscriber } from '../../customer.ts';
import { openEditor, signedIn } from '../staff/staff-pages.ts';
import { expectAccessible, saveData, type Visitor } from '../visitor.ts';
import { arriveAt, atPlans, menuLink, openBrowser, takeProvoked } from './customer-pages.ts';
import { storeSession } from './stored-session.ts';

const withVisitor = openBrowser({ failsRequests: true });

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome / });

/** Opens the customers' first page as a customer on the free plan. The other pages are a chunk of their own. */
const openDashboard = async (person: Visitor) => {
  await storeSession(person, await newCustomer());
  await person.open('/dashboard');
  await welcome(person.page).waitFor();
};

const accountHeading = (page: Page) => page.getByRole('heading', { name: 'Account', exact: true });
const offlineHeading = (page: Page) => page.getByRole('heading', { name: 'No connection' });

const expectOffline = (page: Page) =>
  page
    .getByRole('alert')
    .getByText(/^No connection\./)
    .waitFor();

/** Marks the document, so that `isSameDocument` is false after a reload. */
const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-marked'));

describe('the application without a connection', () => {
  it('keeps the shell when a page cannot be loaded, opens the page when the connection is back, says at the checkout that there is none, and goes on by itself', async () => {
    await withVisitor(async (person, page, context) => {
      await saveData(page);
      await openDashboard(person);
      await context.setOffline(true);
      await menuLink(page, 'Account').click();
      await offlineHeading(page).waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await offlineHeading(page).waitFor();
      await expectAccessible(page);
      takeProvoked(person, /PageLoadError/);
      await page.goBack();
      await welcome(page).waitFor();
      await page.goForward();
      await offlineHeading(page).waitFor();
      await menuLink(page, 'Account').waitFor();
      await context.setOffline(false);
      await accountHeading(page).waitFor();
      expect(new URL(page.url()).pathname).toBe('/account');
      takeProvoked(person, /PageLoadError/);

      await page.getByRole('main').getByRole('link', { name: 'Upgrade' }).click();
      await atPlans(page);
      await context.setOffline(true);
      await page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true }).click();
      await expectOffline(page);
      await page.getByRole('heading', { name: 'We could not check your plan' }).waitFor();
      await context.setOffline(false);
      await page.getByRole('heading', { name: 'Order Details' }).waitFor();
    });
  });

  it('opens a page on the second try that could not be loaded on the first', async () => {
    await withVisitor(async (person, page, context) => {
      await saveData(page);
      await openDashboard(person);
      await context.setOffline(true);
      await menuLink(page, 'Learn').click();
      await offlineHeading(page).waitFor();
      await page.goBack();
      await welcome(page).waitFor();
      await context.setOffline(false);
      await menuLink(page, 'Learn').click();
      await page.getByRole('heading', { name: 'Learn', exact: true }).waitFor();
      takeProvoked(person, /PageLoadError/);
    });
  });

  it('says once why several parts of a page could not be loaded, and after a payment that there is none, and goes on by itself', async () => {
    const session = await newSubscriber();
    await withVisitor(async (person, page, context) => {
      const lost = Promise.withResolvers<void>();
      const calls = /\/api\/(subscription\/invoices|newsletter\/subscriber)/;
      await context.route(calls, async (route) => {
        await lost.promise;
        await route.abort('internetdisconnected');
      });
      await storeSession(person, session);
      await person.open('/account');
      // Only the two that are held may fail: the third answer of the page has come.
      await page.getByText('You have none yet. Fill in a blank of a prompt').waitFor();
      await context.setOffline(true);
      lost.resolve();
      const failed = page.getByRole('heading', { name: /^Your (invoices|newsletter) could not be loaded$/ });
      await expect.poll(() => failed.count()).toBe(2);
      await expect.poll(() => page.getByText(/^No connection\./).count()).toBe(1);
      expect(await page.getByRole('alert').filter({ has: failed }).count()).toBe(1);
      await context.unroute(calls);
      await context.setOffline(false);
      await expect.poll(() => failed.count()).toBe(0);

      await context.setOffline(true);
      await page.evaluate((sessionId) => {
        history.pushState({}, '', `/success?session_id=${sessionId}`);
        dispatchEvent(new PopStateEvent('popstate'));
      }, session.sessionId);
      await expectOffline(page);
      await context.setOffline(false);
      await page.getByRole('heading', { name: 'Thank you for your payment!' }).waitFor();
    });
  });
});

describe('the application with a failing server', () => {
  it('offers to load the page again when a chunk is missing, does not do so by itself, and asks the customer to sign in again whose session is refused', async () => {
    await withVisitor(async (person, page, context) => {
      await context.route(/\/assets\/pages-/, (route) => route.fulfill({ status: 404 }));
      await openDashboard(person);
      await markDocument(page);
      await menuLink(page, 'Account').click();
      await page.getByRole('heading', { name: 'This page stopped working' }).waitFor();
      expect(await isSameDocument(page)).toBe(true);
      const loadAgain = page.getByRole('button', { name: 'Load the page again' });
      await loadAgain.click();
      // It is not blamed on the connection a second time.
      await page.getByRole('heading', { name: 'This page still does not work' }).waitFor();
      await page.getByRole('link', { name: 'hello@plainly.example' }).waitFor();
      await context.unroute(/\/assets\/pages-/);
      await loadAgain.click();
      await accountHeading(page).waitFor();
      takeProvoked(person, /PageLoadError/);

      const calls: string[] = [];
      await context.route('**/api/users/me', (route) => {
        calls.push('refused');
        return route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
      });
      context.on('response', (response) => {
        if (new URL(response.url()).pathname === '/oauth/token') calls.push('new token');
      });
      await person.open('/account');
      await page.getByText('Your session has expired. Please sign in again.').waitFor();
      // The tokens themselves are equal if the tenant issues both in one second.
      expect(calls).toEqual(['refused', 'new token', 'refused']);
      await context.unroute('**/api/users/me');
      // The tenant still knows the customer.
      await page.getByText('Continue with Google').click();
      await arriveAt(page, '/account');
      await accountHeading(page).waitFor();
    });
  });
});

/** Makes the site answer as after a deployment, and lets the tab become visible again. */
const deploy = async ({ page, context }: Visitor): Promise<void> => {
  await context.route(
    (url) => url.pathname === '/dashboard',
    async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      return route.fulfill({ response, body: html.replaceAll(/src="[^"]*"/g, 'src="/assets/newer.js"') });
    },
  );
  const checked = page.waitForResponse(
    (response) => response.url().endsWith('/dashboard') && response.request().resourceType() === 'fetch',
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await (await checked).finished();
};

describe('the application after a deployment', () => {
  it('loads the document anew at the next navigation, and not before, though it opens pages that loaded while the browser was idle', async () => {
    await withVisitor(async (person, page, context) => {
      // The browser says no on a machine without a network.
      await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: true }));
      await openDashboard(person);
      await markDocument(page);
      const isLoaded = () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => /\/pages-.*js$/.test(name)),
        );
      await expect.poll(isLoaded).toBe(true);
      await context.setOffline(true);
      await menuLink(page, 'Account').click();
      await accountHeading(page).waitFor();
      await context.setOffline(false);
      expect(await isSameDocument(page)).toBe(true);
      await deploy(person);
      expect(await isSameDocument(page)).toBe(true);
      await menuLink(page, 'Dashboard').click();
      await expect.poll(() => isSameDocument(page)).toBe(false);
      await page.getByRole('heading', { name: /^Welcome / }).waitFor();
    });
  });

  it('keeps what staff typed while the connection is lost, and when a newer version is deployed', async () => {
    await withVisitor(
      async (person, page, context) => {
        await openEditor(person);
        await markDocument(page);
        const title = page.getByLabel('Title', { exact: true });
        await title.fill('Typed before the tunnel');
        await context.setOffline(true);
        await title.pressSequentially(' and in it');
        await context.setOffline(false);
        await deploy(person);
        expect(await isSameDocument(page)).toBe(true);
        expect(await title.inputValue()).toBe('Typed before the tunnel and in it');
      },
      await signedIn(),
    );
  });
});
