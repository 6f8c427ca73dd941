// The frame of the customer's pages: sidebar, and on a phone the header.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { expectToFitPhones, PHONE } from '../visitor.ts';
import { openBrowser } from './customer-pages.ts';
import { toStorageState } from './stored-session.ts';

const withVisitor = openBrowser();

const header = (page: Page) => page.locator('.customer-shell__header');
const top = async (page: Page) => (await header(page).boundingBox())?.y ?? NaN;
const scroll = (page: Page, y: number) => page.evaluate((by) => scrollBy(0, by), y);

describe('the header on a phone', () => {
  it('leaves when one scrolls down and returns when one scrolls up', async () => {
    const storageState = toStorageState(await newCustomer());
    await withVisitor(
      async ({ page, open }) => {
        await open('/articles');
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await scroll(page, 600);
        await expect.poll(() => top(page)).toBeLessThanOrEqual(-70);
        await scroll(page, -100);
        await expect.poll(() => top(page)).toBe(0);
      },
      { storageState, viewport: PHONE },
    );
  });

  it('does not stick in a low window', async () => {
    const storageState = toStorageState(await newCustomer());
    await withVisitor(
      async ({ page, open }) => {
        await open('/articles');
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await scroll(page, 600);
        await scroll(page, -100);
        await expect.poll(() => top(page)).toBe(-500);
      },
      { storageState, viewport: { width: 844, height: 390 } },
    );
  });
});

it('keeps the navigation in view on a desk, with the name and the address', async () => {
  const customer = await newCustomer({ name: 'Cora Customer' });
  await withVisitor(
    async ({ page, open }) => {
      await open('/articles');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await scroll(page, 900);
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
    { storageState: toStorageState(customer) },
  );
});

it('leads to the help page, whose own document may load the human check, with what we know filled in', async () => {
  const customer = await newCustomer({ name: 'Cora Customer' });
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

it.each(['a-very-long-address-of-an-account-without-a-name@customers.example', 'N'.repeat(60)])(
  'is no wider than the window for the name %s',
  async (name) => {
    const storageState = toStorageState(await newCustomer({ name }));
    await withVisitor(
      async (person) => {
        await person.open('/dashboard');
        const greeting = name.includes('@') ? 'Welcome' : `Welcome ${name}`;
        await person.page.getByRole('heading', { level: 1, name: greeting, exact: true }).waitFor();
        await expectToFitPhones(person.page);
      },
      { storageState },
    );
  },
);
