// The product's post-login Action in the tenant: the hand-off to the site, and the way back by /continue.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningTenant } from '../start.ts';
import { exchange, loginAt, refresh, SECRET, SITE, start, tokensOf, Visitor } from './visitor.ts';

let tenant: RunningTenant;
let userId: string;
let visitor: Visitor;

const eve = { connection: 'google-oauth2', email: 'eve@florist.example', name: 'Eve Florist' } as const;

const restart = async (settings: Parameters<typeof start>[0] = {}) => {
  await tenant.close();
  tenant = await start(settings);
  ({ userId } = tenant.users.create(eve));
};

beforeEach(async () => {
  tenant = await start();
  ({ userId } = tenant.users.create(eve));
  visitor = new Visitor();
});

afterEach(() => tenant.close());

const profileToken = (state: string, changes: Record<string, unknown> = {}, secret = SECRET) => {
  const exp = Math.floor(Date.now() / 1000) + 300;
  const claims = { iss: SITE, sub: userId, profile: 'complete', state, exp, ...changes };
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt();
  return token.sign(new TextEncoder().encode(secret));
};

/** Signs in as far as the page of the site that asks for the profile. */
const handOff = async (login = loginAt(tenant)) => {
  const url = await visitor.signIn(login, userId);
  return { login, url, state: url.searchParams.get('state') ?? '' };
};

const comeBack = (parameters: Record<string, string>) =>
  visitor.go(`${tenant.url}/continue?${new URLSearchParams(parameters)}`);

test('a customer without a profile is handed to the site, by a token that says who it is', async () => {
  const { url } = await handOff();
  expect(`${url.origin}${url.pathname}`).toBe(`${SITE}/complete-profile`);
  expect(url.searchParams.get('userId')).toBe(userId);
  expect(url.searchParams.get('email')).toBe('eve@florist.example');
  const { payload } = await jwtVerify(
    url.searchParams.get('session_token') ?? '',
    new TextEncoder().encode(SECRET),
    { algorithms: ['HS256'], issuer: new URL(tenant.url).host, subject: userId },
  );
  expect(payload).toMatchObject({ email: 'eve@florist.example', ip: expect.any(String) });
  expect(Number(payload.exp) - Number(payload.iat)).toBe(3600);
});

test('once the site confirms the profile, the login that waited ends at the callback, and the next goes straight', async () => {
  const { login, state } = await handOff();
  const { url } = await comeBack({ state, profile_token: await profileToken(state) });
  expect(url.pathname).toBe('/callback');
  expect(url.searchParams.get('state')).toBe(login.state);
  const { body } = await exchange(tenant, login, url);
  expect(decodeJwt(body.access_token)).toMatchObject({
    sub: userId,
    'https://plainly.example/email': 'eve@florist.example',
  });
  expect(tenant.users.find(userId)?.appMetadata).toEqual({ profileComplete: true });
  expect((await new Visitor().signIn(loginAt(tenant), userId)).pathname).toBe('/callback');
});

test('the site may come back by a form as well', async () => {
  const { state } = await handOff();
  const form = { state, profile_token: await profileToken(state) };
  expect((await visitor.go(`${tenant.url}/continue`, form)).url.pathname).toBe('/callback');
});

test('a login with prompt=login asks once, not again after the profile', async () => {
  const { state } = await handOff(loginAt(tenant, { prompt: 'login' }));
  const { url } = await comeBack({ state, profile_token: await profileToken(state) });
  expect(url.pathname).toBe('/callback');
});

test('whoever leaves the profile page is not signed in, and may begin anew', async () => {
  await handOff();
  const silent = await visitor.go(loginAt(tenant, { prompt: 'none' }).url);
  expect(silent.url.searchParams.get('error')).toBe('login_required');
  expect((await handOff()).url.pathname).toBe('/complete-profile');
});

test.each([
  ['signed with another secret', {}, 'another secret'],
  ['for somebody else', { sub: 'google-oauth2|1' }, SECRET],
  ['for another login', { state: 'another' }, SECRET],
  ['that does not say complete', { profile: 'incomplete' }, SECRET],
])('a profile token %s ends the login with a sentence', async (_which, changes, secret) => {
  const { login, state } = await handOff();
  const { url } = await comeBack({ state, profile_token: await profileToken(state, changes, secret) });
  expect(url.pathname).toBe('/callback');
  expect(url.searchParams.get('error')).toBe('access_denied');
  expect(url.searchParams.get('error_description')).toContain('Please sign in again.');
  expect(url.searchParams.get('state')).toBe(login.state);
  expect(tenant.users.find(userId)?.appMetadata).toEqual({});
});

test('a profile token that has expired and an unsigned one are refused', async () => {
  const unsigned = (state: string) =>
    [{ alg: 'none' }, { sub: userId, state, profile: 'complete', exp: 9_999_999_999 }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
  const expired = (state: string) => profileToken(state, { exp: 1 });
  for (const make of [unsigned, expired]) {
    const { state } = await handOff();
    const token = await make(state);
    const { url } = await comeBack({ state, profile_token: token });
    expect(url.searchParams.get('error')).toBe('access_denied');
  }
});

test('a site that signs nothing keeps everybody out of a tenant that expects it, and the sentence says whose fault it is', async () => {
  const { state } = await handOff();
  const { url } = await comeBack({ state });
  expect(url.searchParams.get('error')).toBe('access_denied');
  expect(url.searchParams.get('error_description')).toMatch(/^Signing in is not set up yet/);
  expect(tenant.users.find(userId)?.appMetadata).toEqual({});
});

test.each([
  ['missing', () => ''],
  ['altered', (state: string) => `${state}x`],
])('a state that is %s at /continue is an invalid_request page', async (_how, change) => {
  const { state } = await handOff();
  const { response } = await comeBack({ state: change(state), profile_token: await profileToken(state) });
  expect(response?.status).toBe(400);
  expect(await response?.text()).toContain('invalid_request');
});

test('another browser cannot continue this one’s login', async () => {
  const { state } = await handOff();
  const stranger = new Visitor();
  const { response } = await stranger.go(
    `${tenant.url}/continue?${new URLSearchParams({ state, profile_token: await profileToken(state) })}`,
  );
  expect(response?.status).toBe(400);
  expect(await response?.text()).toContain('invalid_request');
});

test('a login is continued once', async () => {
  const { state } = await handOff();
  const parameters = { state, profile_token: await profileToken(state) };
  expect((await comeBack(parameters)).url.pathname).toBe('/callback');
  expect((await comeBack(parameters)).response?.status).toBe(400);
});

test('a bare hand-off carries no token, and is continued without one', async () => {
  await restart({ handOffSecret: undefined });
  const { url, state } = await handOff();
  expect(url.searchParams.has('session_token')).toBe(false);
  expect((await comeBack({ state })).url.pathname).toBe('/callback');
});

test('silent authentication and refreshes never lead to the profile page', async () => {
  tenant.users.mergeAppMetadata(userId, { profileComplete: true });
  const { refresh_token } = await tokensOf(tenant, userId, visitor);
  tenant.users.mergeAppMetadata(userId, { profileComplete: null });
  const silent = await visitor.go(loginAt(tenant, { prompt: 'none' }).url);
  expect(silent.url.searchParams.has('code')).toBe(true);
  expect((await refresh(tenant, refresh_token)).status).toBe(200);
  // Signed in as before: the session is asked for its profile, and stays when the page is left.
  expect((await visitor.go(loginAt(tenant).url)).url.pathname).toBe('/complete-profile');
  expect((await visitor.go(loginAt(tenant, { prompt: 'none' }).url)).url.searchParams.has('code')).toBe(true);
});

const withAction = async (source: string) => {
  const actionFile = join(mkdtempSync(join(tmpdir(), 'action-')), 'action.cjs');
  writeFileSync(actionFile, source);
  await restart({ actionFile });
};

test('an Action that throws denies the login, and says why', async () => {
  await withAction(`exports.onExecutePostLogin = async () => { throw new Error('the Action broke'); };`);
  const { url } = await handOff();
  expect(url.pathname).toBe('/callback');
  expect(url.searchParams.get('error')).toBe('access_denied');
  expect(url.searchParams.get('error_description')).toBe('the Action broke');
  const silent = await visitor.go(loginAt(tenant, { prompt: 'none' }).url);
  expect(silent.url.searchParams.get('error')).toBe('login_required');
});

test('an Action that redirects a silent login makes it interaction_required', async () => {
  await withAction(`exports.onExecutePostLogin = async (event, api) => {
    if (event.stats.logins_count > 1 || !api.redirect.canRedirect()) api.redirect.sendUserTo('${SITE}/more');
  };`);
  await tokensOf(tenant, userId, visitor);
  const { url } = await visitor.go(loginAt(tenant, { prompt: 'none' }).url);
  expect(url.searchParams.get('error')).toBe('interaction_required');
});

test('an Action knows the transaction, and may deny a refresh', async () => {
  await withAction(`exports.onExecutePostLogin = async (event, api) => {
    if (event.transaction.protocol === 'oauth2-refresh-token') api.access.deny('Not today.');
    api.idToken.setCustomClaim('https://plainly.example/seen', {
      client: event.client.client_id,
      connection: event.connection.name,
      to: event.transaction.redirect_uri,
      scopes: event.transaction.requested_scopes,
      asked: event.request.query.nonce,
    });
  };`);
  const { id_token, refresh_token } = await tokensOf(tenant, userId);
  expect(decodeJwt(id_token)['https://plainly.example/seen']).toEqual({
    client: 'plainly-laptop',
    connection: 'google-oauth2',
    to: `${SITE}/callback`,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    asked: 'the-nonce',
  });
  expect(await refresh(tenant, refresh_token)).toEqual({
    status: 403,
    body: { error: 'access_denied', error_description: 'Not today.' },
  });
});

test('a file that is no Action does not start', async () => {
  const actionFile = join(mkdtempSync(join(tmpdir(), 'action-')), 'action.cjs');
  writeFileSync(actionFile, 'exports.nothing = 1;');
  await expect(start({ actionFile })).rejects.toThrow('exports no onExecutePostLogin');
});
