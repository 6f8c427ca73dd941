import { expect, it } from 'vitest';
import { openBrowser } from '../session/customer-pages.ts';
import { PHONE } from '../visitor.ts';

const withVisitor = openBrowser();

it('shows the price on a phone without scrolling, and opens one of six questions at a time without a script', async () => {
  await withVisitor(
    async ({ page, open }) => {
      await open('/pricing');
      const price = await page.getByText('19.99$').first().boundingBox();
      expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThan(PHONE.height);
      const items = page.getByRole('main').locator('details');
      expect(await items.count()).toBe(6);
      const openOnes = () =>
        items.evaluateAll((all) => all.flatMap((one, at) => (one.hasAttribute('open') ? [at] : [])));
      await items.nth(1).locator('summary').click();
      await expect.poll(openOnes).toEqual([1]);
      await items.nth(4).locator('summary').click();
      await expect.poll(openOnes).toEqual([4]);
      await items.nth(4).locator('summary').press('Enter');
      await expect.poll(openOnes).toEqual([]);
    },
    { viewport: PHONE, javaScriptEnabled: false },
  );
});
