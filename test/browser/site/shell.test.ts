// The header of the public pages.
import { describe, expect, it } from 'vitest';
import { shell } from '../../../web/content/shell.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { PHONE } from '../visitor.ts';

const withVisitor = openBrowser();

describe('the menu of a phone', () => {
  const PAGES = shell.navigation.map(({ label }) => label);
  const findLabel = (path: string) => shell.navigation.find((link) => link.path === path)?.label ?? '';

  it('opens the menu of a phone with all links and closes it by Esc, by its button and by a click outside', async () => {
    await withVisitor(
      async ({ page, open }) => {
        await open('/');
        const button = page.getByRole('button', { name: shell.menu });
        const menu = page.getByRole('navigation', { name: shell.menu });
        expect(await menu.count()).toBe(0);
        await button.click();
        for (const name of [...PAGES, 'Login', 'Sign Up'])
          await menu.getByRole('link', { name, exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(() => menu.count()).toBe(0);
        expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

        // The next tab stop is inside the menu.
        await page.keyboard.press('Enter');
        await menu.waitFor();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(findLabel('/about'));
        await menu.getByRole('button', { name: shell.close }).click();
        await expect.poll(() => menu.count()).toBe(0);

        await button.click();
        await menu.waitFor();
        await page.mouse.click(200, 800);
        await expect.poll(() => menu.count()).toBe(0);

        await button.click();
        await menu.getByRole('link', { name: findLabel('/pricing') }).click();
        await page.waitForURL(/\/pricing$/);
      },
      { viewport: PHONE },
    );
  });

  it('shows the links in the header of a desk, without the menu', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/');
      expect(await page.getByRole('button', { name: shell.menu }).count()).toBe(0);
      const links = page.getByRole('navigation', { name: shell.main }).getByRole('link');
      expect(await links.allTextContents()).toEqual([...PAGES, 'Login', 'Sign Up']);
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
        '/about',
        '/services',
        '/pricing',
        '/blog',
        '/contact-us',
        '/login',
        '/signup',
      ]);
      await links.filter({ hasText: findLabel('/services') }).click();
      await page.waitForURL(/\/services$/);
      expect(await page.locator('.header__links [aria-current]').allTextContents()).toEqual([
        findLabel('/services'),
      ]);
    });
  });
});
