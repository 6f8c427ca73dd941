// The frame of the customer's pages: sidebar, and on a phone the header.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { customers } from '../../../local/seed/customers.ts';
import { customerSession, newCustomer } from '../../customer.ts';
import { DESK, expectNoShift, expectToFitPhones, PHONE, saveData, watchForQuiet } from '../visitor.ts';
import { openBrowser } from './customer-pages.ts';
import { storeSession, toStorageState } from './stored-session.ts';

const withVisitor = openBrowser();

const header = (page: Page) => page.locator('.customer-shell__header');
const top = async (page: Page) => (await header(page).boundingBox())?.y ?? NaN;
const scroll = (page: Page, y: number) => page.evaluate((by) => scrollBy(0, by), y);

const LOW = { width: 844, height: 390 };

it('scrolls the header of a phone away and back, not sticking in a low window, and keeps the navigation of a desk in view', async () => {
  const customer = await newCustomer();
  await withVisitor(
    async ({ page, open }) => {
      await open('/articles');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await scroll(page, 600);
      await expect.poll(() => top(page)).toBeLessThanOrEqual(-70);
      await scroll(page, -100);
      await expect.poll(() => top(page)).toBe(0);

      await page.setViewportSize(LOW);
      await page.evaluate(() => scrollTo(0, 600));
      await scroll(page, -100);
      await expect.poll(() => top(page)).toBe(-500);

      await page.setViewportSize(DESK);
      await page.evaluate(() => scrollTo(0, 900));
      const navigation = page.getByRole('navigation', { name: 'Main' });
      expect(await navigation.boundingBox()).toMatchObject({ y: 0 });
      expect(await navigation.getByText('Cora Customer').isVisible()).toBe(true);
      expect(await navigation.getByText(customer.email).isVisible()).toBe(true);
      await page.emulateMedia({ forcedColors: 'active' });
      const borders = await navigation
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => [link.ariaCurrent, getComputedStyle(link).borderInlineStartStyle]),
        );
      expect(borders.slice(0, 4)).toEqual([
        [null, 'none'],
        [null, 'none'],
        ['page', 'solid'],
        [null, 'none'],
      ]);
    },
    { storageState: toStorageState(customer), viewport: PHONE },
  );
});

it('leads to the help page, whose own document may load the human check, with what we know filled in', async () => {
  const customer = await newCustomer();
  await withVisitor(
    async ({ page, open }) => {
      await open('/dashboard');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Help' }).click();
      await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Customer');
      expect(await page.getByLabel('First Name').inputValue()).toBe('Cora');
      await page.getByLabel('Message', { exact: true }).focus();
      await page.frameLocator('iframe').getByRole('checkbox').waitFor();
      await page.getByRole('button', { name: 'Your account' }).click();
      const menu = page.locator('#customer-menu');
      expect(await menu.getByText(customer.email).isVisible()).toBe(true);
    },
    { storageState: toStorageState(customer), viewport: PHONE },
  );
});

// The samples have every row of the account, and articles and lessons of each kind.
it.each([
  ['free', customers.free],
  ['paid', customers.paid],
])(
  'moves nothing while a page comes to a customer who is %s, and keeps the account short',
  async (_, account) => {
    const session = { storageState: toStorageState(await customerSession(account)) };
    await withVisitor(async ({ page, open }) => {
      // Loading ahead would only make each page quiet later.
      await saveData(page);
      const waitForQuiet = await watchForQuiet(page);
      for (const viewport of [PHONE, DESK]) {
        await page.setViewportSize(viewport);
        for (const path of ['/dashboard', '/learn', '/articles', '/subscription', '/account']) {
          await open(path);
          await waitForQuiet();
          await expectNoShift(page);
        }
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height).toBeLessThanOrEqual(viewport === PHONE ? 2600 : 1700);
        // The next page comes without what is stored of the customer.
        await page.evaluate(() => localStorage.removeItem('root'));
      }
    }, session);
  },
);

it('is no wider than the window for a long name, or the long address of an account without one', async () => {
  const address = 'a-very-long-address-of-an-account-without-a-name@customers.example';
  await withVisitor(async (person) => {
    for (const name of [address, 'N'.repeat(60)]) {
      await storeSession(person, await newCustomer({ name }));
      await person.open('/dashboard');
      const greeting = name === address ? 'Welcome' : `Welcome ${name}`;
      await person.page.getByRole('heading', { level: 1, name: greeting, exact: true }).waitFor();
      await expectToFitPhones(person.page);
      await person.page.goto('about:blank');
    }
  });
});
