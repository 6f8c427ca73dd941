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

const withVisitor = async (test: (person: Visitor) => Promise<void>, options = {}) => {
  const person = await visitor(browser, options);
  try {
    await test(person);
  } finally {
    await person.context.close();
  }
};

const LIST = '**/api/blog/newsletter/list*';
const selectedTitle = ({ page }: Visitor) => page.locator('.article__title');
const others = ({ page }: Visitor) => page.getByRole('region', { name: 'Other Contents' });
const links = (person: Visitor) => others(person).getByRole('listitem').getByRole('link');
/** The headings in the page's content, with their levels. */
const headings = ({ page }: Visitor) =>
  page
    .locator('main')
    .locator('h1, h2')
    .evaluateAll((all) => all.map((heading) => `${heading.localName} ${heading.textContent}`));

/** Opens the blog and waits until it is hydrated. */
const openHydrated = async (person: Visitor) => {
  await person.open('/blog');
  await selectedTitle(person).hover();
  await waitForHydration(person.page);
};

/** Answers `/blog` like the function while there are no articles, or the table cannot be read. */
const serveSkeleton = async ({ context }: Visitor, status: number) => {
  const body = await skeletonDocument();
  await context.route('**/blog', (route) => route.fulfill({ status, contentType: 'text/html', body }));
};

const withoutScript = { javaScriptEnabled: false };

describe('the blog', () => {
  it('shows the newest article large and the others under Other Contents', async () => {
    await withVisitor(async (person) => {
      await person.open('/blog');
      const title = await selectedTitle(person).textContent();
      expect(title?.length).toBeGreaterThan(3);
      expect(await others(person).getByRole('listitem').count()).toBe(9);
      expect(
        await others(person)
          .getByRole('heading', { name: title ?? '', exact: true })
          .count(),
      ).toBe(0);
      await person.page.locator('article').getByText('10 min read').waitFor();
      const dates = await person.page
        .locator('article time, .other time')
        .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
      expect(dates).toHaveLength(10);
      expect(dates).toEqual(dates.toSorted((a, b) => b - a));
      const read = person.page.getByRole('link', { name: 'Subscribe to Read Full Blog' });
      expect(await read.getAttribute('href')).toBe('/login');
      expect(person.complaints).toEqual([]);
    });
  });

  it('shows a chosen article from its beginning at its own address', async () => {
    const choose = async (person: Visitor) => {
      await openHydrated(person);
      const { page } = person;
      const link = links(person).last();
      const title = (await link.getByRole('heading').textContent()) ?? '';
      await link.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(PHONE.height);
      await link.click();
      await expect.poll(() => selectedTitle(person).textContent()).toBe(title);
      const top = () => selectedTitle(person).evaluate((heading) => heading.getBoundingClientRect().top);
      await expect.poll(top).toBeGreaterThanOrEqual(0);
      await expect.poll(top).toBeLessThan(150);
      expect(await selectedTitle(person).evaluate((heading) => heading === document.activeElement)).toBe(
        true,
      );
      expect(new URL(page.url()).pathname).toMatch(/^\/blog\/[a-z0-9-]+-[0-9a-z]{26}$/);
      expect(await page.title()).toContain(title);
      await expectAccessible(page);
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/blog');
      await expect.poll(() => selectedTitle(person).textContent()).not.toBe(title);
    };
    await withVisitor(choose, { viewport: PHONE });
  });

  it('opens the shared address of an article that is not on the first page', async () => {
    let shared = '';
    let title = '';
    await withVisitor(async (person) => {
      await person.open('/blog');
      await person.page.getByRole('button', { name: 'Show more' }).click();
      await expect
        .poll(() => others(person).getByRole('listitem').count(), { timeout: 10_000 })
        .toBeGreaterThan(9);
      const last = links(person).last();
      title = (await last.getByRole('heading').textContent()) ?? '';
      shared = (await last.getAttribute('href')) ?? '';
    });
    await withVisitor(async (person) => {
      await person.open(shared);
      await expect.poll(() => selectedTitle(person).textContent()).toBe(title);
      expect(person.complaints).toEqual([]);
    });
  });

  it('gives every image of an article its alternative text', async () => {
    const answer = await fetch(`${here('apiUrl')}/blog/newsletter/list?limit=50`, {
      headers: { 'x-api-key': here('siteApiKey') },
    });
    const { newsletters } = articleEndpoints.list.reply.parse(await answer.json());
    const article = newsletters.find(({ images }) => images.length > 1);
    if (!article) throw new Error('No sample article has several images');
    await withVisitor(async (person) => {
      await person.open(articlePath(article));
      const images = person.page.locator('article img');
      await expect.poll(() => images.count()).toBe(article.images.length);
      const altsOf = (all: Element[]) => all.map((img) => img.getAttribute('alt'));
      expect(await images.evaluateAll(altsOf)).toEqual(article.images.map(({ alt }) => alt));
      expect(
        await images.first().evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)),
      ).toBeGreaterThan(100);

      await links(person).first().waitFor();
      const thumbnails = new Map(newsletters.map(({ title, images }) => [title, images[0]?.alt]));
      for (const link of await links(person).all()) {
        const title = (await link.getByRole('heading').textContent()) ?? '';
        expect(await link.getByRole('img').getAttribute('alt')).toBe(thumbnails.get(title));
        // The accessible name of a link begins with the title.
        expect(
          await others(person)
            .getByRole('link', { name: new RegExp(`^${title.replaceAll(/\W/g, '.')}`) })
            .count(),
        ).toBe(1);
      }
    });
  });

  it('shows a skeleton while there are no articles', async () => {
    await withVisitor(async (person) => {
      await serveSkeleton(person, 200);
      await person.context.route(LIST, (route) => route.fulfill({ json: { newsletters: [], total: 0 } }));
      await person.open('/blog');
      await person.page.getByText('No articles yet. The first one will appear here.').waitFor();
      await expectAccessible(person.page);
    });
  });

  it('explains that the articles could not be loaded and retries', async () => {
    await withVisitor(async (person) => {
      await person.page.clock.install();
      await serveSkeleton(person, 503);
      await person.context.route(LIST, (route) =>
        route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
      );
      await person.page.goto('about:blank');
      await person.open('/blog');
      await expect
        .poll(async () => {
          await person.page.clock.runFor(10_000);
          return person.page.getByRole('alert').count();
        })
        .toBe(1);
      await expectAccessible(person.page);
      await person.context.unroute(LIST);
      await person.page.getByRole('button', { name: 'Try again' }).click();
      await selectedTitle(person).waitFor();
    });
  });

  it('explains beside the list that a chosen article could not be loaded and retries', async () => {
    await withVisitor(async (person) => {
      await person.page.clock.install();
      const one = '**/api/blog/newsletter/0*';
      await person.context.route(one, (route) =>
        route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
      );
      await openHydrated(person);
      await links(person).first().click();
      const failure = person.page.getByRole('alert');
      await expect
        .poll(async () => {
          await person.page.clock.runFor(10_000);
          return failure.count();
        })
        .toBe(1);
      expect(await failure.getByRole('heading').textContent()).toBe('This article could not be loaded');
      expect(await links(person).count()).toBeGreaterThan(5);
      await person.context.unroute(one);
      await person.page.getByRole('button', { name: 'Try again' }).click();
      await person.page.locator('.article__extract').waitFor();
    });
  });

  it('calls the API only after a click on Show more', async () => {
    await withVisitor(async (person) => {
      const requestedPaths: string[] = [];
      person.page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
      await person.open('/blog');
      expect(requestedPaths.filter((path) => /^\/(api\/|settings)/.test(path))).toEqual([]);
      await person.page.getByRole('button', { name: 'Show more' }).click();
      await expect
        .poll(() => others(person).getByRole('listitem').count(), { timeout: 10_000 })
        .toBeGreaterThan(9);
      expect(requestedPaths.filter((path) => path.startsWith('/api/'))).toEqual([
        '/api/blog/newsletter/list',
      ]);
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
    await withVisitor(
      async (person) => {
        await person.open('/blog');
        inTheDocument = plain(await markup(person));
      },
      { ...withoutScript, timezoneId: 'UTC' },
    );
    await withVisitor(
      async (person) => {
        await openHydrated(person);
        expect(plain(await markup(person))).toBe(inTheDocument);
        expect(person.complaints).toEqual([]);
      },
      { timezoneId: 'UTC' },
    );
  });

  it('shows publish dates in the reader’s time zone', async () => {
    const onCalendarOf = async (timezoneId: string) => {
      const days: string[] = [];
      await withVisitor(
        async (person) => {
          await person.open('/blog');
          for (const time of await person.page.locator('#blog time').all()) {
            const moment = new Date((await time.getAttribute('datetime')) ?? '');
            const here = moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: timezoneId });
            await expect.poll(() => time.textContent()).toBe(here);
            days.push(here);
          }
          expect(person.complaints).toEqual([]);
        },
        { timezoneId },
      );
      return days;
    };
    // UTC+14 and UTC-11 never have the same date.
    expect(await onCalendarOf('Pacific/Kiritimati')).not.toEqual(await onCalendarOf('Pacific/Pago_Pago'));
  });

  it('shows title and image of a chosen article at once and its text when it has loaded', async () => {
    await withVisitor(async (person) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await person.context.route('**/api/blog/newsletter/0*', async (route) => {
        await promise;
        await route.continue();
      });
      await openHydrated(person);
      const link = links(person).first();
      const title = (await link.getByRole('heading').textContent()) ?? '';
      await link.click();
      await expect.poll(() => selectedTitle(person).textContent()).toBe(title);
      await person.page.getByText('Loading the article…').waitFor();
      expect(await person.page.locator('article img').count()).toBe(1);
      await expectAccessible(person.page);
      resolve();
      await person.page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).waitFor();
      expect(await person.page.locator('.article__extract').textContent()).not.toBe('');
      expect(person.complaints).toEqual([]);
    });
  });

  it('moves the keyboard focus to the failure of a chosen article, and to the article after a retry', async () => {
    await withVisitor(async (person) => {
      const article = '**/api/blog/newsletter/0*';
      // A 403 says nothing about whether the article exists.
      await person.context.route(article, (route) =>
        route.fulfill({ status: 403, body: '<p>Forbidden</p>' }),
      );
      await openHydrated(person);
      const link = links(person).first();
      const title = (await link.getByRole('heading').textContent()) ?? '';
      const focused = () => person.page.evaluate(() => document.activeElement?.textContent);
      await link.focus();
      await person.page.keyboard.press('Enter');
      await expect.poll(focused).toContain('could not be loaded');
      expect(await person.page.getByText('Article Not Found').count()).toBe(0);
      await expectAccessible(person.page);
      await person.context.unroute(article);
      await person.page.keyboard.press('Tab');
      await person.page.keyboard.press('Enter');
      await expect.poll(focused).toBe(title);
      await person.page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).waitFor();
    });
  });

  it('keeps the canonical address on the site when the page is opened through another host', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      const canonical = () => page.locator('link[rel=canonical]').getAttribute('href');
      const site = new URL(here('siteUrl'));
      await person.open(
        `http://${site.hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${site.port}/blog`,
      );
      expect(await canonical()).toBe(`${site.origin}/blog`);
      await selectedTitle(person).hover();
      await waitForHydration(page);
      const link = links(person).first();
      const address = (await link.getAttribute('href')) ?? '';
      await link.click();
      await expect.poll(canonical).toBe(site.origin + address);
    });
  });
});

describe('the headings of the blog', () => {
  it('keeps Blog as the h1 of /blog when an article is chosen', async () => {
    await withVisitor(async (person) => {
      await openHydrated(person);
      const newest = await selectedTitle(person).textContent();
      expect(await headings(person)).toEqual(['h1 Blog', `h2 ${newest}`, 'h2 Other Contents']);
      const title = (await links(person).first().getByRole('heading').textContent()) ?? '';
      await links(person).first().click();
      await expect.poll(() => headings(person)).toEqual(['h1 Blog', `h2 ${title}`, 'h2 Other Contents']);
      expect(await selectedTitle(person).evaluate((heading) => heading === document.activeElement)).toBe(
        true,
      );
    });
  });

  it('makes the title the h1 at the address of an article, also of another chosen article', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      await person.open('/blog');
      const title = (await links(person).first().getByRole('heading').textContent()) ?? '';
      await person.open((await links(person).first().getAttribute('href')) ?? '');
      expect(await headings(person)).toEqual([`h1 ${title}`, 'h2 Other Contents']);
      await selectedTitle(person).hover();
      await waitForHydration(page);
      const link = links(person).last();
      const other = (await link.getByRole('heading').textContent()) ?? '';
      await link.click();
      await expect.poll(() => headings(person)).toEqual([`h1 ${other}`, 'h2 Other Contents']);
      expect(await selectedTitle(person).evaluate((heading) => heading === document.activeElement)).toBe(
        true,
      );
      await page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
      expect(person.complaints).toEqual([]);
    });
  });
});

describe('the end of an extract', () => {
  it('links to the login and straight to the newsletter below an extract', async () => {
    await withVisitor(async (person) => {
      await person.open('/blog');
      const more = person.page.locator('.article__more');
      expect(
        await more.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ).toEqual(['/login', brand.newsletterUrl]);
      await more.getByRole('link', { name: `${newsletterLinks.link} (opens in a new tab)` }).waitFor();
    });
  });
});

describe('the blog without a script', () => {
  it('shows an article with its images and working links to the others without a script', async () => {
    await withVisitor(
      async (person) => {
        await person.open('/blog');
        await person.page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).waitFor();
        expect((await person.page.locator('.article__extract').innerText()).length).toBeGreaterThan(50);
        // Buttons that need a script are hidden.
        expect(await person.page.getByRole('button', { name: /Show more|Share/ }).count()).toBe(0);
        const link = links(person).last();
        const title = (await link.getByRole('heading').textContent()) ?? '';
        await link.scrollIntoViewIfNeeded();
        const widthOf = (img: Element) => (img instanceof HTMLImageElement ? img.naturalWidth : 0);
        await expect.poll(() => link.locator('noscript img').evaluate(widthOf)).toBeGreaterThan(100);
        await link.click();
        await expect.poll(() => selectedTitle(person).textContent()).toBe(title);
        expect(await person.page.locator('article img').first().evaluate(widthOf)).toBeGreaterThan(100);
      },
      { ...withoutScript, viewport: PHONE },
    );
  });

  it('says that an address names no article and links to the newest', async () => {
    await withVisitor(async (person) => {
      await person.open('/blog/never-written-01arz3ndektsv4rrffq69g5fav');
      expect(await person.page.getByRole('heading', { level: 1 }).textContent()).toBe('Article Not Found');
      await person.page.getByRole('link', { name: 'See the newest articles' }).click();
      await selectedTitle(person).waitFor();
    }, withoutScript);
  });
});

describe('an article’s document', () => {
  it('shows an accessible page that fits a phone when the address names no article', async () => {
    await withVisitor(
      async (person) => {
        await person.open('/blog/never-written-01arz3ndektsv4rrffq69g5fav');
        await expectNoSidewaysScroll(person.page);
        await expectAccessible(person.page);
      },
      { viewport: PHONE },
    );
  });

  it('loads the image of an article before all other images', async () => {
    await withVisitor(async (person) => {
      const images: string[] = [];
      await person.open('/blog');
      const address = (await links(person).first().getAttribute('href')) ?? '';
      person.page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/blogimage/')) images.push(pathname);
      });
      await person.open(address);
      const cover = person.page.locator('article img').first();
      expect(images[0]).toBe(new URL((await cover.getAttribute('src')) ?? '').pathname);
      expect(await cover.getAttribute('fetchpriority')).toBe('high');
    });
  });
});
