import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Mozilla from '@mozilla/readability';
import { expect, it } from 'vitest';
import { here } from '../../here.ts';
import { openBrowser, takeProvoked } from '../session/customer-pages.ts';
import { expectAccessible, PHONE, type Visitor, watchForQuiet } from '../visitor.ts';
import { loadBlogRenderer } from './blog-renderer.ts';
import { newestArticle } from './sample-articles.ts';

/** Mozilla's script, which Firefox's reading mode runs. */
declare const Readability: typeof Mozilla.Readability;
const READABILITY = readFileSync(
  createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js'),
  'utf8',
);

const withVisitor = openBrowser();

const selectedTitle = ({ page }: Visitor) => page.locator('.article__title');
const others = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Other Contents' });
const links = (person: Visitor) => others(person).getByRole('listitem').getByRole('link');
const widthOf = (image: Element) => (image instanceof HTMLImageElement ? image.naturalWidth : 0);
const isPath = (path: string | RegExp) => (url: URL) =>
  typeof path === 'string' ? url.pathname === path : path.test(url.pathname);

it('loads images as the reader comes to them, shows dates in the reader’s time zone, and leads to an article at its beginning, to older articles, and back', async () => {
  // The samples are of a morning in UTC, which is the day before there.
  const timezoneId = 'Pacific/Pago_Pago';
  await withVisitor(
    async (person, page) => {
      const paths: string[] = [];
      page.on('request', (request) => paths.push(new URL(request.url()).pathname));
      const waitForQuiet = await watchForQuiet(page);
      await person.open('/blog');
      await waitForQuiet();
      // The portrait of the author, and the cover in one of its widths, which is requested first.
      const loaded = page.locator('main img[src]');
      await loaded.first().waitFor();
      expect(await loaded.count()).toBe(2);
      const cover = new URL((await page.locator('article img').first().getAttribute('src')) ?? '').pathname;
      expect(paths.find((path) => path.startsWith('/blogimage/'))).toContain(cover.replace('-1600.webp', ''));
      expect(paths.filter((path) => /^\/(api\/|settings)/.test(path))).toEqual([]);

      const times = await page
        .locator('main time')
        .evaluateAll((all) => all.map((time) => [time.getAttribute('datetime') ?? '', time.textContent]));
      const formatIn = (timeZone: string) =>
        times.map(([moment = '']) =>
          new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone }),
        );
      expect(times.map(([, day]) => day)).toEqual(formatIn(timezoneId));
      expect(formatIn(timezoneId)).not.toEqual(formatIn('UTC'));

      const newest = await selectedTitle(person).textContent();
      const link = links(person).last();
      const title = (await link.getByRole('heading').textContent()) ?? '';
      await link.scrollIntoViewIfNeeded();
      await expect.poll(() => link.locator('img').evaluate(widthOf)).toBeGreaterThan(100);
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

      await page.getByRole('link', { name: 'Show more' }).click();
      await page.waitForURL(isPath(/^\/blog\/before\/[0-9a-z]{26}$/));
      await page.getByRole('heading', { level: 1, name: 'Older articles' }).waitFor();
      expect(await selectedTitle(person).textContent()).not.toBe(newest);
      await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
      await page.waitForURL(isPath('/blog'));
      expect(await selectedTitle(person).textContent()).toBe(newest);
    },
    { viewport: PHONE, timezoneId },
  );
});

it('gives the reading mode of browsers the article alone, and shares it: copies its address, shows it where it cannot be copied, or opens the share sheet', async () => {
  await withVisitor(
    async (person, page) => {
      await person.open(await newestArticle());
      await page.evaluate(READABILITY);
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
      await expect
        .poll(async () => JSON.parse((await page.locator('body').getAttribute('data-shared')) ?? '{}'))
        .toEqual({ title, url: page.url() });
      await expect.poll(() => end.locator('.share__says').textContent()).toBe('');
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

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

it('says that there are no articles yet, asks for them less and less often, and not while the page is hidden, until it shows them', async () => {
  await withVisitor(async (person, page, context) => {
    await page.clock.install();
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => sessionStorage.getItem('hidden') !== null });
    });
    const countUnavailable = await serveSkeleton(person, 'unavailable');
    await person.open('/blog');
    await page.getByRole('status').getByText('This takes longer than usual. Still trying…').waitFor();
    await expectAccessible(page);
    // Nothing is loaded anew while there is nothing to show.
    await page.evaluate(() => (document.title = 'The same document'));
    await page.evaluate(() => sessionStorage.setItem('hidden', 'yes'));
    await page.clock.runFor(60_000);
    expect(countUnavailable()).toBe(1);
    await page.evaluate(() => sessionStorage.removeItem('hidden'));
    await page.clock.runFor(5000);
    await expect.poll(countUnavailable).toBe(2);
    await context.unroute('**/blog');
    const countEmpty = await serveSkeleton(person, 'empty');
    await page.clock.runFor(9000);
    expect(countEmpty()).toBe(0);
    await page.clock.runFor(1000);
    await expect.poll(countEmpty).toBe(1);
    expect(await page.title()).toBe('The same document');
    takeProvoked(person, STATUS_503);
    await context.unroute('**/blog');
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return selectedTitle(person).count();
      })
      .toBe(1);
  });
});

it('works without a script: asks to load the page again while there are no articles, then shows one with its images, and links that work', async () => {
  await withVisitor(
    async (person, page, context) => {
      await serveSkeleton(person, 'unavailable');
      await person.open('/blog');
      await page.locator('.blog-header__needs').waitFor();
      expect(await page.getByText('Still trying').isVisible()).toBe(false);
      takeProvoked(person, STATUS_503);
      await context.unroute('**/blog');
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
    { javaScriptEnabled: false, viewport: PHONE },
  );
});
