// What holds of every public page, whoever wrote it.
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
import { newestArticle } from '../articles/newest-article.ts';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, type Visitor, visitor } from '../visitor.ts';

let browser: Browser;
let article: string;
beforeAll(async () => {
  browser = await launch();
  article = await newestArticle();
});
afterAll(() => browser.close());

const ARTICLE = 'an article';
const ROUTES = [...PUBLIC_PAGES, ARTICLE];
const addressOf = (route: string): string => (route === ARTICLE ? article : route);
const urlOf = (address: string): string => new URL(address, here('siteUrl')).href;

declare global {
  interface Window {
    /** Sum of the layout shifts so far, those after a touch or a key aside. */
    shifted: number;
  }
}

/** Counts from before the first paint on. */
const watchShifts = (person: Visitor): Promise<void> =>
  person.page
    .addInitScript(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
            window.shifted += Number(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    })
    .then(() => undefined);

/** A slide that is not shown: its image may wait. */
const PUT_ASIDE = '[inert], [aria-hidden="true"]';

/** Reads the page to its end, a window at a time, and waits for what comes in on the way. */
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
    PUT_ASIDE,
  );
  await page.evaluate(() => scrollTo(0, 0));
};

/** The first stop of the keyboard leads to the page's own content. */
const expectWayPastHeader = async (page: Page) => {
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: shell.skip });
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect.poll(() => main.evaluate((element) => element === document.activeElement)).toBe(true);
};

describe.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s', (_, viewport) => {
  it.each(ROUTES)('%s stands still, fits, shows its images, and can be read by everybody', async (route) => {
    const person = await visitor(browser, { viewport });
    const { page } = person;
    await watchShifts(person);
    await person.open(addressOf(route));
    await scrollThrough(page);
    expect(await page.evaluate(() => window.shifted), 'layout shift').toBeLessThan(0.01);
    await expectNoSidewaysScroll(page);
    expect(await page.locator('h1').count()).toBe(1);
    const broken = await page.locator('img').evaluateAll(
      (images, hidden) =>
        images
          .filter((image) => image.getClientRects().length > 0 && !image.closest(hidden))
          .filter((image) => !(image as HTMLImageElement).naturalWidth || !image.hasAttribute('alt'))
          .map((image) => image.outerHTML),
      PUT_ASIDE,
    );
    expect(broken).toEqual([]);
    await expectAccessible(page);
    await expectWayPastHeader(page);
    await page.setViewportSize({ width: viewport === PHONE ? 320 : 2560, height: 900 });
    await expectNoSidewaysScroll(page);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });
});

/** How a visitor sees the page's first heading, and where it stands, in the page's own fonts. */
const looksOf = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate(async (heading) => {
    await document.fonts.ready;
    const { fontFamily, fontSize, color } = getComputedStyle(heading);
    const { top, height } = heading.getBoundingClientRect();
    return { fontFamily, fontSize, color, top, height };
  });

const hashesIn = (policy: string): string[] => policy.match(/'sha256-[^']+'/g) ?? [];

/** Answers documents with a policy that knows none of their styles, as one of another deployment would. */
const forgetStyles = (page: Page): Promise<void> =>
  page
    .route(
      (url) => !url.pathname.startsWith('/assets/'),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const response = await route.fetch();
        const policy = response.headers()['content-security-policy'] ?? '';
        const older = hashesIn(policy).reduce((rest, hash) => rest.replace(` ${hash}`, ''), policy);
        return route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy': older },
        });
      },
    )
    .then(() => undefined);

describe('the style of a document', () => {
  it('is in its head, allowed by a hash that every other page allows too, and short enough for CloudFront', async () => {
    const policies = new Set<string>();
    for (const route of [...ROUTES, '/blog/no-such-article-01kn0x5zq8tny3r9m7v2c4d6e8']) {
      const answer = await fetch(urlOf(addressOf(route)));
      const policy = answer.headers.get('content-security-policy') ?? '';
      policies.add(hashesIn(policy).join(' '));
      expect(policy.length).toBeLessThanOrEqual(CSP_MAX_CHARACTERS);
      expect(policy).not.toContain('unsafe');
      const html = await answer.text();
      const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style);
      expect(styles, route).toHaveLength(1);
      const hash = createHash('sha256').update(styles.join('')).digest('base64');
      expect(hashesIn(policy), route).toContain(`'sha256-${hash}'`);
      expect(html).not.toMatch(/ style="/);
    }
    expect(policies.size).toBe(1);
  });

  it.each(ROUTES)(
    'takes its place by links on %s where the policy is of another deployment',
    async (route) => {
      const person = await visitor(browser, { viewport: PHONE });
      await person.open(addressOf(route));
      const looks = await looksOf(person.page);
      await forgetStyles(person.page);
      await person.open(addressOf(route));
      await expect.poll(() => looksOf(person.page), { timeout: 10_000 }).toEqual(looks);
      // The browser says so, and nothing else.
      expect(person.complaints.length).toBe(1);
      expect(person.complaints.join('')).toMatch(/inline style.*Content Security Policy/);
      await person.context.close();
    },
  );

  it('takes its place by links where nobody runs scripts either', async () => {
    const person = await visitor(browser, { javaScriptEnabled: false });
    await forgetStyles(person.page);
    await person.open('/');
    expect((await looksOf(person.page)).fontFamily).toMatch(/^Fraunces/);
    await person.context.close();
  });
});

describe('without JavaScript', () => {
  let person: Visitor;
  beforeAll(async () => {
    person = await visitor(browser, { viewport: PHONE, javaScriptEnabled: false });
  });
  afterAll(() => person.context.close());

  it.each(ROUTES)('%s shows its heading, its text and its links', async (route) => {
    await person.open(addressOf(route));
    const main = person.page.getByRole('main');
    expect(await person.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect((await main.innerText()).length).toBeGreaterThan(200);
    expect(await main.getByRole('link').count()).toBeGreaterThan(0);
    await expectNoSidewaysScroll(person.page);
    expect(person.complaints.splice(0)).toEqual([]);
  });
});

/** Every address of ours that some public page leads to, and the pages that do. */
const linksOfAll = async (): Promise<Map<string, string[]>> => {
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

describe('every link', () => {
  it('of every public page leads to a page that is there, at its own address', async () => {
    const links = await linksOfAll();
    expect(links.size).toBeGreaterThan(10);
    const statuses = new Map<string, number>();
    for (const href of links.keys()) {
      const { status } = await fetch(href, { redirect: 'manual' });
      if (status !== 200) statuses.set(`${href} on ${links.get(href)?.join(', ')}`, status);
    }
    expect([...statuses]).toEqual([]);
  });

  it('to a part of a page finds that part', async () => {
    const missing: string[] = [];
    for (const href of (await linksOfAll()).keys()) {
      const { hash } = new URL(href);
      if (hash === '') continue;
      const html = await (await fetch(href)).text();
      if (!html.includes(`id="${decodeURIComponent(hash.slice(1))}"`)) missing.push(href);
    }
    expect(missing).toEqual([]);
  });
});

/** The width and the height in the head of a PNG. */
const sizeOfPng = (bytes: Buffer): [number, number] => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

describe('whoever finds or shares it', () => {
  it.each(ROUTES)('reads on %s the address of this site, and never the one of the build', async (route) => {
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
  });

  it('sees our image of 1200 × 630', async () => {
    const image = await fetch(urlOf('/og.png'));
    expect(sizeOfPng(Buffer.from(await image.arrayBuffer()))).toEqual([1200, 630]);
  });

  it('is told by robots.txt where the sitemap is, and by that of all pages', async () => {
    const robots = await (await fetch(urlOf('/robots.txt'))).text();
    const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
    expect(sitemap).toBe(urlOf('/sitemap.xml'));
    const listed = [...(await (await fetch(sitemap)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address]) => address,
    );
    expect(listed).toEqual(expect.arrayContaining([...PUBLIC_PAGES, article].map(urlOf)));
  });

  it('can keep the site: each icon of the manifest is there in its size', async () => {
    const manifest = await (await fetch(urlOf('/site.webmanifest'))).json();
    expect(manifest).toMatchObject({ name: expect.stringContaining(brand.name), start_url: '/', scope: '/' });
    const icons: { src: string; sizes: string }[] = manifest.icons;
    for (const { src, sizes } of icons) {
      const icon = await fetch(urlOf(src));
      expect(icon.status, src).toBe(200);
      expect(sizeOfPng(Buffer.from(await icon.arrayBuffer())).join('x')).toBe(sizes);
    }
  });
});

describe('the speculation rules', () => {
  it('are named by documents and come as what a browser takes', async () => {
    const named = (await fetch(urlOf('/'))).headers.get('speculation-rules');
    expect(named).toBe('"/speculation-rules.json"');
    const file = await fetch(urlOf('/speculation-rules.json'));
    expect(file.headers.get('content-type')).toBe('application/speculationrules+json');
    const rules = await file.text();
    // The signed-in pages, and those whose script has a note to read, are not shown in secret.
    expect(rules).not.toMatch(/subscri|dashboard|account|content-/);
    expect(JSON.stringify(JSON.parse(rules).prerender)).not.toMatch(/login|signup/);
  });

  it('fetch a public page when a pointer rests on its link, and Chromium has nothing against them', async () => {
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
    await expect.poll(() => ahead, { timeout: 10_000 }).toEqual([urlOf('/pricing')]);
    expect(faults).toEqual([undefined]);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });
});
