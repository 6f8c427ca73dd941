import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newCustomer } from '../customer.ts';
import { launch } from './chromium.ts';
import { atPlans, logIn } from './customer-pages.ts';
import { PHONE, type Visitor, visitor } from './visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Download {
  path: string;
  type: string;
  /** Bytes as brotli at its best: a size that does not vary. */
  bytes: number;
  text: string;
}

/** Everything of ours that a first visit downloads before anybody touches the page. */
const downloads = async (path: string, options: BrowserContextOptions = {}): Promise<Download[]> => {
  const person: Visitor = await visitor(browser, { viewport: PHONE, ...options });
  const found: Promise<Download>[] = [];
  person.page.on('response', (response) => {
    // A redirect has no body, and what the tenant shows is not ours.
    if (!response.ok() || new URL(response.url()).origin !== inject('siteUrl')) return;
    found.push(
      response.body().then((body) => ({
        path: new URL(response.url()).pathname,
        type: response.request().resourceType(),
        bytes: /font|image/.test(response.request().resourceType())
          ? body.length
          : brotliCompressSync(body).length,
        text: body.toString('latin1'),
      })),
    );
  });
  await person.open(path);
  const all = await Promise.all(found);
  await person.context.close();
  return all;
};

const total = (all: Download[], ...types: string[]) =>
  all.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);

/** As the build prints them. */
const KB = 1024;

describe.each(['/', '/blog', '/login', '/signup'])('the first visit to %s', (path) => {
  let all: Download[];
  beforeAll(async () => {
    all = await downloads(path);
  });

  it('paints after at most one TCP window: HTML and CSS in 14 KB', () => {
    expect(total(all, 'document', 'stylesheet')).toBeLessThanOrEqual(14 * KB);
  });

  it('runs at most 62 KB of JavaScript', () => {
    expect(total(all, 'script')).toBeLessThanOrEqual(62 * KB);
  });

  it('loads at most two fonts, 60 KB together', () => {
    expect(all.filter(({ type }) => type === 'font').length).toBeLessThanOrEqual(2);
    expect(total(all, 'font')).toBeLessThanOrEqual(60 * KB);
  });

  it('shows pictures of at most 80 KB before anyone scrolls', () => {
    expect(total(all, 'image')).toBeLessThanOrEqual(80 * KB);
  });

  it('downloads no code of the sign-in or of the staff tool', () => {
    const scripts = all.filter(({ type }) => type === 'script');
    expect(
      scripts
        .filter(({ text }) => /amplify|cognito|auth0|stripe|InitiateAuth/i.test(text))
        .map((s) => s.path),
    ).toEqual([]);
  });
});

describe('the staff tool', () => {
  it('opens with at most 260 KB of JavaScript', async () => {
    expect(total(await downloads('/content-login'), 'script')).toBeLessThanOrEqual(260 * KB);
  });
});

describe('the customer area', () => {
  it('opens with at most 150 KB of JavaScript and CSS', async () => {
    const person = await visitor(browser);
    await logIn(person, { ...(await newCustomer()), connection: 'google-oauth2' });
    await atPlans(person.page);
    // The same person with an empty cache.
    const storageState = await person.context.storageState();
    await person.context.close();
    const all = await downloads('/dashboard', { storageState });
    expect(all.map(({ path }) => path)).toContain('/api/users/me');
    expect(total(all, 'script', 'stylesheet')).toBeLessThanOrEqual(150 * KB);
  });
});

describe.each(['/login', '/signup'])('%s', (path) => {
  it('loads the library of the tenant when somebody wants to sign in, and asks the tenant nothing before', async () => {
    const person = await visitor(browser);
    const asked: string[] = [];
    person.page.on('request', (request) => asked.push(request.url()));
    const isLibrary = async (url: string) =>
      url.endsWith('.js') && /auth0/.test(await (await fetch(url)).text());
    const librariesAmong = async (urls: string[]) => {
      const found = await Promise.all(urls.map(isLibrary));
      return urls.filter((_, at) => found[at]);
    };
    await person.open(path);
    const before = asked.splice(0);
    expect(before.filter((url) => url.startsWith(inject('tenantUrl')))).toEqual([]);
    expect(await librariesAmong(before)).toEqual([]);
    await person.page.getByRole('button', { name: 'Continue with Google' }).click();
    await person.page.waitForURL(/\/u\/login\//);
    expect(await librariesAmong(asked)).not.toEqual([]);
    await person.context.close();
  });
});
