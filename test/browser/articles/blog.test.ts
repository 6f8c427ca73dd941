import { createRequire } from 'node:module';
import type * as Mozilla from '@mozilla/readability';
import { describe, expect, it } from 'vitest';
import { here } from '../../here.ts';
import { openBrowser, takeProvoked } from '../session/customer-pages.ts';
import { expectAccessible, PHONE, type Visitor, watchForQuiet } from '../visitor.ts';
import { loadBlogRenderer } from './blog-renderer.ts';

/** Mozilla's script, which Firefox's reading mode runs. */
declare const Readability: typeof Mozilla.Readability;

const withVisitor = openBrowser();
const withoutScript = { javaScriptEnabled: false };

const selectedTitle = ({ page }: Visitor) => page.locator('.article__title');
const others = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Other Contents' });
const links = (person: Visitor) => others(person).getByRole('listitem').getByRole('link');
const widthOf = (image: Element) => (image instanceof HTMLImageElement ? image.naturalWidth : 0);
const isPath = (path: string | RegExp) => (url: URL) =>
  typeof path === 'string' ? url.pathname === path : path.test(url.pathname);

describe('the blog', () => {
  it('opens the document of a chosen article from its beginning, and Back returns to the list', async () => {
    await withVisitor(
      async (person, page) => {
        await person.open('/blog');
        const link = links(person).last();
        const title = (await link.getByRole('heading').textContent()) ?? '';
        await link.scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => scrollY)).toBeGreaterThan(PHONE.height);
        await link.click();
        await page.waitForURL(isPath(/^\/blog\/[a-z0-9-]+-[0-9a-z]{26}$/));
        expect(await selectedTitle(person).textContent()).toBe(title);
        const { y = 0 } = (await selectedTitle(person).boundingBox()) ?? {};
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(PHONE.height / 3);
        expect(await page.title()).toContain(title);
        await page.goBack();
        await page.waitForURL(isPath('/blog'));
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(PHONE.height);
      },
      { viewport: PHONE },
    );
  });

  it('gives the reading mode of browsers the article alone', async () => {
    const readability = createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js');
    await withVisitor(
      async (person, page) => {
        await person.open('/blog');
        await person.open((await links(person).last().getAttribute('href')) ?? '');
        await page.addScriptTag({ path: readability });
        const { title, text } = await page.evaluate(() => {
          const read = new Readability(
            new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html'),
          );
          const { title, textContent } = read.parse() ?? {};
          return { title, text: textContent };
        });
        expect(title).toBe(await selectedTitle(person).textContent());
        expect(text).toContain(await page.locator('.article__extract p').first().textContent());
        for (const other of ['Other Contents', 'Read next', 'One of these a week', 'RSS feed'])
          expect(text).not.toContain(other);
      },
      { bypassCSP: true },
    );
  });

  it('leads by Show more to older articles, and from there back to the newest', async () => {
    await withVisitor(
      async (person, page) => {
        await person.open('/blog');
        const newest = await selectedTitle(person).textContent();
        await page.getByRole('link', { name: 'Show more' }).click();
        await page.waitForURL(isPath(/^\/blog\/before\/[0-9a-z]{26}$/));
        await page.getByRole('heading', { level: 1, name: 'Older articles' }).waitFor();
        expect(await selectedTitle(person).textContent()).not.toBe(newest);
        await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
        await page.waitForURL(isPath('/blog'));
        expect(await selectedTitle(person).textContent()).toBe(newest);
      },
      { viewport: PHONE },
    );
  });

  it('shows publish dates in the reader’s time zone', async () => {
    const onCalendarOf = async (timezoneId: string) => {
      const days: string[] = [];
      await withVisitor(
        async (person) => {
          await person.open('/blog');
          for (const time of await person.page.locator('main time').all()) {
            const moment = new Date((await time.getAttribute('datetime')) ?? '');
            const day = moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: timezoneId });
            expect(await time.textContent()).toBe(day);
            days.push(day);
          }
        },
        { timezoneId },
      );
      return days;
    };
    // UTC+14 and UTC-11 never have the same date.
    expect(await onCalendarOf('Pacific/Kiritimati')).not.toEqual(await onCalendarOf('Pacific/Pago_Pago'));
  });

  it('loads before scrolling only the images in the window, and the others when the reader scrolls to them', async () => {
    await withVisitor(
      async (person) => {
        const waitForQuiet = await watchForQuiet(person.page);
        await person.open('/blog');
        await waitForQuiet();
        const loaded = person.page.locator('main img[src]');
        await loaded.first().waitFor();
        // The portrait of the author, and the cover.
        expect(await loaded.count()).toBe(2);
        await links(person).last().scrollIntoViewIfNeeded();
        await expect.poll(() => links(person).last().locator('img').evaluate(widthOf)).toBeGreaterThan(100);
      },
      { viewport: PHONE },
    );
  });

  it('requests the image of an article before its other images, and nothing but files of the site', async () => {
    await withVisitor(async ({ page, open }) => {
      const paths: string[] = [];
      page.on('request', (request) => paths.push(new URL(request.url()).pathname));
      const waitForQuiet = await watchForQuiet(page);
      await open('/blog');
      await waitForQuiet();
      const cover = page.locator('article img').first();
      // One of its widths.
      const { pathname } = new URL((await cover.getAttribute('src')) ?? '');
      expect(paths.find((path) => path.startsWith('/blogimage/'))).toContain(
        pathname.replace('-1600.webp', ''),
      );
      expect(paths.filter((path) => /^\/(api\/|settings)/.test(path))).toEqual([]);
    });
  });
});

describe('Share', () => {
  it('copies the address of the article, shows it where it cannot be copied, or opens the share sheet', async () => {
    await withVisitor(
      async (person, page) => {
        await person.open('/blog');
        await person.open((await links(person).first().getAttribute('href')) ?? '');
        const end = page.locator('.article__share');
        const share = end.getByRole('link', { name: 'Share' });
        await share.click();
        await page.getByRole('status').getByText('Link copied').waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
        await expectAccessible(page);

        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
        });
        await share.click();
        await page.getByRole('status').getByText(`Copy this link: ${page.url()}`).waitFor();

        await page.evaluate(() => {
          navigator.share = async (data) => {
            document.body.dataset['shared'] = JSON.stringify(data);
          };
        });
        await share.press('Enter');
        const title = await selectedTitle(person).textContent();
        await expect
          .poll(async () => JSON.parse((await page.locator('body').getAttribute('data-shared')) ?? '{}'))
          .toEqual({ title, url: page.url() });
        await expect.poll(() => end.locator('.share__says').textContent()).toBe('');
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });
});

describe('the blog without articles', () => {
  /** Answers `/blog` like the function while there are no articles, or the table cannot be read. */
  const serveSkeleton = async ({ context }: Visitor, reason: 'empty' | 'unavailable') => {
    const body = (await loadBlogRenderer()).renderSkeleton(here('siteUrl'), reason);
    const status = reason === 'empty' ? 200 : 503;
    let served = 0;
    await context.route('**/blog', (route) => {
      served += 1;
      return route.fulfill({ status, contentType: 'text/html', body });
    });
    return () => served;
  };
  const STATUS_503 = /status of 503/;

  it.each([
    ['empty', 'No articles yet. The first one will appear here.'],
    ['unavailable', 'This takes longer than usual. Still trying…'],
  ] as const)('shows a skeleton and the articles as soon as there are some: %s', async (reason, sentence) => {
    await withVisitor(async (person, page, context) => {
      await page.clock.install();
      const countServed = await serveSkeleton(person, reason);
      await person.open('/blog');
      await page.getByRole('status').getByText(sentence).waitFor();
      if (reason === 'empty') await expectAccessible(page);
      // Nothing is loaded anew while there is nothing to show.
      await page.evaluate(() => (document.title = 'The same document'));
      await page.clock.runFor(6000);
      await expect.poll(countServed).toBe(2);
      expect(await page.title()).toBe('The same document');
      await context.unroute('**/blog');
      await expect
        .poll(async () => {
          await page.clock.runFor(10_000);
          return selectedTitle(person).count();
        })
        .toBe(1);
      if (reason === 'unavailable') takeProvoked(person, STATUS_503);
    });
  });

  it('asks for articles less and less often, and not while the page is hidden', async () => {
    await withVisitor(async (person, page) => {
      await page.clock.install();
      await page.addInitScript(() => {
        Object.defineProperty(document, 'hidden', { get: () => sessionStorage.getItem('hidden') !== null });
      });
      const countServed = await serveSkeleton(person, 'empty');
      await person.open('/blog');
      await page.evaluate(() => sessionStorage.setItem('hidden', 'yes'));
      await page.clock.runFor(60_000);
      expect(countServed()).toBe(1);
      await page.evaluate(() => sessionStorage.removeItem('hidden'));
      await page.clock.runFor(5000);
      await expect.poll(countServed).toBe(2);
      await page.clock.runFor(9000);
      expect(countServed()).toBe(2);
      await page.clock.runFor(1000);
      await expect.poll(countServed).toBe(3);
    });
  });

  it('asks a reader without a script to load the page again', async () => {
    await withVisitor(async (person) => {
      await serveSkeleton(person, 'unavailable');
      await person.open('/blog');
      await person.page.locator('.blog-header__needs').waitFor();
      expect(await person.page.getByText('Still trying').isVisible()).toBe(false);
      takeProvoked(person, STATUS_503);
    }, withoutScript);
  });
});

describe('the blog without a script', () => {
  it('shows an article with its images, and links that work', async () => {
    await withVisitor(
      async (person, page) => {
        await person.open('/blog');
        expect(await page.getByRole('link', { name: 'Share' }).getAttribute('href')).toMatch(
          /^mailto:\?subject=/,
        );
        const link = links(person).last();
        const title = (await link.getByRole('heading').textContent()) ?? '';
        await link.scrollIntoViewIfNeeded();
        await expect.poll(() => link.locator('noscript img').evaluate(widthOf)).toBeGreaterThan(100);
        await link.click();
        await page.waitForURL(isPath(/^\/blog\/./));
        expect(await selectedTitle(person).textContent()).toBe(title);
        await expect.poll(() => page.locator('article img').first().evaluate(widthOf)).toBeGreaterThan(100);
      },
      { ...withoutScript, viewport: PHONE },
    );
  });
});

it('parses the feed and the sitemap as XML with links to the site', async () => {
  await withVisitor(async ({ page, open }) => {
    await open('/blog');
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
