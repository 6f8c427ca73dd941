// The rules for every public page.
import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { UNKNOWN_ORIGIN } from '#shared/web-routes.ts';
import { CSP_MAX_CHARACTERS } from '../../../infra/security-headers.ts';
import { shell } from '../../../web/content/shell.ts';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { findOlderArticles, newestArticle } from '../articles/sample-articles.ts';
import { collectDownloads } from '../downloads.ts';
import { expectNoShift, expectNoSidewaysScroll, PHONE, visitor, watchForQuiet } from '../visitor.ts';
import { type Budget, DEVICES, expectWithinBudget } from './first-visit.ts';

let browser: Browser;
let article: string;
let older: string;
beforeAll(async () => {
  browser = await launch();
  article = await newestArticle();
  older = await findOlderArticles();
});
afterAll(() => browser.close());

const ARTICLE = 'an article';
const OLDER = 'the second page of the blog';
const ROUTES = [...PUBLIC_PAGES, ARTICLE] as const;
const addressOf = (route: string): string => (route === ARTICLE ? article : route === OLDER ? older : route);
const urlOf = (address: string): string => new URL(address, here('siteUrl')).href;

/** A hidden slide, whose image may load later. */
const HIDDEN_SLIDE = '[inert], [aria-hidden="true"]';

/** Scrolls to the end of the page, a window at a time, and waits for its images. */
const scrollThrough = async (page: Page) => {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await frame();
      await frame();
    }
  });
  await page.waitForFunction(
    (hidden) =>
      [...document.images].every(
        (image) => image.complete || image.getClientRects().length === 0 || image.closest(hidden),
      ),
    HIDDEN_SLIDE,
  );
  await page.evaluate(() => scrollTo(0, 0));
};

/** Expects the first tab stop to skip to the content. */
const expectSkipLink = async (page: Page) => {
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: shell.skip });
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true);
};

/**
 * The goals are 14 KB, the first TCP window; 15 KB of JavaScript, and 16 for the contact form; ten requests. No test of this file
 * publishes anything, so that the order of the tests changes no document.
 */
const BUDGETS: Readonly<Record<(typeof ROUTES)[number] | typeof OLDER, Budget>> = {
  '/': [13.9, 3.3, 10],
  '/about': [12.2, 8.4, 9],
  '/services': [12.8, 1, 6],
  '/pricing': [9.7, 0.9, 7],
  '/privacy': [8.6, 1, 5],
  // Its foot has a field to subscribe with, whose styles all documents of the blog have.
  '/blog': [13.3, 2.5, 7],
  // It has the styles of whole articles, tables, contents and the fields of prompts included.
  '/blog/archive': [11, 0.9, 5],
  // Its end has that field, and it has what is inside.
  [ARTICLE]: [13.9, 2.5, 7],
  [OLDER]: [11.4, 2.5, 6],
  '/contact-us': [8.9, 14.7, 7],
  '/login': [7.6, 2.7, 6],
  '/signup': [7.8, 2.7, 6],
  '/newsletter': [8.9, 2.3, 6],
  '/withdraw': [8.9, 15.8, 7],
};

/** Waits until the browser has been idle once, so that what waits for that has begun. Chromium may not be idle for long. */
const waitForIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 })));

/** The headings of the page as it is, and of its document before any script. */
const readHeadings = (page: Page) =>
  page.evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    const read = (from: Document) =>
      [...from.querySelectorAll('main :is(h1, h2, h3, h4)')].map(({ textContent }) => textContent);
    return [read(document), read(new DOMParser().parseFromString(html, 'text/html'))];
  });

describe.each(Object.entries(DEVICES))('on %s', (_, options) => {
  const isPhone = options.viewport === PHONE;

  it.each(Object.entries(BUDGETS))(
    'shows %s within its budget, without layout shifts, overflow or broken images',
    async (route, budget) => {
      const person = await visitor(browser, options);
      const { page } = person;
      const finish = await collectDownloads(page);
      const waitForQuiet = await watchForQuiet(page);
      await person.open(addressOf(route));
      await waitForQuiet();
      await waitForIdle(page);
      await waitForQuiet();
      await expectWithinBudget(await finish(), budget);
      const [headings, headingsWithoutScript] = await readHeadings(page);
      expect(headings).toEqual(headingsWithoutScript);
      await scrollThrough(page);
      await waitForQuiet();
      await expectNoShift(page);
      await expectNoSidewaysScroll(page);
      expect(await page.locator('h1').count()).toBe(1);
      const broken = await page.locator('img').evaluateAll(
        (images, hidden) =>
          images
            .filter((image) => image.getClientRects().length > 0 && !image.closest(hidden))
            .filter((image) => !(image as HTMLImageElement).naturalWidth || !image.hasAttribute('alt'))
            .map((image) => image.outerHTML),
        HIDDEN_SLIDE,
      );
      expect(broken).toEqual([]);
      if (isPhone) await expectSkipLink(page);
      await page.setViewportSize({ width: isPhone ? 320 : 2560, height: 900 });
      await expectNoSidewaysScroll(page);
      expect(person.complaints).toEqual([]);
      await person.close();
    },
  );
});

/** Each block of the page with its height. */
const readHeights = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .map((element) => {
        const { height } = element.getBoundingClientRect();
        return `${height} px: <${element.localName} class="${element.className}"> ${element.textContent.slice(0, 40)}`;
      }),
  );

describe('fonts that arrive after the first paint', () => {
  it('are left out by every document', async () => {
    for (const route of ROUTES) {
      const html = await (await fetch(urlOf(addressOf(route)))).text();
      const faces = html.match(/@font-face\s*\{[^}]*\}/g) ?? [];
      expect(faces, route).toHaveLength(2);
      expect(
        faces.filter((face) => !face.includes('font-display:optional')),
        route,
      ).toEqual([]);
    }
  });

  // Other fonts would change most on this page.
  it.each([320, 1440])(
    'leave every block of /newsletter where it is, in a window of %i px',
    async (width) => {
      const person = await visitor(browser, { viewport: { width, height: 900 } });
      const { page, context } = person;
      // Without scripts, nothing else changes a height.
      await context.route('**/*.js', (route) => route.abort());
      const released = Promise.withResolvers<void>();
      let held = 0;
      await page.route('**/*.woff2', async (request) => {
        held += 1;
        await released.promise;
        await request.continue();
      });
      await page.goto(urlOf('/newsletter'), { waitUntil: 'domcontentloaded' });
      const countPaints = () =>
        page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
      await expect.poll(countPaints).toBe(1);
      const before = await readHeights(page);
      released.resolve();
      // The load waits for the preloaded fonts.
      await page.waitForLoadState();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(held).toBe(2);
      expect(await readHeights(page)).toEqual(before);
      await expectNoShift(page);
      await person.close();
    },
  );
});

/** The look and position of the first heading. Its height is not read: a load whose font is late keeps the fallback, and may wrap another line. */
const readHeadingStyle = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const { fontFamily, fontSize, lineHeight, color } = getComputedStyle(heading);
    const { top, width } = heading.getBoundingClientRect();
    return { fontFamily, fontSize, lineHeight, color, top, width };
  });

const findHashes = (policy: string): string[] => policy.match(/'sha256-[^']+'/g) ?? [];

/** Removes the style hashes from the policy of documents, like the policy of another deployment. */
const removeStyleHashes = (page: Page): Promise<void> =>
  page
    .route(
      (url) => !url.pathname.startsWith('/assets/'),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const response = await route.fetch();
        const policy = response.headers()['content-security-policy'] ?? '';
        const older = findHashes(policy).reduce((rest, hash) => rest.replace(` ${hash}`, ''), policy);
        return route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy': older },
        });
      },
    )
    .then(() => undefined);

describe('the inline style of a document', () => {
  it('allows the inline style of every page by hash in one policy that is short enough for CloudFront', async () => {
    const policies = new Set<string>();
    for (const route of [...ROUTES, '/blog/no-such-article-01kn0x5zq8tny3r9m7v2c4d6e8']) {
      const answer = await fetch(urlOf(addressOf(route)));
      const policy = answer.headers.get('content-security-policy') ?? '';
      policies.add(findHashes(policy).join(' '));
      expect(policy.length).toBeLessThanOrEqual(CSP_MAX_CHARACTERS);
      expect(policy).not.toContain('unsafe');
      const html = await answer.text();
      const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style);
      expect(styles, route).toHaveLength(1);
      const hash = createHash('sha256').update(styles.join('')).digest('base64');
      expect(findHashes(policy), route).toContain(`'sha256-${hash}'`);
      expect(html).not.toMatch(/ style="/);
    }
    expect(policies.size).toBe(1);
  });

  // A document of the site's bucket, and one that a function renders.
  it.each(['/', ARTICLE])(
    'replaces the inline style of %s by links when the policy is of another deployment',
    async (route) => {
      const person = await visitor(browser, { viewport: PHONE });
      await person.open(addressOf(route));
      const style = await readHeadingStyle(person.page);
      await removeStyleHashes(person.page);
      await person.open(addressOf(route));
      await expect.poll(() => readHeadingStyle(person.page)).toEqual(style);
      // The browser logs the refused style, and nothing else.
      expect(person.complaints.length).toBe(1);
      expect(person.complaints.join('')).toMatch(/inline style.*Content Security Policy/);
      await person.close();
    },
  );

  it('replaces a refused inline style by links without a script', async () => {
    const person = await visitor(browser, { javaScriptEnabled: false });
    await removeStyleHashes(person.page);
    await person.open('/');
    expect((await readHeadingStyle(person.page)).fontFamily).toMatch(/^Fraunces/);
    await person.close();
  });
});

/** Every address of the site that a public page links to, and the linking pages. */
const collectLinks = async (): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  for (const route of ROUTES) {
    const html = await (await fetch(urlOf(addressOf(route)))).text();
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), urlOf(addressOf(route)));
      if (url.origin === new URL(here('siteUrl')).origin)
        found.set(url.href, [...(found.get(url.href) ?? []), route]);
    }
  }
  return found;
};

it('links on public pages only to pages that exist, by their canonical addresses, and to parts that they have', async () => {
  const links = await collectLinks();
  expect(links.size).toBeGreaterThan(10);
  const wrong: string[] = [];
  for (const [href, from] of links) {
    const { hash } = new URL(href);
    const answer = await fetch(href, { redirect: 'manual' });
    // A link to the login carries the page that is wanted.
    const hasPart = hash.startsWith('#/')
      ? (await fetch(new URL(hash.slice(1), href))).ok
      : (await answer.text()).includes(hash && `id="${decodeURIComponent(hash.slice(1))}"`);
    if (answer.status !== 200 || !hasPart) wrong.push(`${href} on ${from.join(', ')}: ${answer.status}`);
  }
  expect(wrong).toEqual([]);
});

/** The width and height in the header of a PNG. */
const readPngSize = (bytes: Buffer): [number, number] => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

describe('search engines and link previews', () => {
  it.each(ROUTES)(
    'has in the document of %s the address of the site, a heading, text, links and images',
    async (route) => {
      const address = addressOf(route);
      const html = await (await fetch(urlOf(address))).text();
      expect(html).not.toContain(UNKNOWN_ORIGIN);
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="${urlOf(address)}" ?/?>`));
      const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
      const shown = await fetch(image);
      expect(shown.status, image).toBe(200);
      expect(shown.headers.get('content-type')).toMatch(/^image\//);
      for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
        expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' });
      const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
      expect(main.match(/<h1[ >]/g)).toHaveLength(1);
      expect(main.replaceAll(/<[^>]*>/g, '').length).toBeGreaterThan(200);
      expect(main).toMatch(/<a [^>]*href="/);
      for (const [, source = ''] of main.matchAll(/<img [^>]*?\bsrc="([^"]*)"/g))
        expect((await fetch(urlOf(source.replaceAll('&amp;', '&')))).status, source).toBe(200);
    },
  );

  it('serves the brand image in 1200 × 630', async () => {
    const image = await fetch(urlOf('/og.png'));
    expect(readPngSize(Buffer.from(await image.arrayBuffer()))).toEqual([1200, 630]);
  });

  it('names the sitemap in robots.txt', async () => {
    const robots = await (await fetch(urlOf('/robots.txt'))).text();
    expect(/^Sitemap: (.*)$/m.exec(robots)?.[1]).toBe(urlOf('/sitemap.xml'));
  });

  it('serves each icon of the web manifest in its size', async () => {
    const manifest = await (await fetch(urlOf('/site.webmanifest'))).json();
    expect(manifest).toMatchObject({ name: expect.stringContaining(brand.name), start_url: '/', scope: '/' });
    const icons: { src: string; sizes: string }[] = manifest.icons;
    for (const { src, sizes } of icons) {
      const icon = await fetch(urlOf(src));
      expect(icon.status, src).toBe(200);
      expect(readPngSize(Buffer.from(await icon.arrayBuffer())).join('x')).toBe(sizes);
    }
  });
});

describe('the speculation rules', () => {
  it('prefetches a public page when the pointer rests on its link, with rules that Chromium accepts', async () => {
    const person = await visitor(browser);
    const session = await person.context.newCDPSession(person.page);
    const faults: unknown[] = [];
    const ahead: string[] = [];
    session.on('Preload.ruleSetUpdated', ({ ruleSet }) => faults.push(ruleSet.errorMessage));
    session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
      if (status === 'Ready') ahead.push(prefetchUrl);
    });
    await session.send('Preload.enable');
    await person.open('/');
    await person.page.getByRole('navigation').locator('[href="/pricing"]').first().hover();
    await expect.poll(() => ahead).toEqual([urlOf('/pricing')]);
    expect(faults).toEqual([undefined]);
    expect(person.complaints).toEqual([]);
    await person.close();
  });
});
