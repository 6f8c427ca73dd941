import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formEndpoints } from '#shared/contract/forms.ts';
import type { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { articlePath } from '../../../web/paths.ts';
import { newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { launch } from '../chromium.ts';
import { collectDownloads, type Download } from '../downloads.ts';
import { toStorageState } from '../session/stored-session.ts';
import {
  countPublished,
  findOlderArticles,
  findPublishedImages,
  newestArticle,
} from '../articles/sample-articles.ts';
import { publishWhole } from '../articles/whole-articles.ts';
import { takePhoto } from '../images/photo.ts';
import { contentFor, fillWords, openEditor, signedIn, submit, uploadImage } from '../staff/staff-pages.ts';
import { DESK, PHONE, visitor } from '../visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Everything that a first visit downloads before any interaction. */
const visitFirst = async (
  path: string,
  options: BrowserContextOptions = {},
  isDone: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Download[]> => {
  const { page, close } = await visitor(browser, options);
  await prepare(page);
  const finish = await collectDownloads(page);
  const done = isDone(page);
  await page.goto(new URL(path, here('siteUrl')).href, { waitUntil: 'networkidle' });
  await done;
  const all = await finish();
  await close();
  return all;
};

const total = (all: Download[], ...types: string[]) =>
  all.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);

/** The addresses of the files that contain a text. */
const filterByText = async (addresses: URL[], wanted: RegExp): Promise<string[]> => {
  const texts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  return addresses.filter((_, at) => wanted.test(texts[at] ?? '')).map(({ pathname }) => pathname);
};

/** Words of the services' libraries, and of the staff tool's. */
const SERVICES = /amplify|cognito|auth0|stripe\.com|InitiateAuth|turnstile\/v0|siteverify|prosemirror/i;

/** Words that only the code of staff's pages has. */
const STAFF = /amplify|cognito|prosemirror/i;

/** A word that only the code of the body's editor has. */
const BODY_EDITOR = /prosemirror/i;

/** The unit that the build prints. */
const KB = 1024;

const ARTICLE = 'an article';
const WHOLE = 'a whole article';
const OLDER = 'the second page of the blog';

const findAddress = async (route: string): Promise<string> => {
  if (route === ARTICLE) return newestArticle();
  if (route === WHOLE) return (await publishWhole({ access: 'everyone' })).publicPath;
  return route === OLDER ? findOlderArticles() : route;
};

type Route = (typeof PUBLIC_PAGES)[number] | typeof ARTICLE | typeof WHOLE | typeof OLDER;

/**
 * KB of a route's document with the headers of its response, KB of JavaScript before any interaction, and requests. The goals
 * are 14 KB, the first TCP window; 15 KB, and 40 for the contact form; ten requests.
 */
const BUDGETS: Readonly<Record<Route, readonly [document: number, scripts: number, requests: number]>> = {
  '/': [13.7, 3.9, 10],
  '/about': [11.9, 0.9, 6],
  '/services': [12.8, 1, 6],
  '/pricing': [9.6, 0.9, 7],
  '/privacy': [7.8, 1, 5],
  '/blog': [11.7, 2.5, 6],
  // It has the styles of whole articles, tables and contents included.
  '/blog/archive': [10.2, 0.9, 5],
  // Its end offers the newsletter, and it has what is inside.
  [ARTICLE]: [12.7, 2.5, 6],
  // Its text is short: the budget is for a document without the text of its article.
  [WHOLE]: [12.5, 2.5, 6],
  [OLDER]: [11, 2.5, 6],
  '/contact-us': [8.9, 35, 7],
  '/login': [7.6, 3.3, 6],
  '/signup': [7.7, 3.3, 6],
};

/** A line of the archive after compression. Half of it is the id, which does not compress. */
const ARCHIVE_LINE_BYTES = 100;

describe.each(Object.entries(BUDGETS))('the first visit to %s', (route, [document, scripts, requests]) => {
  let phone: Download[];
  let desk: Download[];
  /** The archive links every article: those that tests of this file have published so far are not counted. */
  let linesOfTests = 0;
  beforeAll(async () => {
    const address = await findAddress(route);
    if (route === '/blog/archive') linesOfTests = (await countPublished()) * ARCHIVE_LINE_BYTES;
    // Both wait for silence most of the time.
    [phone, desk] = await Promise.all([
      visitFirst(address, { viewport: PHONE, deviceScaleFactor: 2.625, isMobile: true }),
      visitFirst(address, { viewport: DESK }),
    ]);
  });

  it(`paints after one response of at most ${document} KB, with its headers`, () => {
    expect(phone.filter(({ type }) => type === 'stylesheet')).toEqual([]);
    const [first] = phone;
    expect(first?.type).toBe('document');
    expect((first?.bytes ?? 0) + (first?.headerBytes ?? 0)).toBeLessThanOrEqual(document * KB + linesOfTests);
  });

  it(`makes at most ${requests} requests, on a phone and on a desk`, () => {
    expect(phone.length).toBeLessThanOrEqual(requests);
    expect(desk.length).toBeLessThanOrEqual(requests);
  });

  it(`runs at most ${scripts} KB of JavaScript before any interaction`, () => {
    expect(total(desk, 'script')).toBeLessThanOrEqual(scripts * KB);
  });

  it('loads two fonts of at most 32 KB together', () => {
    expect(desk.filter(({ type }) => type === 'font').length).toBe(2);
    expect(total(desk, 'font')).toBeLessThanOrEqual(32 * KB);
  });

  it('loads images of at most 80 KB before scrolling, on a phone and on a desk', async () => {
    const published = await findPublishedImages();
    const isSample = ({ url }: Download) =>
      !published.includes(url.pathname.replace(/-\d+\.webp$/, '-1600.webp'));
    expect(total(phone.filter(isSample), 'image')).toBeLessThanOrEqual(80 * KB);
    expect(total(desk.filter(isSample), 'image')).toBeLessThanOrEqual(80 * KB);
  });

  it('downloads no code of the sign-in, the payments, the human check or the staff tool', async () => {
    const code = desk.filter(({ type }) => type === 'script').map(({ url }) => url);
    expect(await filterByText(code, SERVICES)).toEqual([]);
  });

  it('sends requests of the first visit to the site only', () => {
    const elsewhere = [...phone, ...desk].filter(({ url }) => url.origin !== here('siteUrl'));
    expect(elsewhere.map(({ url }) => url.href)).toEqual([]);
  });
});

describe('an article with a photograph that an editor uploaded', () => {
  const publish = async (): Promise<string> => {
    const editor = await visitor(browser, await signedIn());
    await openEditor(editor);
    await fillWords(editor.page, contentFor(`A photograph of the yard ${Date.now()}`));
    await uploadImage(editor.page, await takePhoto(editor.page, 1800, 1200, 60));
    // On a busy machine a photograph takes longer than publishing waits for it.
    const imageUrl = await editor.page.getByLabel('Image URL').first().inputValue();
    await expect.poll(async () => (await fetch(imageUrl)).status, { timeout: 30_000 }).toBe(200);
    const created = editor.page.waitForResponse('**/api/admin/newsletter');
    await submit(editor.page);
    const article = formEndpoints.publish.reply.parse(await (await created).json());
    await editor.close();
    return articlePath(article);
  };
  let published: Promise<string> | undefined;
  const article = () => (published ??= publish());

  it('loads images of an article of at most 80 KB before scrolling on the dense screen of a phone', async () => {
    const options = { viewport: PHONE, deviceScaleFactor: 2.625, isMobile: true };
    const images = (await visitFirst(await article(), options)).filter(({ type }) => type === 'image');
    expect(images.map(({ url }) => url.pathname)).toContainEqual(expect.stringMatching(/-(480|960)\.webp$/));
    expect(total(images, 'image')).toBeLessThanOrEqual(80 * KB);
  });

  it('loads the large image of an article on a large dense screen, within the limit of an image', async () => {
    const options = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 };
    const covers = (await visitFirst(await article(), options)).filter(({ url }) =>
      /^\/blogimage\/.*-1600\.webp$/.test(url.pathname),
    );
    const cover = covers.toSorted((a, b) => b.bytes - a.bytes)[0]?.bytes ?? 0;
    expect(cover).toBeGreaterThan(64 * KB);
    expect(cover).toBeLessThanOrEqual(200 * KB);
  });
});

describe('the budget of the staff tool', () => {
  it('opens the staff tool with at most 260 KB of JavaScript, and nothing of the customers’ sign-in', async () => {
    const all = await visitFirst('/content-login');
    expect(total(all, 'script')).toBeLessThanOrEqual(260 * KB);
    const code = all.filter(({ type }) => type === 'script').map(({ url }) => url);
    expect(await filterByText(code, /auth0/i)).toEqual([]);
  });
});

describe('the editor of an article’s body', () => {
  it('has at most 150 KB of JavaScript, which the sign-in of the staff tool does not load', async () => {
    const all = await visitFirst('/content-creator', await signedIn(), (page) =>
      page.getByRole('textbox', { name: 'Whole article' }).waitFor(),
    );
    const scripts = all.filter(({ type }) => type === 'script');
    const names = await filterByText(
      scripts.map(({ url }) => url),
      BODY_EDITOR,
    );
    expect(names).not.toEqual([]);
    const chunks = scripts.filter(({ url }) => names.includes(url.pathname));
    expect(total(chunks, 'script')).toBeLessThanOrEqual(150 * KB);
    const atSignIn = (await visitFirst('/content-login')).map(({ url }) => url.pathname);
    expect(atSignIn.filter((pathname) => names.includes(pathname))).toEqual([]);
  });
});

describe('the budget of the customer area', () => {
  const visitDashboard = async (prepare?: (page: Page) => Promise<unknown>) => {
    const storageState = toStorageState(await newCustomer());
    const isDone = async (page: Page) => (await page.waitForResponse(/\/api\/articles$/)).finished();
    const all = await visitFirst('/dashboard', { storageState }, isDone, prepare);
    expect(all.map(({ url }) => url.pathname)).toContain('/api/users/me');
    return all;
  };

  it('opens the dashboard with at most 162 KB of JavaScript and CSS, 150 at the best quality of brotli', async () => {
    // Without the other pages, which load while the browser is idle.
    const all = await visitDashboard((page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
    );
    expect(total(all, 'script', 'stylesheet')).toBeLessThanOrEqual(162 * KB);
  });

  it('loads all its pages with at most 25 requests and 190 KB, and nothing of staff or the body’s editor', async () => {
    const all = await visitDashboard();
    expect(all.length).toBeLessThanOrEqual(25);
    expect(total(all, 'script', 'stylesheet')).toBeLessThanOrEqual(190 * KB);
    const code = all.filter(({ type }) => type === 'script').map(({ url }) => url);
    expect(await filterByText(code, STAFF)).toEqual([]);
  });
});

describe.each(['/login', '/signup'])('%s', (path) => {
  it('loads the tenant’s library and calls the tenant only after a click of a sign-in link', async () => {
    const { page, close } = await visitor(browser);
    const addresses: URL[] = [];
    page.on('request', (request) => addresses.push(new URL(request.url())));
    await page.goto(new URL(path, here('siteUrl')).href, { waitUntil: 'networkidle' });
    expect(addresses.filter(({ origin }) => origin !== here('siteUrl'))).toEqual([]);
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.waitForURL(/\/u\/login\//);
    const code = addresses.filter(({ pathname }) => pathname.endsWith('.js'));
    expect(await filterByText(code, SERVICES)).not.toEqual([]);
    await close();
  });
});
