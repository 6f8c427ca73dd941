// The tenant, used by the real `@auth0/auth0-spa-js` in a browser.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Auth0Client, Auth0ClientOptions } from '@auth0/auth0-spa-js';
import axe from 'axe-core';
import { build } from 'esbuild';
import { decodeJwt, SignJWT } from 'jose';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LocalAuth0 } from '../index.ts';
import { ada, AUDIENCE, CLIENT, refresh, SECRET, start } from './visitor.ts';

declare global {
  interface Window {
    auth0: { Auth0Client: new (options: Auth0ClientOptions) => Auth0Client };
    client: Auth0Client;
    axe: typeof axe;
  }
}

let browser: Browser;
let server: Server;
let site: string;
let tenant: LocalAuth0;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { Auth0Client } from '@auth0/auth0-spa-js';`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'auth0',
  });
  const library = outputFiles[0]?.contents;
  server = createServer((request, response) => {
    if (request.url === '/auth0.js') response.end(library);
    else {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>The site</title><script src="/auth0.js"></script>');
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? chromium.executablePath(),
    args: ['--no-sandbox'],
  });
});

afterAll(async () => {
  await browser.close();
  server.close();
});

beforeEach(async () => {
  tenant = await start({ site });
  tenant.users.create(ada);
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  await tenant.close();
});

/** Opens a page of the site with a client; an empty path keeps the page. */
const openSite = async (path: string, changes: Partial<Auth0ClientOptions> = {}) => {
  if (path !== '') await page.goto(`${site}${path}`);
  await page.evaluate(
    (options) => {
      window.client = new window.auth0.Auth0Client(options);
    },
    {
      domain: tenant.url,
      clientId: CLIENT,
      cacheLocation: 'localstorage',
      useRefreshTokens: true,
      ...changes,
      authorizationParams: { audience: AUDIENCE, redirect_uri: `${site}/callback` },
    } satisfies Auth0ClientOptions,
  );
};

const logIn = async () => {
  await openSite('/login');
  await page.evaluate(() => {
    void window.client.loginWithRedirect({
      authorizationParams: { connection: 'google-oauth2' },
      appState: { returnTo: '/dashboard' },
    });
  });
  await page.getByRole('button', { name: 'Ada Baker' }).click();
  await page.waitForURL(`${site}/callback?*`);
  await openSite('');
  return page.evaluate(() => window.client.handleRedirectCallback());
};

const getUser = () => page.evaluate(() => window.client.getUser());

/** Returns a new access token, or the code of the error. */
const renewToken = () =>
  page.evaluate(() =>
    window.client.getTokenSilently({ cacheMode: 'off' }).catch((error: { error: string }) => error.error),
  );

const expectRenewal = async () => {
  expect(decodeJwt((await renewToken()) ?? '')).toMatchObject({ iss: tenant.issuer, azp: CLIENT });
};

const readRefreshToken = async (): Promise<string> => {
  const storage = await page.evaluate(() => JSON.stringify(localStorage));
  return /"refresh_token\\*":\\*"([\w-]+)/.exec(storage)?.[1] ?? '';
};

/** No violation of WCAG 2.2 AA in light and dark, and no part wider than a phone. */
const expectAccessible = async () => {
  // What is seen may still be without its style sheet.
  await page.waitForLoadState();
  await page.evaluate(axe.source);
  for (const [colorScheme, rules] of [
    ['light', ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']],
    // Only the colors differ.
    ['dark', ['color-contrast', 'link-in-text-block']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(
      (runOnly) => window.axe.run({ runOnly: [...runOnly], preload: false }),
      rules,
    );
    expect(
      violations.map(({ id }) => id),
      `${page.url()} in ${colorScheme}`,
    ).toEqual([]);
  }
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth, `${page.url()} scrolls sideways`).toBe(clientWidth);
};

it('signs in by redirect, and keeps the session over a reload, lost answers and a stolen refresh token until a logout', async () => {
  const authorize = page.waitForRequest((request) => request.url().includes('/authorize?'));
  expect(await logIn()).toMatchObject({ appState: { returnTo: '/dashboard' } });
  const query = new URL((await authorize).url()).searchParams;
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(query.get('scope')).toBe('openid profile email offline_access');
  expect(await getUser()).toMatchObject({
    name: 'Ada Baker',
    email: 'ada@bakery.example',
    email_verified: true,
    picture: expect.stringContaining('/avatars/'),
  });

  await openSite('/dashboard');
  expect(await page.evaluate(() => window.client.isAuthenticated())).toBe(true);
  const tokens = [await readRefreshToken()];
  for (let renewal = 1; renewal <= 2; renewal += 1) {
    await expectRenewal();
    tokens.push(await readRefreshToken());
  }
  expect(new Set(tokens).size).toBe(3);

  // The library sends the same refresh token again when an answer is lost.
  const sent: (string | null)[] = [];
  await page.route(`${tenant.url}/oauth/token`, async (route) => {
    sent.push(new URLSearchParams(route.request().postData() ?? '').get('refresh_token'));
    const answer = await route.fetch();
    if (sent.length < 3) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await expectRenewal();
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(1);
  await page.unroute(`${tenant.url}/oauth/token`);
  await expectRenewal();

  // A stolen token that was used ends them all, and the library falls back to the iframe.
  const stolen = await refresh(tenant, await readRefreshToken());
  expect((await refresh(tenant, stolen.body.refresh_token)).status).toBe(200);
  expect(await renewToken()).toBe('invalid_grant');
  await openSite('', { useRefreshTokensFallback: true });
  await expectRenewal();

  await page.evaluate((returnTo) => window.client.logout({ logoutParams: { returnTo } }), `${site}/`);
  await page.waitForURL(`${site}/`);
  await openSite('');
  expect(await page.evaluate(() => window.client.isAuthenticated())).toBe(false);
  await openSite('', { useRefreshTokens: false });
  expect(await renewToken()).toBe('login_required');
});

it('signs in by popup, and reports one that was canceled to the page that opened it', async () => {
  tenant.users.create({ ...ada, connection: 'apple' });
  await openSite('/login');
  const openPopup = async () => {
    const opening = context.waitForEvent('page');
    const done = page.evaluate(() =>
      window.client
        .loginWithPopup({ authorizationParams: { connection: 'apple', screen_hint: 'signup' } })
        .catch((error: { error: string }) => error.error),
    );
    return { popup: await opening, done };
  };
  const canceled = await openPopup();
  await canceled.popup.getByRole('link', { name: 'Cancel' }).click();
  expect(await canceled.done).toBe('access_denied');

  const { popup, done } = await openPopup();
  await popup.getByRole('heading', { name: 'Sign up with Apple' }).waitFor();
  await popup.getByRole('button', { name: 'Ada Baker' }).click();
  await done;
  expect(await getUser()).toMatchObject({ sub: expect.stringMatching(/^apple\|/) });
});

it('signs in a new user on accessible pages on a phone, after the page that the Action redirects to', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSite('/login');
  await page.evaluate(() => void window.client.loginWithRedirect());
  await page.getByRole('link', { name: 'Continue with Microsoft' }).waitFor();
  await expectAccessible();
  await page.getByRole('link', { name: 'Continue with Microsoft' }).click();
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  await expectAccessible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Please give a name.').waitFor();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Max Mustermann');
  await page.getByRole('textbox', { name: 'Email' }).fill('max@shop.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${site}/confirm?*`);
  const { searchParams } = new URL(page.url());
  await openSite('');
  expect(await page.evaluate(() => window.client.isAuthenticated())).toBe(false);

  const state = searchParams.get('state') ?? '';
  const confirmation = await new SignJWT({ state })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(searchParams.get('userId') ?? '')
    .setExpirationTime('5 minutes')
    .sign(new TextEncoder().encode(SECRET));
  await page.goto(`${tenant.url}/continue?${new URLSearchParams({ state, confirmation })}`);
  expect(page.url()).toContain(`${site}/callback?`);
  await openSite('');
  await page.evaluate(() => window.client.handleRedirectCallback());
  expect(await getUser()).toMatchObject({ name: 'Max Mustermann' });
  await page.goto(`${tenant.url}/continue?state=unknown`);
  await expectAccessible();
});
