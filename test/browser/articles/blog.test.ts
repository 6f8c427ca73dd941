import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleEndpoints } from '#shared/contract/articles.ts';
import { articlePath } from '#shared/blog-paths.ts';
import { brand } from '#shared/brand.ts';
import { newsletterLinks } from '../../../web/content/newsletter.ts';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { skeletonDocument } from './skeleton-document.ts';
import {
  waitForHydration,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  type Visitor,
  visitor,
} from '../visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const reader = async (test: (who: Visitor) => Promise<void>, options = {}) => {
  const who = await visitor(browser, options);
  try {
    await test(who);
  } finally {
    await who.context.close();
  }
};

const LIST = '**/api/blog/newsletter/list*';
const selectedTitle = ({ page }: Visitor) => page.locator('.article__title');
const others = ({ page }: Visitor) => page.getByRole('region', { name: 'Other Contents' });
const links = (who: Visitor) => others(who).getByRole('listitem').getByRole('link');
/** The headings in the page's content, with their levels. */
const headings = ({ page }: Visitor) =>
  page
    .locator('main')
    .locator('h1, h2')
    .evaluateAll((all) => all.map((heading) => `${heading.localName} ${heading.textContent}`));

/** Opens the blog and waits until it is hydrated. */
const openHydrated = async (who: Visitor) => {
  await who.open('/blog');
  await selectedTitle(who).hover();
  await waitForHydration(who.page);
};

/** Answers `/blog` like the function while there are no articles, or the table cannot be read. */
const serveSkeleton = async ({ context }: Visitor, status: number) => {
  const body = await skeletonDocument();
  await context.route('**/blog', (route) => route.fulfill({ status, contentType: 'text/html', body }));
};

const withoutScript = { javaScriptEnabled: false };

describe('the blog', () => {
  it('shows the newest article large and the others under Other Contents', async () => {
    await reader(async (who) => {
      await who.open('/blog');
      const title = await selectedTitle(who).textContent();
      expect(title?.length).toBeGreaterThan(3);
      expect(await others(who).getByRole('listitem').count()).toBe(9);
      expect(
        await others(who)
          .getByRole('heading', { name: title ?? '', exact: true })
          .count(),
      ).toBe(0);
      await who.page.locator('article').getByText('10 min read').waitFor();
      const dates = await who.page
        .locator('article time, .other time')
        .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
      expect(dates).toHaveLength(10);
      expect(dates).toEqual(dates.toSorted((a, b) => b - a));
      const read = who.page.getByRole('link', { name: 'Subscribe to Read Full Blog' });
      expect(await read.getAttribute('href')).toBe('/login');
      expect(who.complaints).toEqual([]);
    });
  });

  it('shows a chosen article from its beginning at its own address', async () => {
    const choose = async (who: Visitor) => {
      await openHydrated(who);
      const { page } = who;
      const link = links(who).last();
      const title = (await link.getByRole('heading').textContent()) ?? '';
      await link.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(PHONE.height);
      await link.click();
      await expect.poll(() => selectedTitle(who).textContent()).toBe(title);
      const top = () => selectedTitle(who).evaluate((heading) => heading.getBoundingClientRect().top);
      await expect.poll(top).toBeGreaterThanOrEqual(0);
      await expect.poll(top).toBeLessThan(150);
      expect(await selectedTitle(who).evaluate((heading) => heading === document.activeElement)).toBe(true);
      expect(new URL(page.url()).pathname).toMatch(/^\/blog\/[a-z0-9-]+-[0-9a-z]{26}$/);
      expect(await page.title()).toContain(title);
      await expectAccessible(page);
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/blog');
      await expect.poll(() => selectedTitle(who).textContent()).not.toBe(title);
    };
    await reader(choose, { viewport: PHONE });
  });

  it('opens the shared address of an article that is not on the first page', async () => {
    let shared = '';
    let title = '';
    await reader(async (who) => {
      await who.open('/blog');
      await who.page.getByRole('button', { name: 'Show more' }).click();
      await expect
        .poll(() => others(who).getByRole('listitem').count(), { timeout: 10_000 })
        .toBeGreaterThan(9);
      const last = links(who).last();
      title = (await last.getByRole('heading').textContent()) ?? '';
      shared = (await last.getAttribute('href')) ?? '';
    });
    await reader(async (who) => {
      await who.open(shared);
      await expect.poll(() => selectedTitle(who).textContent()).toBe(title);
      expect(who.complaints).toEqual([]);
    });
  });

  it('gives every image of an article its alternative text', async () => {
    const answer = await fetch(`${here('apiUrl')}/blog/newsletter/list?limit=50`, {
      headers: { 'x-api-key': here('siteApiKey') },
    });
    const { newsletters } = articleEndpoints.list.reply.parse(await answer.json());
    const article = newsletters.find(({ images }) => images.length > 1);
    if (!article) throw new Error('No sample article has several images');
    await reader(async (who) => {
      await who.open(articlePath(article));
      const images = who.page.locator('article img');
      await expect.poll(() => images.count()).toBe(article.images.length);
      const altsOf = (all: Element[]) => all.map((img) => img.getAttribute('alt'));
      expect(await images.evaluateAll(altsOf)).toEqual(article.images.map(({ alt }) => alt));
      expect(
        await images.first().evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)),
      ).toBeGreaterThan(100);

      await links(who).first().waitFor();
      const thumbnails = new Map(newsletters.map(({ title, images }) => [title, images[0]?.alt]));
      for (const link of await links(who).all()) {
        const title = (await link.getByRole('heading').textContent()) ?? '';
        expect(await link.getByRole('img').getAttribute('alt')).toBe(thumbnails.get(title));
        // The accessible name of a link begins with the title.
        expect(
          await others(who)
            .getByRole('link', { name: new RegExp(`^${title.replaceAll(/\W/g, '.')}`) })
            .count(),
        ).toBe(1);
      }
    });
  });

  it('shows a skeleton while there are no articles', async () => {
    await reader(async (who) => {
      await serveSkeleton(who, 200);
      await who.context.route(LIST, (route) => route.fulfill({ json: { newsletters: [], total: 0 } }));
      await who.open('/blog');
      await who.page.getByText('No articles yet. The first one will appear here.').waitFor();
      await expectAccessible(who.page);
    });
  });

  it('explains that the articles could not be loaded and retries', async () => {
    await reader(async (who) => {
      await who.page.clock.install();
      await serveSkeleton(who, 503);
      await who.context.route(LIST, (route) =>
        route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
      );
      await who.page.goto('about:blank');
      await who.open('/blog');
      await expect
        .poll(async () => {
          await who.page.clock.runFor(10_000);
          return who.page.getByRole('alert').count();
        })
        .toBe(1);
      await expectAccessible(who.page);
      await who.context.unroute(LIST);
      await who.page.getByRole('button', { name: 'Try again' }).click();
      await selectedTitle(who).waitFor();
    });
  });

  it('explains beside the list that a chosen article could not be loaded and retries', async () => {
    await reader(async (who) => {
      await who.page.clock.install();
      const one = '**/api/blog/newsletter/0*';
      await who.context.route(one, (route) =>
        route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
      );
      await openHydrated(who);
      await links(who).first().click();
      const failure = who.page.getByRole('alert');
      await expect
        .poll(async () => {
          await who.page.clock.runFor(10_000);
          return failure.count();
        })
        .toBe(1);
      expect(await failure.getByRole('heading').textContent()).toBe('This article could not be loaded');
      expect(await links(who).count()).toBeGreaterThan(5);
      await who.context.unroute(one);
      await who.page.getByRole('button', { name: 'Try again' }).click();
      await who.page.locator('.article__extract').waitFor();
    });
  });

  it('calls the API only after a click on Show more', async () => {
    await reader(async (who) => {
      const asked: string[] = [];
      who.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await who.open('/blog');
      expect(asked.filter((path) => /^\/(api\/|settings)/.test(path))).toEqual([]);
      await who.page.getByRole('button', { name: 'Show more' }).click();
      await expect
        .poll(() => others(who).getByRole('listitem').count(), { timeout: 10_000 })
        .toBeGreaterThan(9);
      expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/blog/newsletter/list']);
    });
  });

  it('hydrates the blog without changing its markup', async () => {
    let inTheDocument = '';
    const markup = ({ page }: Visitor) => page.locator('#blog').evaluate((island) => island.innerHTML);
    const plain = (html: string) =>
      html
        .replaceAll(/<noscript>.*?<\/noscript>/gs, '')
        // Images get their address when they come near the window.
        .replaceAll(/ src="[^"]*"/g, '');
    await reader(
      async (who) => {
        await who.open('/blog');
        inTheDocument = plain(await markup(who));
      },
      { ...withoutScript, timezoneId: 'UTC' },
    );
    await reader(
      async (who) => {
        await openHydrated(who);
        expect(plain(await markup(who))).toBe(inTheDocument);
        expect(who.complaints).toEqual([]);
      },
      { timezoneId: 'UTC' },
    );
  });

  it('shows publish dates in the reader’s time zone', async () => {
    const onCalendarOf = async (timezoneId: string) => {
      const days: string[] = [];
      await reader(
        async (who) => {
          await who.open('/blog');
          for (const time of await who.page.locator('#blog time').all()) {
            const moment = new Date((await time.getAttribute('datetime')) ?? '');
            const here = moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: timezoneId });
            await expect.poll(() => time.textContent()).toBe(here);
            days.push(here);
          }
          expect(who.complaints).toEqual([]);
        },
        { timezoneId },
      );
      return days;
    };
    // UTC+14 and UTC-11 never have the same date.
    expect(await onCalendarOf('Pacific/Kiritimati')).not.toEqual(await onCalendarOf('Pacific/Pago_Pago'));
  });

  it('shows title and image of a chosen article at once and its text when it has loaded', async () => {
    await reader(async (who) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await who.context.route('**/api/blog/newsletter/0*', async (route) => {
        await promise;
        await route.continue();
      });
      await openHydrated(who);
      const link = links(who).first();
      const title = (await link.getByRole('heading').textContent()) ?? '';
      await link.click();
      await expect.poll(() => selectedTitle(who).textContent()).toBe(title);
      await who.page.getByText('Loading the article…').waitFor();
      expect(await who.page.locator('article img').count()).toBe(1);
      await expectAccessible(who.page);
      resolve();
      await who.page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).waitFor();
      expect(await who.page.locator('.article__extract').textContent()).not.toBe('');
      expect(who.complaints).toEqual([]);
    });
  });

  it('moves the keyboard focus to the failure of a chosen article, and to the article after a retry', async () => {
    await reader(async (who) => {
      const article = '**/api/blog/newsletter/0*';
      // A 403 says nothing about whether the article exists.
      await who.context.route(article, (route) => route.fulfill({ status: 403, body: '<p>Forbidden</p>' }));
      await openHydrated(who);
      const link = links(who).first();
      const title = (await link.getByRole('heading').textContent()) ?? '';
      const focused = () => who.page.evaluate(() => document.activeElement?.textContent);
      await link.focus();
      await who.page.keyboard.press('Enter');
      await expect.poll(focused).toContain('could not be loaded');
      expect(await who.page.getByText('Article Not Found').count()).toBe(0);
      await expectAccessible(who.page);
      await who.context.unroute(article);
      await who.page.keyboard.press('Tab');
      await who.page.keyboard.press('Enter');
      await expect.poll(focused).toBe(title);
      await who.page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).waitFor();
    });
  });

  it('keeps the canonical address on the site when the page is opened through another host', async () => {
    await reader(async (who) => {
      const { page } = who;
      const canonical = () => page.locator('link[rel=canonical]').getAttribute('href');
      const site = new URL(here('siteUrl'));
      await who.open(`http://${site.hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${site.port}/blog`);
      expect(await canonical()).toBe(`${site.origin}/blog`);
      await selectedTitle(who).hover();
      await waitForHydration(page);
      const link = links(who).first();
      const address = (await link.getAttribute('href')) ?? '';
      await link.click();
      await expect.poll(canonical).toBe(site.origin + address);
    });
  });
});

describe('the headings of the blog', () => {
  it('keeps Blog as the h1 of /blog when an article is chosen', async () => {
    await reader(async (who) => {
      await openHydrated(who);
      const newest = await selectedTitle(who).textContent();
      expect(await headings(who)).toEqual(['h1 Blog', `h2 ${newest}`, 'h2 Other Contents']);
      const title = (await links(who).first().getByRole('heading').textContent()) ?? '';
      await links(who).first().click();
      await expect.poll(() => headings(who)).toEqual(['h1 Blog', `h2 ${title}`, 'h2 Other Contents']);
      expect(await selectedTitle(who).evaluate((heading) => heading === document.activeElement)).toBe(true);
    });
  });

  it('makes the title the h1 at the address of an article, also of another chosen article', async () => {
    await reader(async (who) => {
      const { page } = who;
      await who.open('/blog');
      const title = (await links(who).first().getByRole('heading').textContent()) ?? '';
      await who.open((await links(who).first().getAttribute('href')) ?? '');
      expect(await headings(who)).toEqual([`h1 ${title}`, 'h2 Other Contents']);
      await selectedTitle(who).hover();
      await waitForHydration(page);
      const link = links(who).last();
      const other = (await link.getByRole('heading').textContent()) ?? '';
      await link.click();
      await expect.poll(() => headings(who)).toEqual([`h1 ${other}`, 'h2 Other Contents']);
      expect(await selectedTitle(who).evaluate((heading) => heading === document.activeElement)).toBe(true);
      await page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
      expect(who.complaints).toEqual([]);
    });
  });
});

describe('the end of an extract', () => {
  it('links to the login and straight to the newsletter below an extract', async () => {
    await reader(async (who) => {
      await who.open('/blog');
      const more = who.page.locator('.article__more');
      expect(
        await more.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ).toEqual(['/login', brand.newsletterUrl]);
      await more.getByRole('link', { name: `${newsletterLinks.link} (opens in a new tab)` }).waitFor();
    });
  });
});

describe('the blog without a script', () => {
  it('shows an article with its images and working links to the others without a script', async () => {
    await reader(
      async (who) => {
        await who.open('/blog');
        await who.page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).waitFor();
        expect((await who.page.locator('.article__extract').innerText()).length).toBeGreaterThan(50);
        // Buttons that need a script are hidden.
        expect(await who.page.getByRole('button', { name: /Show more|Share/ }).count()).toBe(0);
        const link = links(who).last();
        const title = (await link.getByRole('heading').textContent()) ?? '';
        await link.scrollIntoViewIfNeeded();
        const widthOf = (img: Element) => (img instanceof HTMLImageElement ? img.naturalWidth : 0);
        await expect.poll(() => link.locator('noscript img').evaluate(widthOf)).toBeGreaterThan(100);
        await link.click();
        await expect.poll(() => selectedTitle(who).textContent()).toBe(title);
        expect(await who.page.locator('article img').first().evaluate(widthOf)).toBeGreaterThan(100);
      },
      { ...withoutScript, viewport: PHONE },
    );
  });

  it('says that an address names no article and links to the newest', async () => {
    await reader(async (who) => {
      await who.open('/blog/never-written-01arz3ndektsv4rrffq69g5fav');
      expect(await who.page.getByRole('heading', { level: 1 }).textContent()).toBe('Article Not Found');
      await who.page.getByRole('link', { name: 'See the newest articles' }).click();
      await selectedTitle(who).waitFor();
    }, withoutScript);
  });
});

describe('an article’s document', () => {
  it('is accessible and fits a phone when the address names no article', async () => {
    await reader(
      async (who) => {
        await who.open('/blog/never-written-01arz3ndektsv4rrffq69g5fav');
        await expectNoSidewaysScroll(who.page);
        await expectAccessible(who.page);
      },
      { viewport: PHONE },
    );
  });

  it('loads the image of an article before all other images', async () => {
    await reader(async (who) => {
      const images: string[] = [];
      await who.open('/blog');
      const address = (await links(who).first().getAttribute('href')) ?? '';
      who.page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/blogimage/')) images.push(pathname);
      });
      await who.open(address);
      const cover = who.page.locator('article img').first();
      expect(images[0]).toBe(new URL((await cover.getAttribute('src')) ?? '').pathname);
      expect(await cover.getAttribute('fetchpriority')).toBe('high');
    });
  });
});
