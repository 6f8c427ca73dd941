import { describe, expect, it } from 'vitest';
import { freeModules, paidModules } from '#shared/modules.ts';
import { SEE_LESSONS_FIRST } from '../../../web/content/modules.ts';
import { expectSound, openBrowser } from '../session/customer-pages.ts';
import { PHONE } from '../visitor.ts';
import { follow, linkTargets } from './links.ts';

const withVisitor = openBrowser();

describe('/pricing', () => {
  it('shows the one plan with its prescribed words and price', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/pricing');
      const card = page.getByRole('region', { name: 'AI Essentials', exact: true });
      expect(await card.count()).toBe(1);
      expect(await card.textContent()).toContain('Current Plan');
      expect(await card.textContent()).toContain('19.99$ /Month');
      expect(await card.textContent()).toContain(SEE_LESSONS_FIRST);
      expect(await card.getByRole('listitem').allTextContents()).toEqual([
        'Weekly email',
        'Real tools and use cases',
        'Easy to read in under 5 minutes',
        'No tech background required',
      ]);
      expect(await linkTargets(page, 'Subscribe')).toEqual(['/subscribe/essentials']);
    });
  });

  it('compares the plans by the names of the modules', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      await open('/pricing');
      const table = page.getByRole('table', { name: 'What is in which plan' });
      expect(await table.getByRole('columnheader').allTextContents()).toEqual([
        'What you get',
        'Free',
        'AI Essentials',
      ]);
      const rowOf = (name: string) =>
        table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
      const names = (modules: readonly { name: string }[]) => modules.map(({ name }) => name);
      const rows = [
        ...['Weekly newsletter', 'Articles for customers', ...names(freeModules)].map((name) => [
          name,
          'Yes',
        ]),
        ...[...names(paidModules), 'Articles of AI Essentials'].map((name) => [name, '–No']),
      ] as const;
      expect(await table.getByRole('rowheader').count()).toBe(rows.length);
      for (const [name = '', free] of rows)
        expect(await rowOf(name).getByRole('cell').allTextContents(), name).toEqual([free, 'Yes']);
      expect(await table.getByRole('link').count()).toBe(0);
      await expectSound(person);
    });
  });

  it('shows the price on a phone without scrolling', async () => {
    await withVisitor(
      async ({ page, open }) => {
        await open('/pricing');
        const price = await page.getByText('19.99$').first().boundingBox();
        expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThan(PHONE.height);
      },
      { viewport: PHONE },
    );
  });

  it.each([true, false])(
    'opens one of six questions at a time and closes the open one (JavaScript: %j)',
    async (javaScriptEnabled) => {
      await withVisitor(
        async ({ page, open }) => {
          await open('/pricing');
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
        { javaScriptEnabled },
      );
    },
  );

  it('links an unsure visitor to the contact form', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/pricing');
      expect(await follow(page, 'Let me know')).toBe('/contact-us');
    });
  });

  it('sends a visitor who subscribes to the login first', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/pricing');
      await page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true }).click();
      await page.getByRole('heading', { name: 'AI You Can Trust' }).waitFor();
    });
  });
});
