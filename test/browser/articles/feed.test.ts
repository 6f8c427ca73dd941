import { describe, expect, it } from 'vitest';
import { here } from '../../here.ts';
import { openBrowser } from '../session/customer-pages.ts';

const withVisitor = openBrowser();

describe('the feed and the sitemap in a browser', () => {
  it.each([
    ['/feed.xml', 'rss > channel > item > link'],
    ['/sitemap.xml', 'urlset > url > loc'],
  ])('parses %s as XML with links to the site', async (path, selector) => {
    await withVisitor(async (person) => {
      await person.open('/about');
      const found = await person.page.evaluate(
        async ([address = '', wanted = '']) => {
          const xml = new DOMParser().parseFromString(await (await fetch(address)).text(), 'application/xml');
          const isWrong = xml.querySelector('parsererror') !== null;
          return { isWrong, links: [...xml.querySelectorAll(wanted)].map((link) => link.textContent) };
        },
        [path, selector],
      );
      expect(found.isWrong).toBe(false);
      expect(found.links.length).toBeGreaterThan(5);
      expect(found.links.filter((link) => !link?.startsWith(here('siteUrl')))).toEqual([]);
    });
  });
});
