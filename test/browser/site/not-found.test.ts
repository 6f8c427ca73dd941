import { describe, expect, it } from 'vitest';
import { notFound } from '../../../web/content/not-found.ts';
import { here } from '../../here.ts';
import { openBrowser, takeProvoked } from '../session/customer-pages.ts';

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

  it('shows a drawing, and leads home', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      await open('/no-such-page');
      const drawing = page.getByRole('main').locator('img');
      await expect
        .poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
      await page.getByRole('link', { name: notFound.action }).click();
      await page.waitForURL(here('siteUrl'));
      takeProvoked(person, STATUS_404);
    });
  });
});
