// What the customers' tenant refuses, and that a refusal leads back to the site or to a page with a way on.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningTenant } from '../start.ts';
import { ada, CLIENT, exchange, loginAt, refresh, SITE, start, tokensOf, Visitor } from './visitor.ts';

let tenant: RunningTenant;
let aheadMs: number;
let userId: string;
let visitor: Visitor;

beforeEach(async () => {
  aheadMs = 0;
  tenant = await start({ now: () => Date.now() + aheadMs });
  ({ userId } = tenant.users.create(ada));
  visitor = new Visitor();
});

afterEach(() => tenant.close());

const refusedCode = { error: 'invalid_grant', error_description: 'Invalid authorization code' };

test('a replayed code is refused, and revokes what it was exchanged for', async () => {
  const login = loginAt(tenant);
  const callback = await visitor.signIn(login, userId);
  const first = await exchange(tenant, login, callback);
  expect(await exchange(tenant, login, callback)).toEqual({ status: 403, body: refusedCode });
  expect((await refresh(tenant, first.body.refresh_token)).status).toBe(403);
});

test('of ten exchanges of one code at the same moment one wins', async () => {
  const login = loginAt(tenant);
  const callback = await visitor.signIn(login, userId);
  const replies = await Promise.all(Array.from({ length: 10 }, () => exchange(tenant, login, callback)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an expired code is refused', async () => {
  const login = loginAt(tenant);
  const callback = await visitor.signIn(login, userId);
  aheadMs = 600_000;
  expect(await exchange(tenant, login, callback)).toEqual({ status: 403, body: refusedCode });
});

test('a code is worth nothing without the verifier of the browser that asked for it', async () => {
  const login = loginAt(tenant);
  const callback = await visitor.signIn(login, userId);
  const stolen = await exchange(tenant, login, callback, { code_verifier: loginAt(tenant).verifier });
  expect(stolen).toMatchObject({ status: 403, body: { error: 'invalid_grant' } });
  expect(stolen.body.error_description).toBe('Failed to verify code verifier');
});

test('a code is exchanged for the redirect_uri it was given to, and no other', async () => {
  const login = loginAt(tenant);
  const callback = await visitor.signIn(login, userId);
  const reply = await exchange(tenant, login, callback, { redirect_uri: `${SITE}/login` });
  expect(reply).toMatchObject({ status: 403, body: { error: 'invalid_grant' } });
});

test('a redirect_uri that was not allowed is shown on a page, not followed', async () => {
  const { url, response } = await visitor.go(
    loginAt(tenant, { redirect_uri: 'https://evil.example/callback' }).url,
  );
  expect(url.origin).toBe(tenant.url);
  expect(response?.status).toBe(400);
  expect(await response?.text()).toContain('Callback URL mismatch');
});

test('an unknown client is shown on a page', async () => {
  const { response } = await visitor.go(loginAt(tenant, { client_id: 'other' }).url);
  expect(response?.status).toBe(400);
  expect(await response?.text()).toContain('invalid_client');
});

test.each([
  ['without PKCE', 'invalid_request', { code_challenge: undefined, code_challenge_method: undefined }],
  ['with a plain challenge', 'invalid_request', { code_challenge_method: 'plain' }],
  ['for an unknown audience', 'access_denied', { audience: 'https://api.other.example' }],
  ['for an unknown connection', 'invalid_request', { connection: 'facebook' }],
  [
    'for tokens in the address',
    'unsupported_response_type',
    { response_type: 'token', response_mode: undefined },
  ],
  ['without a session, silently', 'login_required', { prompt: 'none' }],
] as const)('a login %s goes back to the site with %s', async (_how, error, change) => {
  const login = loginAt(tenant, change);
  const { url } = await visitor.go(login.url);
  expect(`${url.origin}${url.pathname}`).toBe(`${SITE}/callback`);
  const answer = new URLSearchParams(url.search === '' ? url.hash.slice(1) : url.search);
  expect(answer.get('error')).toBe(error);
  expect(answer.get('state')).toBe(login.state);
});

test('scripts of the site alone may call the token endpoint', async () => {
  const ask = (origin: string, method: string) =>
    fetch(`${tenant.url}/oauth/token`, {
      method,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'auth0-client',
      },
      ...(method === 'POST' && {
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: CLIENT, refresh_token: 'x' }),
      }),
    });
  for (const method of ['OPTIONS', 'POST']) {
    expect((await ask(SITE, method)).headers.get('access-control-allow-origin')).toBe(SITE);
    expect((await ask('https://evil.example', method)).headers.get('access-control-allow-origin')).toBeNull();
  }
  expect((await ask(SITE, 'OPTIONS')).headers.get('access-control-allow-headers')).toBe('auth0-client');
});

test('a foreign page gets nothing even for a good refresh token', async () => {
  const { refresh_token } = await tokensOf(tenant, userId);
  const reply = await fetch(`${tenant.url}/oauth/token`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: CLIENT, refresh_token }),
  });
  expect(reply.status).toBe(400);
  expect((await refresh(tenant, refresh_token)).status).toBe(200);
});

test('a body that is no form and no JSON is a bad request', async () => {
  const reply = await fetch(`${tenant.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(reply.status).toBe(400);
});

test('pages cannot use what is there for seeds and tests', async () => {
  const create = (headers: Record<string, string>) =>
    fetch(`${tenant.url}/laptop/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ connection: 'apple', email: 'eve@florist.example', name: 'Eve' }),
    });
  expect((await create({ origin: SITE })).status).toBe(403);
  expect((await create({})).status).toBe(201);
  expect((await create({})).status).toBe(409);
  const users = await fetch(`${tenant.url}/laptop/users`).then((reply) => reply.json());
  expect(users).toMatchObject([{ name: 'Ada Baker' }, { name: 'Eve', appMetadata: {} }]);
});

const logout = (query: Record<string, string>) =>
  visitor.ask(`${tenant.url}/v2/logout?${new URLSearchParams(query)}`);
const isSignedIn = async () => {
  const { url } = await visitor.go(loginAt(tenant, { prompt: 'none' }).url);
  return url.searchParams.has('code');
};

test.each([SITE, `${SITE}/`, `${SITE}/login`])(
  'a logout ends the session and returns to %s',
  async (returnTo) => {
    await tokensOf(tenant, userId, visitor);
    expect(await isSignedIn()).toBe(true);
    const reply = await logout({ client_id: CLIENT, returnTo, federated: '' });
    expect(reply.headers.get('location')).toBe(returnTo);
    expect(await isSignedIn()).toBe(false);
  },
);

test.each([
  ['to a foreign address', { client_id: CLIENT, returnTo: 'https://evil.example/' }],
  ['to an address that only begins like ours', { client_id: CLIENT, returnTo: `${SITE}.evil.example/` }],
  ['to nowhere', { client_id: CLIENT }],
  ['of another client', { client_id: 'other', returnTo: `${SITE}/` }],
])('a logout %s is an error page, and no redirect', async (_where, query) => {
  await tokensOf(tenant, userId, visitor);
  const reply = await logout(query);
  expect(reply.status).toBe(400);
  expect(reply.headers.get('location')).toBeNull();
  expect(await reply.text()).toContain('invalid_request');
  expect(await isSignedIn()).toBe(true);
});

test('a session that was ended elsewhere asks for a sign-in again', async () => {
  await tokensOf(tenant, userId, visitor);
  await fetch(`${tenant.url}/laptop/end-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId }),
  });
  expect(await isSignedIn()).toBe(false);
});

test('a session ends after three days in which nobody used it', async () => {
  await tokensOf(tenant, userId, visitor);
  aheadMs = 3 * 86_400_000;
  expect(await isSignedIn()).toBe(false);
});
