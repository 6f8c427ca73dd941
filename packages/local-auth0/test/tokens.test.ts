// The tokens of the customers' tenant, as the gateway and the browser read them.
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorize, keysFrom } from '../../local-aws/gateway/authorizer.ts';
import type { RunningTenant } from '../start.ts';
import {
  ada,
  askToken,
  AUDIENCE,
  CLIENT,
  exchange,
  freshFile,
  loginAt,
  refresh,
  SITE,
  start,
  tokensOf,
  Visitor,
} from './visitor.ts';

let tenant: RunningTenant;
let aheadMs: number;
let file: string;
let userId: string;

const restart = async () => {
  tenant = await start({ file, now: () => Date.now() + aheadMs });
};

beforeEach(async () => {
  aheadMs = 0;
  file = freshFile();
  await restart();
  ({ userId } = tenant.users.create(ada));
});

afterEach(() => tenant.close());

const authorizer = () => ({ issuer: tenant.issuer, audience: [AUDIENCE] });

const judge = (token: string) =>
  authorize(authorizer(), `Bearer ${token}`, keysFrom({ [tenant.issuer]: tenant.jwksUrl }), new Date());

test('the access token passes the gateway, and carries what the Action put on it', async () => {
  const { access_token, token_type, expires_in, scope } = await tokensOf(tenant, userId);
  expect(token_type).toBe('Bearer');
  expect(expires_in).toBe(86_400);
  expect(scope.split(' ').toSorted()).toEqual(['email', 'offline_access', 'openid', 'profile']);
  expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'RS256', typ: 'JWT' });
  expect(decodeJwt(access_token)).toMatchObject({
    iss: tenant.issuer,
    sub: userId,
    aud: [AUDIENCE, `${tenant.issuer}userinfo`],
    azp: CLIENT,
    scope,
    'https://plainly.example/email': 'ada@bakery.example',
    'https://plainly.example/email_verified': true,
  });
  expect(await judge(access_token)).toMatchObject({ accepted: { claims: { sub: userId } } });
});

test('the ID token says who signed in, to this client and for this login', async () => {
  const { id_token } = await tokensOf(tenant, userId);
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
  const picture = await fetch(String(payload['picture']));
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  expect(await picture.text()).toContain('>AB<');
});

test.each([
  ['google-oauth2', /^google-oauth2\|\d{21}$/],
  ['windowslive', /^windowslive\|[0-9a-f]{16}$/],
  ['apple', /^apple\|\d{6}\.[0-9a-f]{32}\.\d{4}$/],
] as const)('a subject of %s has that provider’s form', async (connection, form) => {
  expect(tenant.users.create({ connection, email: 'eve@florist.example', name: 'Eve' }).userId).toMatch(form);
});

test('without offline_access there is no refresh token, without our audience no token for our API', async () => {
  const login = loginAt(tenant, { scope: 'openid email', audience: undefined });
  const callback = await new Visitor().signIn(login, userId);
  const { body } = await exchange(tenant, login, callback);
  expect(body).not.toHaveProperty('refresh_token');
  expect(await judge(body.access_token)).toMatchObject({ refusedBecause: expect.any(String) });
  expect(decodeJwt(body.id_token)).not.toHaveProperty('name');
});

test('an account without an email has no claims about one', async () => {
  const { userId: nameless } = tenant.users.create({
    connection: 'windowslive',
    name: 'Max Mustermann',
    profileComplete: true,
  });
  const { access_token, id_token } = await tokensOf(tenant, nameless);
  expect(decodeJwt(id_token)).toMatchObject({ sub: nameless, name: 'Max Mustermann' });
  for (const token of [access_token, id_token]) {
    expect(Object.keys(decodeJwt(token)).filter((name) => name.includes('email'))).toEqual([]);
  }
  const info = await fetch(`${tenant.url}/userinfo`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(await info.json()).not.toHaveProperty('email');
});

test('/userinfo answers the holder of a token for our API', async () => {
  const { access_token } = await tokensOf(tenant, userId);
  const ask = (token: string) =>
    fetch(`${tenant.url}/userinfo`, { headers: { authorization: `Bearer ${token}`, origin: SITE } });
  const answer = await ask(access_token);
  expect(answer.headers.get('access-control-allow-origin')).toBe(SITE);
  expect(await answer.json()).toMatchObject({ sub: userId, email: 'ada@bakery.example', name: 'Ada Baker' });
  expect((await ask(`${access_token}x`)).status).toBe(401);
  expect((await ask('not-a-token')).status).toBe(401);
});

test('the token endpoint takes JSON as well as a form', async () => {
  const login = loginAt(tenant);
  const callback = await new Visitor().signIn(login, userId);
  const reply = await fetch(`${tenant.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SITE },
    body: JSON.stringify({
      grant_type: 'authorization_code',
      client_id: CLIENT,
      code: callback.searchParams.get('code'),
      code_verifier: login.verifier,
      redirect_uri: `${SITE}/callback`,
    }),
  });
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) });
});

test('a refresh token is exchanged for another one; after half a minute the old one takes the whole family down', async () => {
  const first = await tokensOf(tenant, userId);
  const second = await refresh(tenant, first.refresh_token);
  expect(second.body.refresh_token).not.toBe(first.refresh_token);
  expect(await judge(second.body.access_token)).toHaveProperty('accepted');
  expect(decodeJwt(second.body.access_token)).toMatchObject({
    'https://plainly.example/email': 'ada@bakery.example',
  });

  aheadMs = 30_000;
  const reused = await refresh(tenant, first.refresh_token);
  expect(reused).toEqual({
    status: 403,
    body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' },
  });
  expect((await refresh(tenant, second.body.refresh_token)).body.error).toBe('invalid_grant');
});

test('a refresh token whose answer was lost is exchanged once more, and the family lives on', async () => {
  const first = await tokensOf(tenant, userId);
  const lost = await refresh(tenant, first.refresh_token);
  aheadMs = 20_000;
  const again = await refresh(tenant, first.refresh_token);
  expect(again.status).toBe(200);
  expect(again.body.refresh_token).not.toBe(lost.body.refresh_token);
  expect(await judge(again.body.access_token)).toHaveProperty('accepted');
  aheadMs = 3_600_000;
  expect((await refresh(tenant, again.body.refresh_token)).status).toBe(200);
});

test('the half minute counts from the first exchange, however often the token comes again', async () => {
  const { refresh_token } = await tokensOf(tenant, userId);
  for (const sinceMs of [0, 10_000, 20_000]) {
    aheadMs = sinceMs;
    expect((await refresh(tenant, refresh_token)).status).toBe(200);
  }
  aheadMs = 30_000;
  expect((await refresh(tenant, refresh_token)).body.error).toBe('invalid_grant');
});

test('only the token before the last is let off: one whose successor was used takes the family down at once', async () => {
  const first = await tokensOf(tenant, userId);
  const second = await refresh(tenant, first.refresh_token);
  const third = await refresh(tenant, second.body.refresh_token);
  expect((await refresh(tenant, first.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(tenant, third.body.refresh_token)).body.error).toBe('invalid_grant');
});

test('of exchanges of one refresh token at the same moment each is answered, by a token of its own', async () => {
  const { refresh_token } = await tokensOf(tenant, userId);
  const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(tenant, refresh_token)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(5);
});

test('a stolen family does not touch the sign-in on another device', async () => {
  const phone = await tokensOf(tenant, userId);
  const laptop = await tokensOf(tenant, userId);
  await refresh(tenant, phone.refresh_token);
  aheadMs = 30_000;
  expect((await refresh(tenant, phone.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(tenant, laptop.refresh_token)).status).toBe(200);
});

test('a refresh token that nobody used for 15 days has expired', async () => {
  const { refresh_token } = await tokensOf(tenant, userId);
  aheadMs = 15 * 86_400_000;
  expect((await refresh(tenant, refresh_token)).body.error).toBe('invalid_grant');
});

test('a revoked refresh token is worth nothing', async () => {
  const { refresh_token } = await tokensOf(tenant, userId);
  const revoked = await fetch(`${tenant.url}/oauth/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SITE },
    body: JSON.stringify({ client_id: CLIENT, token: refresh_token, token_type_hint: 'refresh_token' }),
  });
  expect(revoked.status).toBe(200);
  expect((await refresh(tenant, refresh_token)).body.error).toBe('invalid_grant');
});

test('accounts, the session, refresh tokens and keys survive a restart', async () => {
  const visitor = new Visitor();
  const { access_token, refresh_token } = await tokensOf(tenant, userId, visitor);
  const port = Number(new URL(tenant.url).port);
  await tenant.close();
  await expect(fetch(tenant.jwksUrl)).rejects.toThrow('fetch failed');
  tenant = await start({ file, port });
  expect(tenant.users.find(userId)).toMatchObject({ email: 'ada@bakery.example' });
  expect(await judge(access_token)).toHaveProperty('accepted');
  expect((await refresh(tenant, refresh_token)).status).toBe(200);
  const silent = await visitor.go(loginAt(tenant, { prompt: 'none' }).url);
  expect(silent.url.searchParams.get('code')).toEqual(expect.any(String));
});

const rotate = (body: object) =>
  fetch(`${tenant.url}/laptop/rotate-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('after a rotation both keys are published, for as long as the old one’s tokens live', async () => {
  const before = await tokensOf(tenant, userId);
  expect((await rotate({})).status).toBe(200);
  const after = await tokensOf(tenant, userId);
  expect(decodeProtectedHeader(after.access_token).kid).not.toBe(
    decodeProtectedHeader(before.access_token).kid,
  );
  expect(await judge(before.access_token)).toHaveProperty('accepted');
  expect(await judge(after.access_token)).toHaveProperty('accepted');

  aheadMs = 86_400_000;
  expect(await judge(before.access_token)).toHaveProperty('refusedBecause');
  expect(await judge(after.access_token)).toHaveProperty('accepted');
});

test('a revoked key is gone at once', async () => {
  const before = await tokensOf(tenant, userId);
  await rotate({ revoke: true });
  expect(await judge(before.access_token)).toHaveProperty('refusedBecause');
});

test('what is no grant of this client is refused', async () => {
  expect((await askToken(tenant, { grant_type: 'password', username: 'a', password: 'b' })).status).toBe(403);
  expect((await askToken(tenant, { grant_type: 'refresh_token', refresh_token: 'made-up' })).body).toEqual({
    error: 'invalid_grant',
    error_description: 'Unknown or invalid refresh token.',
  });
  const foreign = await askToken(tenant, {
    grant_type: 'refresh_token',
    refresh_token: 'x',
    client_id: 'other',
  });
  expect(foreign).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
});
