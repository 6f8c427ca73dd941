import { expect, it } from 'vitest';
import { here } from '../../here.ts';
import { openBrowser } from '../session/customer-pages.ts';

const withVisitor = openBrowser();

it('parses the feed and the sitemap as XML with links to the site', async () => {
  await withVisitor(async ({ page, open }) => {
    await open('/about');
    for (const [path, selector] of [
      ['/feed.xml', 'rss > channel > item > link'],
      ['/sitemap.xml', 'urlset > url > loc'],
    ] as const) {
      const found = await page.evaluate(
        async ([address, wanted]) => {
          const xml = new DOMParser().parseFromString(await (await fetch(address)).text(), 'application/xml');
          const isWrong = xml.querySelector('parsererror') !== null;
          return { isWrong, links: [...xml.querySelectorAll(wanted)].map((link) => link.textContent) };
        },
        [path, selector] as const,
      );
      expect(found.isWrong, path).toBe(false);
      expect(found.links.length, path).toBeGreaterThan(5);
      expect(found.links.filter((link) => !link?.startsWith(here('siteUrl')))).toEqual([]);
    }
  });
});
