// The customers' tenant, seen by the library that customers' browsers run: the real `@auth0/auth0-spa-js`.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Auth0Client, Auth0ClientOptions } from '@auth0/auth0-spa-js';
import { decodeJwt, SignJWT } from 'jose';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningTenant } from '../start.ts';
import { launch } from '../../../test/browser/chromium.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '../../../test/browser/visitor.ts';
import { ada, AUDIENCE, CLIENT, refresh, SECRET, start } from './visitor.ts';

declare global {
  interface Window {
    auth0: { Auth0Client: new (options: Auth0ClientOptions) => Auth0Client };
    client: Auth0Client;
  }
}

let browser: Browser;
let server: Server;
let site: string;
let tenant: RunningTenant;
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  server.close();
});

beforeEach(async () => {
  tenant = await start({ siteUrl: site });
  tenant.users.create(ada);
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
});

afterEach(async () => {
  await context.close();
  await tenant.close();
});

/** Opens a page of the site, with a client as the product sets it up. */
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

const logIn = async (changes: Partial<Auth0ClientOptions> = {}) => {
  await openSite('/login', changes);
  await page.evaluate(() => {
    void window.client.loginWithRedirect({
      authorizationParams: { connection: 'google-oauth2' },
      appState: { returnTo: '/dashboard' },
    });
  });
  await page.getByRole('button', { name: 'Ada Baker' }).click();
  await page.waitForURL(`${site}/callback?*`);
  await openSite('', changes);
  return page.evaluate(() => window.client.handleRedirectCallback());
};

/** A new access token, whatever the cache holds; or the error's code. */
const renew = () =>
  page.evaluate(() =>
    window.client.getTokenSilently({ cacheMode: 'off' }).catch((error: { error: string }) => error.error),
  );

/** As the library keeps it in local storage. */
const keptRefreshToken = async (): Promise<string> => {
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  return /"refresh_token\\*":\\*"([\w-]+)/.exec(kept)?.[1] ?? '';
};

test('login by redirect: PKCE goes out, the state of the application comes back, and the user is known', async () => {
  const asked = page.waitForRequest((request) => request.url().includes('/authorize?'));
  expect(await logIn()).toMatchObject({ appState: { returnTo: '/dashboard' } });
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('code_challenge_method')).toBe('S256');
  expect(query.get('scope')).toBe('openid profile email offline_access');
  expect(await page.evaluate(() => window.client.getUser())).toMatchObject({
    name: 'Ada Baker',
    email: 'ada@bakery.example',
    email_verified: true,
    picture: expect.stringContaining('/pictures/'),
  });
});

test('a callback of another login is an invalid state', async () => {
  await openSite('/callback?code=stolen&state=of-another-browser');
  const message = () =>
    page.evaluate(() => window.client.handleRedirectCallback().catch((error: Error) => error.message));
  expect(await message()).toBe('Invalid state');
});

test('a reload finds the session, and a new token comes by the refresh token, which rotates', async () => {
  await logIn();
  await openSite('/dashboard');
  expect(await page.evaluate(() => window.client.isAuthenticated())).toBe(true);
  const before = await keptRefreshToken();
  expect(decodeJwt((await renew()) ?? '')).toMatchObject({
    iss: tenant.issuer,
    'https://plainly.example/email': 'ada@bakery.example',
  });
  const between = await keptRefreshToken();
  await renew();
  expect(new Set([before, between, await keptRefreshToken()]).size).toBe(3);
});

test('a refresh token that somebody else used is found out; the iframe signs in again', async () => {
  await logIn();
  const stolen = await refresh(tenant, await keptRefreshToken());
  expect((await refresh(tenant, stolen.body.refresh_token)).status).toBe(200);
  expect(await renew()).toBe('invalid_grant');
  await openSite('/dashboard', { useRefreshTokensFallback: true });
  expect(decodeJwt((await renew()) ?? '')).toMatchObject({ azp: CLIENT });
});

test('an answer that is lost on its way signs nobody out: the library asks again with the same refresh token', async () => {
  await logIn();
  const sent: (string | null)[] = [];
  await page.route(`${tenant.url}/oauth/token`, async (route) => {
    sent.push(new URLSearchParams(route.request().postData() ?? '').get('refresh_token'));
    const answer = await route.fetch();
    if (sent.length < 3) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  expect(decodeJwt((await renew()) ?? '')).toMatchObject({ azp: CLIENT });
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(1);
  await page.unroute(`${tenant.url}/oauth/token`);
  expect(decodeJwt((await renew()) ?? '')).toMatchObject({ azp: CLIENT });
});

test('without refresh tokens, and nothing kept but the cookie, a reload signs in silently by the iframe', async () => {
  const changes = { cacheLocation: 'memory', useRefreshTokens: false } as const;
  await logIn(changes);
  await openSite('/dashboard', changes);
  await page.evaluate(() => window.client.checkSession());
  expect(await page.evaluate(() => window.client.getUser())).toMatchObject({ name: 'Ada Baker' });
});

test('refresh tokens in memory are kept by the library’s worker', async () => {
  await logIn({ cacheLocation: 'memory' });
  expect(decodeJwt((await renew()) ?? '')).toMatchObject({ azp: CLIENT });
});

test('the token endpoint is asked by JSON as well', async () => {
  await logIn({ useFormData: false });
  expect(decodeJwt((await renew()) ?? '')).toMatchObject({ azp: CLIENT });
});

test('a logout ends the session, here and at the tenant', async () => {
  await logIn();
  await page.evaluate((returnTo) => window.client.logout({ logoutParams: { returnTo } }), `${site}/`);
  await page.waitForURL(`${site}/`);
  await openSite('');
  expect(await page.evaluate(() => window.client.isAuthenticated())).toBe(false);
  await openSite('/', { useRefreshTokens: false });
  expect(await renew()).toBe('login_required');
});

test('login by popup', async () => {
  await openSite('/login');
  const opening = context.waitForEvent('page');
  const done = page.evaluate(() =>
    window.client.loginWithPopup({ authorizationParams: { connection: 'apple', screen_hint: 'signup' } }),
  );
  const popup = await opening;
  tenant.users.create({ ...ada, connection: 'apple' });
  await popup.getByRole('heading', { name: 'Sign up with Apple' }).waitFor();
  await popup.reload();
  await popup.getByRole('button', { name: 'Ada Baker' }).click();
  await done;
  expect(await page.evaluate(() => window.client.getUser())).toMatchObject({
    sub: expect.stringMatching(/^apple\|/),
  });
});

test('a popup that is cancelled says so to the page that opened it', async () => {
  await openSite('/login');
  const opening = context.waitForEvent('page');
  const done = page.evaluate(() =>
    window.client.loginWithPopup().catch((error: { error: string }) => error.error),
  );
  await (await opening).getByRole('link', { name: 'Cancel' }).click();
  expect(await done).toBe('access_denied');
});

test('a new customer goes by the profile page, and comes back signed in', async () => {
  await openSite('/login');
  await page.evaluate(() => void window.client.loginWithRedirect());
  await page.getByRole('link', { name: 'Continue with Microsoft' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Max Mustermann');
  await page.getByRole('textbox', { name: 'Email' }).fill('max@shop.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${site}/complete-profile?*`);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('email')).toBe('max@shop.example');
  await openSite('');
  expect(await page.evaluate(() => window.client.isAuthenticated())).toBe(false);

  const state = searchParams.get('state') ?? '';
  const profileToken = await new SignJWT({ state, profile: 'complete' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(searchParams.get('userId') ?? '')
    .setExpirationTime('5 minutes')
    .sign(new TextEncoder().encode(SECRET));
  await page.goto(`${tenant.url}/continue?${new URLSearchParams({ state, profile_token: profileToken })}`);
  expect(page.url()).toContain(`${site}/callback?`);
  await openSite('');
  await page.evaluate(() => window.client.handleRedirectCallback());
  expect(await page.evaluate(() => window.client.getUser())).toMatchObject({ name: 'Max Mustermann' });
});

test('the pages are accessible, by phone and by desk', async () => {
  await page.setViewportSize(PHONE);
  const look = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  await openSite('/login');
  await page.evaluate(() => void window.client.loginWithRedirect());
  await page.getByRole('link', { name: 'Continue with Google' }).waitFor();
  await look();
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await look();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Please give a name.').waitFor();
  await look();
  await page.goto(`${tenant.url}/continue?state=made-up`);
  await look();
});
