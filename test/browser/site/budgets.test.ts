import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleEndpoints } from '#shared/contract/articles.ts';
import { IMAGE_SIZES } from '#shared/images.ts';
import { articlePath } from '../../../web/paths.ts';
import { newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { atPlans, logIn } from '../session/customer-pages.ts';
import { newestArticle } from '../articles/newest-article.ts';
import { takePhoto } from '../images/photo.ts';
import { contentFor, fillWords, signIn, submit, uploadImage } from '../staff/staff-pages.ts';
import { PHONE, type Visitor, visitor } from '../visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Download {
  path: string;
  /** As Chromium calls it; ELSEWHERE for a request to another origin. */
  type: string;
  /** Bytes after brotli at its highest quality, which does not vary. */
  bytes: number;
  text: string;
}

/** Fonts and photographs are compressed already. A drawing is text. */
const isCompressed = (type: string) => /^(font|image)\/(?!svg)/.test(type);

const ELSEWHERE = 'elsewhere';

/** Everything that a first visit downloads before any interaction, and its requests to other origins. */
const downloads = async (
  path: string,
  options: BrowserContextOptions = {},
  isDone: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Download[]> => {
  const person: Visitor = await visitor(browser, { viewport: PHONE, ...options });
  const found: Promise<Download>[] = [];
  const isOurs = (url: string) => new URL(url).origin === here('siteUrl');
  person.page.on('request', (request) => {
    if (request.url().startsWith('http') && !isOurs(request.url()))
      found.push(Promise.resolve({ path: request.url(), type: ELSEWHERE, bytes: 0, text: '' }));
  });
  person.page.on('response', (response) => {
    // A redirect has no body, and the tenant's pages do not count.
    if (!response.ok() || !isOurs(response.url())) return;
    found.push(
      response.body().then((body) => ({
        path: new URL(response.url()).pathname,
        type: response.request().resourceType(),
        bytes: isCompressed(response.headers()['content-type'] ?? '')
          ? body.length
          : brotliCompressSync(body).length,
        text: body.toString('latin1'),
      })),
    );
  });
  const done = isDone(person.page);
  await person.open(path);
  await person.page.waitForLoadState('networkidle');
  await done;
  // The body of a later response is gone when the window is closed.
  person.page.removeAllListeners('response');
  const all = await Promise.all(found);
  await person.context.close();
  return all;
};

const total = (all: Download[], ...types: string[]) =>
  all.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);

/** The unit that the build prints. */
const KB = 1024;

const ARTICLE = 'an article';
/**
 * KB of JavaScript that a route loads before any interaction. The budget is 10 KB, and 62 KB with everything that interactions
 * load: lists, forms and buttons that call the API.
 */
const SCRIPTS: Record<string, number> = {
  '/': 2.1,
  '/about': 1,
  '/services': 1.2,
  '/pricing': 1,
  '/privacy': 1,
  '/blog': 2.3,
  '/blog/archive': 1,
  [ARTICLE]: 2.3,
  '/contact-us': 34,
  '/login': 2.3,
  '/signup': 2.3,
};

describe.each(Object.entries(SCRIPTS))('the first visit to %s', (route, scripts) => {
  let all: Download[];
  beforeAll(async () => {
    all = await downloads(route === ARTICLE ? await newestArticle() : route);
  });

  it('paints after one response of at most 14 KB, the first TCP window: the document with its style', () => {
    expect(all.filter(({ type }) => type === 'stylesheet').map(({ path }) => path)).toEqual([]);
    expect(total(all, 'document')).toBeLessThanOrEqual(14 * KB);
  });

  it(`runs at most ${scripts} KB of JavaScript before any interaction`, () => {
    expect(total(all, 'script')).toBeLessThanOrEqual(scripts * KB);
  });

  it('loads at most two fonts of 60 KB together', () => {
    expect(all.filter(({ type }) => type === 'font').length).toBeLessThanOrEqual(2);
    expect(total(all, 'font')).toBeLessThanOrEqual(60 * KB);
  });

  it('loads images of at most 80 KB before scrolling', () => {
    expect(total(all, 'image')).toBeLessThanOrEqual(80 * KB);
  });

  it('downloads no code of the sign-in, the payments, the human check or the staff tool', () => {
    const code = all.filter(({ type }) => type === 'script');
    expect(
      code
        .filter(({ text }) =>
          /amplify|cognito|auth0|stripe\.com|InitiateAuth|turnstile\/v0|siteverify/i.test(text),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('sends requests of the first visit to the site only', () => {
    expect(all.filter(({ type }) => type === ELSEWHERE).map(({ path }) => path)).toEqual([]);
  });
});

describe('an article with a photograph that an editor uploaded', () => {
  const publish = async (): Promise<string> => {
    const editor = await visitor(browser);
    await signIn(editor, here('accounts').editor);
    await fillWords(editor.page, contentFor(`A photograph of the yard ${Date.now()}`));
    await uploadImage(editor.page, await takePhoto(editor.page, 1800, 1200, 60));
    const created = editor.page.waitForResponse('**/api/admin/newsletter');
    await submit(editor.page);
    const { title, newsletterId } = articleEndpoints.publish.reply.parse(await (await created).json());
    await editor.context.close();
    return articlePath({ title, newsletterId });
  };
  let published: Promise<string> | undefined;
  const article = () => (published ??= publish());

  it('loads images of an article of at most 80 KB before scrolling on the dense screen of a phone', async () => {
    const options = { viewport: PHONE, deviceScaleFactor: 2.625, isMobile: true };
    const images = (await downloads(await article(), options)).filter(({ type }) => type === 'image');
    expect(images.map((image) => image.path)).toContainEqual(expect.stringMatching(/-small\.webp$/));
    expect(total(images, 'image')).toBeLessThanOrEqual(80 * KB);
  });

  it('loads the large image of an article on a large dense screen, within the limit of an image', async () => {
    const options = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 };
    const covers = (await downloads(await article(), options)).filter(({ path: of }) =>
      /\/blogimage\/.*[\da-f]{12}\.webp$/.test(of),
    );
    const cover = covers.toSorted((a, b) => b.bytes - a.bytes)[0]?.bytes ?? 0;
    expect(cover).toBeGreaterThan(IMAGE_SIZES.small.bytes);
    expect(cover).toBeLessThanOrEqual(IMAGE_SIZES.whole.bytes);
  });
});

describe('the budget of the staff tool', () => {
  it('opens the staff tool with at most 260 KB of JavaScript', async () => {
    expect(total(await downloads('/content-login'), 'script')).toBeLessThanOrEqual(260 * KB);
  });
});

describe('the budget of the customer area', () => {
  it('opens the dashboard with at most 150 KB of JavaScript and CSS', async () => {
    const person = await visitor(browser);
    await logIn(person, { ...(await newCustomer()), connection: 'google-oauth2' });
    await atPlans(person.page);
    // The same customer with an empty cache.
    const storageState = await person.context.storageState();
    await person.context.close();
    const all = await downloads('/dashboard', { storageState }, (page) =>
      page.waitForResponse(/\/api\/users\/me$/).then((response) => response.finished()),
    );
    expect(all.map(({ path }) => path)).toContain('/api/users/me');
    expect(total(all, 'script', 'stylesheet')).toBeLessThanOrEqual(150 * KB);
  });
});

describe.each(['/login', '/signup'])('%s', (path) => {
  it('loads the tenant’s library and calls the tenant only after a click of a sign-in link', async () => {
    const person = await visitor(browser);
    const requestedUrls: string[] = [];
    person.page.on('request', (request) => requestedUrls.push(request.url()));
    const isLibrary = async (url: string) =>
      url.endsWith('.js') && /auth0/.test(await (await fetch(url)).text());
    const librariesAmong = async (urls: string[]) => {
      const found = await Promise.all(urls.map(isLibrary));
      return urls.filter((_, at) => found[at]);
    };
    await person.open(path);
    await person.page.waitForLoadState('networkidle');
    const before = requestedUrls.splice(0);
    expect(before.filter((url) => url.startsWith(here('tenantUrl')))).toEqual([]);
    expect(await librariesAmong(before)).toEqual([]);
    await person.page.getByRole('link', { name: 'Continue with Google' }).click();
    await person.page.waitForURL(/\/u\/login\//);
    expect(await librariesAmong(requestedUrls)).not.toEqual([]);
    await person.context.close();
  });
});
