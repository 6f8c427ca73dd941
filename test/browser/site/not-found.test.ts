import { describe, expect, it } from 'vitest';
import { notFound } from '../../../web/content/not-found.ts';
import { here } from '../../here.ts';
import { openBrowser, takeProvoked } from '../session/customer-pages.ts';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE } from '../visitor.ts';
import { follow, linkTargets } from './links.ts';

const withVisitor = openBrowser();

/** The browser logs the status of the document. */
const STATUS_404 = /status of 404/;

describe('the not-found page', () => {
  it.each(['/no-such-page', '/blogs', '/assets/nothing.js', '/index.php', '/blog/a/b', '/blog/nonsense'])(
    'answers %s with status 404',
    async (path) => {
      expect((await fetch(new URL(path, here('siteUrl')))).status).toBe(404);
    },
  );

  it('links from the not-found page to the home page, the prices, the blog and the contact form', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      await open('/no-such-page');
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      expect(notFound.links.map(({ path }) => path)).toEqual(['/', '/pricing', '/blog', '/contact-us']);
      for (const { label, path } of notFound.links) expect(await linkTargets(page, label)).toEqual([path]);
      const drawing = page.getByRole('main').locator('img');
      await expect
        .poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
      await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
      expect(await follow(page, 'Return to Homepage')).toBe('/');
      takeProvoked(person, STATUS_404);
    });
  });

  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('shows an accessible not-found page that fits the window on %s', async (_, viewport) => {
    await withVisitor(
      async (person) => {
        await person.open('/no-such-page');
        await expectNoSidewaysScroll(person.page);
        await expectAccessible(person.page);
        takeProvoked(person, STATUS_404);
      },
      { viewport },
    );
  });
});
