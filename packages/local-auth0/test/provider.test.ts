// The tokens of the tenant, as an API and the browser read them.
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalAuth0 } from '../index.ts';
import {
  ada,
  AUDIENCE,
  CLIENT,
  createFile,
  createLogin,
  exchangeCode,
  fetchTokens,
  isSignedIn,
  refresh,
  SITE,
  start,
  verifyAccessToken,
  Visitor,
} from './visitor.ts';

const DAY_MS = 86_400_000;
const INVALID_REFRESH_TOKEN = {
  status: 403,
  body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
};

let tenant: LocalAuth0;
let aheadMs: number;
let file: string;
let userId: string;

const startWithClock = async (port = 0) => {
  tenant = await start({ file, port, now: () => Date.now() + aheadMs });
};

beforeEach(async () => {
  aheadMs = 0;
  file = createFile();
  await startWithClock();
  ({ userId } = tenant.users.create(ada));
});

afterEach(() => tenant.close());

describe('tokens', () => {
  it('signs an access token for the API, with the claims of the Action', async () => {
    const { access_token, token_type, expires_in, scope } = await fetchTokens(tenant, userId);
    expect(token_type).toBe('Bearer');
    expect(expires_in).toBe(86_400);
    expect(scope.split(' ').toSorted()).toEqual(['email', 'offline_access', 'openid', 'profile']);
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    expect(await verifyAccessToken(tenant, access_token)).toMatchObject({
      iss: tenant.issuer,
      sub: userId,
      aud: [AUDIENCE, `${tenant.issuer}userinfo`],
      azp: CLIENT,
      scope,
      'https://bakery.example/email': 'ada@bakery.example',
    });
  });

  it('signs an ID token for the client and the login, with the profile of the user', async () => {
    const { id_token } = await fetchTokens(tenant, userId);
    const { payload } = await jwtVerify(id_token, createRemoteJWKSet(new URL(tenant.jwksUrl)), {
      issuer: tenant.issuer,
      audience: CLIENT,
      algorithms: ['RS256'],
    });
    expect(payload).toMatchObject({
      sub: userId,
      nonce: 'the-nonce',
      sid: expect.any(String),
      name: 'Ada Baker',
      given_name: 'Ada',
      family_name: 'Baker',
      nickname: 'ada',
      email: 'ada@bakery.example',
      email_verified: true,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const avatar = await fetch(String(payload['picture']));
    expect(avatar.headers.get('content-type')).toBe('image/svg+xml');
    expect(await avatar.text()).toContain('>AB<');
  });

  it.each([
    ['google-oauth2', /^google-oauth2\|\d{21}$/],
    ['windowslive', /^windowslive\|[0-9a-f]{16}$/],
    ['apple', /^apple\|\d{6}\.[0-9a-f]{32}\.\d{4}$/],
  ] as const)('gives a user of %s an id in the form of that provider', (connection, form) => {
    const user = tenant.users.create({ connection, email: 'eve@florist.example', name: 'Eve' });
    expect(user.userId).toMatch(form);
  });

  it('issues no refresh token without offline_access, and no token for the API without its audience', async () => {
    const login = createLogin(tenant, { scope: 'openid email', audience: undefined });
    const { body } = await exchangeCode(tenant, login, await new Visitor().signIn(login, userId));
    expect(body).not.toHaveProperty('refresh_token');
    await expect(verifyAccessToken(tenant, body.access_token)).rejects.toThrow('Invalid Compact JWS');
    expect(decodeJwt(body.id_token)).not.toHaveProperty('name');
  });

  it('issues tokens without email claims for an account without an email', async () => {
    const { userId: withoutEmail } = tenant.users.create({
      connection: 'windowslive',
      name: 'Max Mustermann',
      appMetadata: { isConfirmed: true },
    });
    const { access_token, id_token } = await fetchTokens(tenant, withoutEmail);
    expect(decodeJwt(id_token)).toMatchObject({ sub: withoutEmail, name: 'Max Mustermann' });
    for (const token of [access_token, id_token]) {
      expect(Object.keys(decodeJwt(token)).filter((name) => name.includes('email'))).toEqual([]);
    }
  });
});

describe('refresh tokens', () => {
  it('rotates a refresh token, and revokes its family when the old one comes again after 30 seconds', async () => {
    const first = await fetchTokens(tenant, userId);
    const second = await refresh(tenant, first.refresh_token);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(await verifyAccessToken(tenant, second.body.access_token)).toMatchObject({
      'https://bakery.example/email': 'ada@bakery.example',
    });
    aheadMs = 30_000;
    expect(await refresh(tenant, first.refresh_token)).toEqual(INVALID_REFRESH_TOKEN);
    expect(await refresh(tenant, second.body.refresh_token)).toEqual(INVALID_REFRESH_TOKEN);
  });

  it('exchanges a refresh token again within 30 seconds, because an answer may be lost', async () => {
    const first = await fetchTokens(tenant, userId);
    const lost = await refresh(tenant, first.refresh_token);
    aheadMs = 20_000;
    const again = await refresh(tenant, first.refresh_token);
    expect(again.status).toBe(200);
    expect(again.body.refresh_token).not.toBe(lost.body.refresh_token);
    await verifyAccessToken(tenant, again.body.access_token);
    aheadMs = 3_600_000;
    expect((await refresh(tenant, again.body.refresh_token)).status).toBe(200);
  });

  it('counts the 30 seconds from the first exchange, however often the token comes again', async () => {
    const { refresh_token } = await fetchTokens(tenant, userId);
    for (const sinceMs of [0, 10_000, 20_000]) {
      aheadMs = sinceMs;
      expect((await refresh(tenant, refresh_token)).status).toBe(200);
    }
    aheadMs = 30_000;
    expect(await refresh(tenant, refresh_token)).toEqual(INVALID_REFRESH_TOKEN);
  });

  it('revokes the family at once when a token comes again whose successor was used', async () => {
    const first = await fetchTokens(tenant, userId);
    const second = await refresh(tenant, first.refresh_token);
    const third = await refresh(tenant, second.body.refresh_token);
    expect(await refresh(tenant, first.refresh_token)).toEqual(INVALID_REFRESH_TOKEN);
    expect(await refresh(tenant, third.body.refresh_token)).toEqual(INVALID_REFRESH_TOKEN);
  });

  it('answers each of five simultaneous exchanges with a token of its own', async () => {
    const { refresh_token } = await fetchTokens(tenant, userId);
    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(tenant, refresh_token)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(5);
  });

  it('keeps the sign-in on another device when a family is revoked', async () => {
    const phone = await fetchTokens(tenant, userId);
    const laptop = await fetchTokens(tenant, userId);
    await refresh(tenant, phone.refresh_token);
    aheadMs = 30_000;
    expect(await refresh(tenant, phone.refresh_token)).toEqual(INVALID_REFRESH_TOKEN);
    expect((await refresh(tenant, laptop.refresh_token)).status).toBe(200);
  });

  it('expires a refresh token that was not used for 15 days', async () => {
    const { refresh_token } = await fetchTokens(tenant, userId);
    aheadMs = 15 * DAY_MS;
    expect(await refresh(tenant, refresh_token)).toEqual(INVALID_REFRESH_TOKEN);
  });

  it('refuses a refresh token that was revoked', async () => {
    const { refresh_token } = await fetchTokens(tenant, userId);
    const revoked = await fetch(`${tenant.url}/oauth/revoke`, {
      method: 'POST',
      headers: { origin: SITE },
      body: new URLSearchParams({ client_id: CLIENT, token: refresh_token }),
    });
    expect(revoked.status).toBe(200);
    expect(await refresh(tenant, refresh_token)).toEqual(INVALID_REFRESH_TOKEN);
  });
});

describe('sessions', () => {
  it('ends a session that was not used for three days', async () => {
    const visitor = new Visitor();
    await fetchTokens(tenant, userId, visitor);
    aheadMs = 3 * DAY_MS;
    expect(await isSignedIn(tenant, visitor)).toBe(false);
  });

  it('keeps accounts, sessions, refresh tokens and keys over a restart', async () => {
    const visitor = new Visitor();
    const { access_token, refresh_token } = await fetchTokens(tenant, userId, visitor);
    await tenant.close();
    await expect(fetch(tenant.jwksUrl)).rejects.toThrow('fetch failed');
    await startWithClock(Number(new URL(tenant.url).port));
    expect(tenant.users.find(userId)).toMatchObject({ email: 'ada@bakery.example' });
    await verifyAccessToken(tenant, access_token);
    expect((await refresh(tenant, refresh_token)).status).toBe(200);
    expect(await isSignedIn(tenant, visitor)).toBe(true);
  });
});
