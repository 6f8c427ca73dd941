// Chromium without what our oldest browsers lack (docs/product.md 15.1): methods are deleted, and the application's styles ask for
// a selector that no browser has.
import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { here } from '../../here.ts';
import { openNewArticle } from '../writing/content-pages.ts';
import { fillLogin } from '../staff/staff-pages.ts';
import { expectNoSidewaysScroll, PHONE } from '../visitor.ts';
import { atPlans, fillProfile, openBrowser, signUp } from './customer-pages.ts';

const withVisitor = openBrowser();

const makeOld = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const newer: [object, string[]][] = [
      [globalThis, ['requestIdleCallback']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Element.prototype, ['ariaBusy', 'ariaDisabled', 'ariaHidden', 'ariaInvalid', 'ariaSelected']],
      [AbortSignal, ['any']],
      [URL, ['canParse', 'parse']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    ];
    for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
  });
  await context.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(':popover-open', ':popover-of-the-future');
    await route.fulfill({ response, body });
  });
};

it('lets a customer sign up, read and log out without what is newer than our oldest browsers', async () => {
  await withVisitor(
    async (person, page, context) => {
      await makeOld(context);
      await signUp(person);
      await fillProfile(page);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await atPlans(page);
      await person.open('/learn');
      await page.getByRole('link', { name: 'AI Fundamentals' }).waitFor();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await menu.getByRole('link', { name: 'Articles' }).click();
      await page.getByRole('heading', { name: 'Articles', level: 1 }).waitFor();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${here('siteUrl')}/`);
    },
    { viewport: PHONE },
  );
});

it('lets an editor write without what is newer than our oldest browsers', async () => {
  await withVisitor(
    async (person, page, context) => {
      await makeOld(context);
      await person.open('/content-login');
      await fillLogin(page, here('accounts').editor);
      await page.getByRole('heading', { name: 'Create Content' }).waitFor();
      await openNewArticle(person);
      await page.getByRole('button', { name: 'History' }).waitFor();
      await expectNoSidewaysScroll(page);
      await page.getByRole('link', { name: 'Lessons' }).waitFor();
      expect(await page.getByRole('button', { name: 'More', exact: true }).isVisible()).toBe(false);
    },
    { viewport: PHONE },
  );
});
