// A post-login Action in the tenant: the redirect to the site, and the return by /continue.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalAuth0 } from '../index.ts';
import {
  createLogin,
  exchangeCode,
  fetchTokens,
  isSignedIn,
  refresh,
  SECRET,
  SITE,
  start,
  Visitor,
} from './visitor.ts';

let tenant: LocalAuth0;
let userId: string;
let visitor: Visitor;

beforeEach(async () => {
  tenant = await start();
  visitor = new Visitor();
  ({ userId } = tenant.users.create({
    connection: 'google-oauth2',
    email: 'eve@florist.example',
    name: 'Eve Florist',
  }));
});

afterEach(() => tenant.close());

/** The token with which the site confirms a user. */
const createConfirmation = (state: string, changes: Record<string, unknown> = {}, secret = SECRET) => {
  const exp = Math.floor(Date.now() / 1000) + 300;
  return new SignJWT({ sub: userId, state, exp, ...changes })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
};

/** Signs in up to the page of the site to which the Action redirects. */
const signIn = async (login = createLogin(tenant)) => {
  const url = await visitor.signIn(login, userId);
  return { login, url, state: url.searchParams.get('state') ?? '' };
};

const continueLogin = (parameters: Readonly<Record<string, string>>, as = visitor) =>
  as.open(`${tenant.url}/continue?${new URLSearchParams(parameters)}`);

describe('the redirect of an Action', () => {
  it('redirects a login to the page of the Action, with a signed token about the user', async () => {
    const { url } = await signIn();
    expect(`${url.origin}${url.pathname}`).toBe(`${SITE}/confirm`);
    expect(url.searchParams.get('userId')).toBe(userId);
    const { payload } = await jwtVerify(
      url.searchParams.get('session_token') ?? '',
      new TextEncoder().encode(SECRET),
      { algorithms: ['HS256'], issuer: new URL(tenant.url).host, subject: userId },
    );
    expect(payload).toMatchObject({ email: 'eve@florist.example', ip: expect.any(String) });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(3600);
  });

  it('creates no session before the redirected login is continued', async () => {
    await signIn();
    expect(await isSignedIn(tenant, visitor)).toBe(false);
    expect((await signIn()).url.pathname).toBe('/confirm');
  });

  it('does not redirect silent logins and refreshes', async () => {
    tenant.users.mergeAppMetadata(userId, { isConfirmed: true });
    const { refresh_token } = await fetchTokens(tenant, userId, visitor);
    tenant.users.mergeAppMetadata(userId, { isConfirmed: null });
    expect(await isSignedIn(tenant, visitor)).toBe(true);
    expect((await refresh(tenant, refresh_token)).status).toBe(200);
  });

  it('keeps an earlier session when the user leaves the page of the Action', async () => {
    tenant.users.mergeAppMetadata(userId, { isConfirmed: true });
    await fetchTokens(tenant, userId, visitor);
    tenant.users.mergeAppMetadata(userId, { isConfirmed: null });
    expect((await visitor.open(createLogin(tenant).url)).url.pathname).toBe('/confirm');
    expect(await isSignedIn(tenant, visitor)).toBe(true);
  });
});

describe('/continue', () => {
  it('finishes the waiting login at the callback and stores the metadata, so that the next login is not redirected', async () => {
    const { login, state } = await signIn();
    const { url } = await continueLogin({ state, confirmation: await createConfirmation(state) });
    expect(url.pathname).toBe('/callback');
    expect(url.searchParams.get('state')).toBe(login.state);
    const { body } = await exchangeCode(tenant, login, url);
    expect(decodeJwt(body.access_token)).toMatchObject({
      sub: userId,
      'https://bakery.example/email': 'eve@florist.example',
    });
    expect(tenant.users.find(userId)?.appMetadata).toEqual({ isConfirmed: true });
    expect((await new Visitor().signIn(createLogin(tenant), userId)).pathname).toBe('/callback');
  });

  it('does not ask for a sign-in again after a login with prompt=login', async () => {
    const { state } = await signIn(createLogin(tenant, { prompt: 'login' }));
    const { url } = await continueLogin({ state, confirmation: await createConfirmation(state) });
    expect(url.pathname).toBe('/callback');
  });

  const UNSIGNED = (state: string) =>
    [{ alg: 'none' }, { sub: userId, state, exp: 9_999_999_999 }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
  it.each([
    ['with another secret', (state: string) => createConfirmation(state, {}, 'x'), 'invalid signature'],
    ['without a signature', UNSIGNED, 'invalid signature'],
    ['for another user', (state: string) => createConfirmation(state, { sub: 'other' }), 'subject invalid'],
    ['for another login', (state: string) => createConfirmation(state, { state: 'other' }), 'does not match'],
    ['with an end in the past', (state: string) => createConfirmation(state, { exp: 1 }), 'expired'],
  ])('denies a continued login for a token %s', async (_, createToken, reason) => {
    const { login, state } = await signIn();
    const { url } = await continueLogin({ state, confirmation: await createToken(state) });
    expect(url.pathname).toBe('/callback');
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('error_description')).toContain(reason);
    expect(url.searchParams.get('state')).toBe(login.state);
    expect(tenant.users.find(userId)?.appMetadata).toEqual({});
  });

  it('denies a continued login without a token', async () => {
    const { state } = await signIn();
    const { url } = await continueLogin({ state });
    expect(url.searchParams.get('error_description')).toContain('There is no parameter confirmation');
  });

  it.each([
    ['is missing', () => ''],
    ['was altered', (state: string) => `${state}x`],
  ])('shows an error page at /continue when the state %s', async (_, change) => {
    const { state } = await signIn();
    const confirmation = await createConfirmation(state);
    const { response } = await continueLogin({ state: change(state), confirmation });
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain('invalid_request');
  });

  it('refuses to continue the login of another browser', async () => {
    const { state } = await signIn();
    const confirmation = await createConfirmation(state);
    const { response } = await continueLogin({ state, confirmation }, new Visitor());
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain('invalid_request');
  });

  it('continues a redirected login only once', async () => {
    const { state } = await signIn();
    const parameters = { state, confirmation: await createConfirmation(state) };
    expect((await continueLogin(parameters)).url.pathname).toBe('/callback');
    expect((await continueLogin(parameters)).response?.status).toBe(400);
  });
});

describe('an Action', () => {
  const startWithAction = async (source: string) => {
    const actionFile = join(mkdtempSync(join(tmpdir(), 'action-')), 'action.cjs');
    writeFileSync(actionFile, source);
    await tenant.close();
    tenant = await start({ actionFile });
    ({ userId } = tenant.users.create({
      connection: 'google-oauth2',
      email: 'eve@florist.example',
      name: 'Eve Florist',
    }));
  };

  it('denies the login with the message of an Action that throws', async () => {
    await startWithAction(
      `exports.onExecutePostLogin = async () => { throw new Error('the Action broke'); };`,
    );
    const { url } = await signIn();
    expect(url.pathname).toBe('/callback');
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('error_description')).toBe('the Action broke');
    expect(await isSignedIn(tenant, visitor)).toBe(false);
  });

  it('answers interaction_required when the Action redirects a silent login', async () => {
    await startWithAction(`let runs = 0;
      exports.onExecutePostLogin = async (event, api) => {
        runs += 1;
        if (runs > 1) api.redirect.sendUserTo('${SITE}/more');
      };`);
    await fetchTokens(tenant, userId, visitor);
    const { url } = await visitor.open(createLogin(tenant, { prompt: 'none' }).url);
    expect(url.searchParams.get('error')).toBe('interaction_required');
  });

  it('gives the Action the parameters of the login, and lets it deny a refresh', async () => {
    await startWithAction(`exports.onExecutePostLogin = async ({ transaction, request }, api) => {
      if (transaction.protocol === 'oauth2-refresh-token') api.access.deny('Not today.');
      api.accessToken.setCustomClaim('https://bakery.example/nonce', request.query.nonce);
    };`);
    const { access_token, refresh_token } = await fetchTokens(tenant, userId);
    expect(decodeJwt(access_token)['https://bakery.example/nonce']).toBe('the-nonce');
    expect(await refresh(tenant, refresh_token)).toEqual({
      status: 403,
      body: { error: 'access_denied', error_description: 'Not today.' },
    });
  });

  it('tells the Action when the user signed in, and not at a refresh', async () => {
    await startWithAction(`exports.onExecutePostLogin = async ({ authentication }, api) => {
      api.accessToken.setCustomClaim('https://bakery.example/at', authentication?.methods[0].timestamp ?? 'refreshed');
    };`);
    const readAt = (token: string) => decodeJwt(token)['https://bakery.example/at'];
    const before = Math.floor(Date.now() / 1000) * 1000;
    const { access_token, refresh_token } = await fetchTokens(tenant, userId, visitor);
    expect(Date.parse(String(readAt(access_token)))).toBeGreaterThanOrEqual(before);
    expect(readAt((await refresh(tenant, refresh_token)).body.access_token)).toBe('refreshed');
    // The session answers with the moment of its sign-in.
    expect(readAt((await fetchTokens(tenant, userId, visitor)).access_token)).toBe(readAt(access_token));
  });

  it('does not start with a file that exports no Action', async () => {
    const actionFile = join(mkdtempSync(join(tmpdir(), 'action-')), 'action.cjs');
    writeFileSync(actionFile, 'exports.nothing = 1;');
    await expect(start({ actionFile })).rejects.toThrow('exports no onExecutePostLogin');
  });
});
