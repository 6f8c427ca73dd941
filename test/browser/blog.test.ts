import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newsletter } from '#shared/contract/newsletter.ts';
import { articlePath } from '../../web/paths.ts';
import { launch } from './chromium.ts';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, type Visitor, visitor } from './visitor.ts';

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
const selectedTitle = ({ page }: Visitor) => page.locator('article h2').first();
const others = ({ page }: Visitor) => page.getByRole('region', { name: 'Other Contents' });

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
      await who.open('/blog');
      const { page } = who;
      const link = others(who).getByRole('link').last();
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
      await expect.poll(() => others(who).getByRole('listitem').count()).toBeGreaterThan(9);
      const last = others(who).getByRole('link').last();
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

  it('gives every picture its alt text', async () => {
    const answer = await fetch(`${inject('apiUrl')}/blog/newsletter/list?limit=50`, {
      headers: { 'x-api-key': inject('siteApiKey') },
    });
    const { newsletters } = newsletter.list.reply.parse(await answer.json());
    const article = newsletters.find(({ images }) => images.length > 1);
    if (!article) throw new Error('No sample article has several pictures');
    await reader(async (who) => {
      await who.open(articlePath(article));
      const pictures = who.page.locator('article img');
      await expect.poll(() => pictures.count()).toBe(article.images.length);
      const altsOf = (all: Element[]) => all.map((img) => img.getAttribute('alt'));
      expect(await pictures.evaluateAll(altsOf)).toEqual(article.images.map(({ alt }) => alt));
      expect(
        await pictures.first().evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)),
      ).toBeGreaterThan(100);

      await others(who).getByRole('link').first().waitFor();
      const thumbnails = new Map(newsletters.map(({ title, images }) => [title, images[0]?.alt]));
      for (const link of await others(who).getByRole('link').all()) {
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
      await who.context.route(LIST, (route) => route.fulfill({ json: { newsletters: [], total: 0 } }));
      await who.open('/blog');
      await who.page.getByText('No articles yet. The first one will appear here.').waitFor();
      await expectAccessible(who.page);
    });
  });

  it('says what happened when the list cannot be had, and tries again', async () => {
    await reader(async (who) => {
      await who.page.clock.install();
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
