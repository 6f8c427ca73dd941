import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { serviceLabels, services } from '../../../web/content/services.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { DESK, expectAccessible, PHONE } from '../visitor.ts';

const withVisitor = openBrowser({ keepsWindows: true });

describe('/services', () => {
  it('is at most 8,000 px high on a phone, where it folds details', async () => {
    await withVisitor(
      async ({ page, open }) => {
        await open('/services');
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8000);
        const { need } = services.tailored.large;
        expect(await page.getByText(need).isVisible()).toBe(false);
        await page.getByText(serviceLabels.exampleAndNeed).first().click();
        expect(await page.getByText(need).isVisible()).toBe(true);
        await expectAccessible(page);
        await page.setViewportSize(DESK);
        expect(await page.getByText(services.realWorld.asAService.need).isVisible()).toBe(true);
      },
      { viewport: PHONE },
    );
  });

  const isInWindow = (page: Page, category: string) =>
    page.getByRole('heading', { name: category, exact: true }).evaluate((heading) => {
      const { top, bottom } = heading.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight / 2;
    });

  const isMarked = (page: Page, category: string) =>
    page
      .getByRole('heading', { name: category, exact: true })
      .evaluate((heading) => getComputedStyle(heading).textDecorationLine === 'underline');

  it.each(['AI Essentials', 'Tailored AI Solutions', 'Real-World AI'])(
    'scrolls to the category %s of the address and marks it',
    async (category) => {
      await withVisitor(async (person) => {
        const { page } = person;
        await person.open(`/services?category=${category}`);
        await expect.poll(() => isInWindow(page, category)).toBe(true);
        expect(await isMarked(page, category)).toBe(true);
        expect(new URL(page.url()).searchParams.get('category')).toBe(category);
        // The browser's Back leads to the previous page.
        expect(await page.evaluate(() => history.length)).toBe(2);
      });
    },
  );

  it.each(['', 'AI', 'Available Service "]'])(
    'stays at the top of /services for the unknown category %j',
    async (category) => {
      await withVisitor(async (person) => {
        const { page } = person;
        await person.open(`/services?category=${encodeURIComponent(category)}`);
        expect(await page.evaluate(() => scrollY)).toBe(0);
        expect(new URL(page.url()).hash).toBe('');
      });
    },
  );
});
