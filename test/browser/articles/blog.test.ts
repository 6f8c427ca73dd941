import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleEndpoints } from '#shared/contract/articles.ts';
import { articlePath } from '#shared/article-address.ts';
import { brand } from '#shared/brand.ts';
import { newsletterWay } from '../../../web/content/newsletter.ts';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { waitingDocument } from './waiting-document.ts';
import {
  awake,
  DESK,
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
/** The headings of the page's own content, by their levels. */
const headings = ({ page }: Visitor) =>
  page
    .locator('main')
    .locator('h1, h2')
    .evaluateAll((all) => all.map((heading) => `${heading.localName} ${heading.textContent}`));

/** Opens the blog and turns to it: from now on its articles change in place. */
const openAwake = async (who: Visitor) => {
  await who.open('/blog');
  await selectedTitle(who).hover();
  await awake(who.page);
};

/** What the function answers while the table has nothing, or cannot be asked. */
const serveWaiting = async ({ context }: Visitor, status: number) => {
  const body = await waitingDocument();
  await context.route('**/blog', (route) => route.fulfill({ status, contentType: 'text/html', body }));
};

/** A context in which no script runs. */
const withoutScript = { javaScriptEnabled: false };

describe('the blog', () => {
  it('shows the newest article large, and the remaining ones under Other Contents', async () => {
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

  it('selects an article that is chosen, scrolls to it, and gives it an address of its own', async () => {
    const choose = async (who: Visitor) => {
      await openAwake(who);
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

  it('opens a shared address at its article, also one that is not on the first page', async () => {
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

  it('says so when an address has no article', async () => {
    await reader(async (who) => {
      await who.open('/blog/never-written-01arz3ndektsv4rrffq69g5fav');
      await who.page.getByRole('heading', { name: 'Article Not Found' }).waitFor();
      await who.page.getByRole('link', { name: 'See the newest articles' }).click();
      await selectedTitle(who).waitFor();
    });
  });

  it('gives every image its alt text', async () => {
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
        // A link is called what it says, the title first.
        expect(
          await others(who)
            .getByRole('link', { name: new RegExp(`^${title.replaceAll(/\W/g, '.')}`) })
            .count(),
        ).toBe(1);
      }
    });
  });

  it('shows a skeleton while the list is empty', async () => {
    await reader(async (who) => {
      await serveWaiting(who, 200);
      await who.context.route(LIST, (route) => route.fulfill({ json: { newsletters: [], total: 0 } }));
      await who.open('/blog');
      await who.page.getByText('No articles yet. The first one will appear here.').waitFor();
      await expectAccessible(who.page);
    });
  });

  it('says what happened when the list cannot be had, and tries again', async () => {
    await reader(async (who) => {
      await who.page.clock.install();
      await serveWaiting(who, 503);
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

  it('says that one article could not be loaded, beside the others, and tries again', async () => {
    await reader(async (who) => {
      await who.page.clock.install();
      const one = '**/api/blog/newsletter/0*';
      await who.context.route(one, (route) =>
        route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }),
      );
      await openAwake(who);
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

  it('asks the API for nothing until somebody wants more', async () => {
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

  it('is taken over by its script as it stands: not a letter changes', async () => {
    let inTheDocument = '';
    const markup = ({ page }: Visitor) => page.locator('#blog').evaluate((island) => island.innerHTML);
    const plain = (html: string) =>
      html
        .replaceAll(/<noscript>.*?<\/noscript>/gs, '')
        // Images are asked for when they come near.
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
        await openAwake(who);
        expect(plain(await markup(who))).toBe(inTheDocument);
        expect(who.complaints).toEqual([]);
      },
      { timezoneId: 'UTC' },
    );
  });

  it('tells dates on the reader’s calendar', async () => {
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
    // Fourteen hours ahead of UTC and eleven behind it: at every moment one of them has another day.
    expect(await onCalendarOf('Pacific/Kiritimati')).not.toEqual(await onCalendarOf('Pacific/Pago_Pago'));
  });

  it('shows the title and the image of a chosen article at once, and its text when it comes', async () => {
    await reader(async (who) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await who.context.route('**/api/blog/newsletter/0*', async (route) => {
        await promise;
        await route.continue();
      });
      await openAwake(who);
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

  it('says that a chosen article could not be had, tries again, and keeps who uses a keyboard there', async () => {
    await reader(async (who) => {
      const article = '**/api/blog/newsletter/0*';
      // Not for us, which says nothing about the article.
      await who.context.route(article, (route) => route.fulfill({ status: 403, body: '<p>Forbidden</p>' }));
      await openAwake(who);
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

  it('keeps the canonical address at the site, whatever address leads to the page', async () => {
    await reader(async (who) => {
      const { page } = who;
      const canonical = () => page.locator('link[rel=canonical]').getAttribute('href');
      const site = new URL(here('siteUrl'));
      await who.open(`http://${site.hostname === 'localhost' ? '127.0.0.1' : 'localhost'}:${site.port}/blog`);
      expect(await canonical()).toBe(`${site.origin}/blog`);
      await selectedTitle(who).hover();
      await awake(page);
      const link = links(who).first();
      const address = (await link.getAttribute('href')) ?? '';
      await link.click();
      await expect.poll(canonical).toBe(site.origin + address);
    });
  });

  it('does not move while it loads', async () => {
    await reader(
      async (who) => {
        await who.page.addInitScript(() => {
          const shifts: number[] = [];
          Object.assign(globalThis, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await who.open('/blog');
        await selectedTitle(who).waitFor();
        const shifts = await who.page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[]);
        expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
      },
      { viewport: PHONE },
    );
  });
});

describe('the headings', () => {
  it('are of the blog at its address, also when an article is chosen in it', async () => {
    await reader(async (who) => {
      await openAwake(who);
      const newest = await selectedTitle(who).textContent();
      expect(await headings(who)).toEqual(['h1 Blog', `h2 ${newest}`, 'h2 Other Contents']);
      const title = (await links(who).first().getByRole('heading').textContent()) ?? '';
      await links(who).first().click();
      await expect.poll(() => headings(who)).toEqual(['h1 Blog', `h2 ${title}`, 'h2 Other Contents']);
      expect(await selectedTitle(who).evaluate((heading) => heading === document.activeElement)).toBe(true);
    });
  });

  it('are of the article at its own address, also when another one is chosen there', async () => {
    await reader(async (who) => {
      const { page } = who;
      await who.open('/blog');
      const title = (await links(who).first().getByRole('heading').textContent()) ?? '';
      await who.open((await links(who).first().getAttribute('href')) ?? '');
      expect(await headings(who)).toEqual([`h1 ${title}`, 'h2 Other Contents']);
      await selectedTitle(who).hover();
      await awake(page);
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

describe('below an article', () => {
  it('stands the way to the newsletter alone, beside the button, which leads to the sign-in', async () => {
    await reader(async (who) => {
      await who.open('/blog');
      const more = who.page.locator('.article__more');
      expect(
        await more.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ).toEqual(['/login', brand.newsletterUrl]);
      await more.getByRole('link', { name: `${newsletterWay.link} (opens in a new tab)` }).waitFor();
    });
  });
});

describe('the archive', () => {
  it('is linked below the list, and so is the feed, without a script too', async () => {
    await reader(async (who) => {
      await who.open('/blog');
      expect(await others(who).getByRole('link', { name: 'RSS feed' }).getAttribute('href')).toBe(
        '/feed.xml',
      );
      await others(who).getByRole('link', { name: 'All articles' }).click();
      expect(new URL(who.page.url()).pathname).toBe('/blog/archive');
      await who.page.getByRole('heading', { level: 1, name: 'All articles' }).waitFor();
    }, withoutScript);
  });

  it('leads to every article, the newest first, under its year and its month', async () => {
    const answer = await fetch(`${here('apiUrl')}/blog/newsletter/list?limit=50`, {
      headers: { 'x-api-key': here('siteApiKey') },
    });
    const { newsletters } = articleEndpoints.list.reply.parse(await answer.json());
    await reader(async (who) => {
      await who.open('/blog/archive');
      const listed = await who.page
        .locator('.archive li')
        .evaluateAll((all) =>
          all.map((item) => [
            item.querySelector('a')?.getAttribute('href'),
            item.closest('section')?.querySelector('h2')?.textContent,
            item.closest('.archive__month')?.querySelector('h3')?.textContent,
          ]),
        );
      const known = listed.map(([address]) => address);
      const months = newsletters.map((item) => {
        const [month, year] = new Date(item.publishDate)
          .toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
          .split(' ');
        return [articlePath(item), year, month];
      });
      // What other tests publish meanwhile comes when the edge looks again.
      expect(months.filter(([address]) => known.includes(address))).toEqual(listed.slice(0, months.length));
      expect(known.length).toBeGreaterThan(9);
    });
  });
});

describe('the blog without a script', () => {
  it('shows the article, its images, and links to the others that lead to them', async () => {
    await reader(
      async (who) => {
        await who.open('/blog');
        await who.page.getByRole('link', { name: 'Subscribe to Read Full Blog' }).waitFor();
        expect((await who.page.locator('.article__extract').innerText()).length).toBeGreaterThan(50);
        // What only a script could do is not offered.
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

  it('says that an address has no article, and shows the way to the newest', async () => {
    await reader(async (who) => {
      await who.open('/blog/never-written-01arz3ndektsv4rrffq69g5fav');
      expect(await who.page.getByRole('heading', { level: 1 }).textContent()).toBe('Article Not Found');
      await who.page.getByRole('link', { name: 'See the newest articles' }).click();
      await selectedTitle(who).waitFor();
    }, withoutScript);
  });
});

describe('an article’s document', () => {
  it('is whole and accessible, also where there is none', async () => {
    await reader(
      async (who) => {
        await who.open('/blog');
        await who.open((await links(who).first().getAttribute('href')) ?? '');
        await expectNoSidewaysScroll(who.page);
        await expectAccessible(who.page);
        expect(who.complaints).toEqual([]);
        await who.open('/blog/never-written-01arz3ndektsv4rrffq69g5fav');
        await expectNoSidewaysScroll(who.page);
        await expectAccessible(who.page);
      },
      { viewport: PHONE },
    );
  });

  it('asks for its image first of all images, before any script has run', async () => {
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

describe('the feed and the sitemap', () => {
  it.each([
    ['/feed.xml', 'rss > channel > item > link'],
    ['/sitemap.xml', 'urlset > url > loc'],
  ])('%s is XML that names addresses', async (path, selector) => {
    await reader(async (who) => {
      await who.open('/about');
      const found = await who.page.evaluate(
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

describe.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s', (_, viewport) => {
  it.each(['/', '/blog', '/no-such-page'])('%s is whole and accessible', async (path) => {
    await reader(
      async (who) => {
        await who.open(path);
        await expectNoSidewaysScroll(who.page);
        await expectAccessible(who.page);
      },
      { viewport },
    );
  });
});

describe('an address that is nowhere', () => {
  it.each(['/no-such-page', '/blogs', '/assets/nothing.js', '/index.php', '/blog/a/b', '/blog/nonsense'])(
    'answers %s with a real 404',
    async (path) => {
      await reader(async (who) => {
        const answer = await who.page.request.get(new URL(path, (await blogUrl(who)).origin).href);
        expect(answer.status()).toBe(404);
      });
    },
  );

  it('shows the way home', async () => {
    await reader(async (who) => {
      await who.open('/no-such-page');
      await who.page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await who.page.getByRole('link', { name: 'Return to Homepage' }).click();
      await expect.poll(() => new URL(who.page.url()).pathname).toBe('/');
    });
  });
});

const blogUrl = async (who: Visitor): Promise<URL> => {
  await who.open('/blog');
  return new URL(who.page.url());
};
