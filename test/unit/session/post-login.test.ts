// The post-login Action of the hosted tenant, branch by branch.
import { createRequire } from 'node:module';
import { beforeEach, expect, test } from 'vitest';
import type { PostLoginApi, PostLoginEvent } from '../../../identity/post-login.d.cts';

type PostLogin = typeof import('../../../identity/post-login.d.cts');

const action = createRequire(import.meta.url)('../../../identity/post-login.cjs') as PostLogin;

/** What the Action asked the tenant for. */
let asked: {
  accessToken: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
  denied?: string;
  sentTo?: { url: string; query: Readonly<Record<string, string>> | undefined };
};
let profileToken: Record<string, unknown> | undefined;
let canRedirect: boolean;

const api: PostLoginApi = {
  access: { deny: (reason) => void (asked.denied = reason) },
  accessToken: { setCustomClaim: (name, value) => void (asked.accessToken[name] = value) },
  idToken: { setCustomClaim: () => undefined },
  user: { setAppMetadata: (name, value) => void (asked.appMetadata[name] = value) },
  redirect: {
    canRedirect: () => canRedirect,
    encodeToken: (options) => JSON.stringify(options),
    sendUserTo: (url, options) => void (asked.sentTo = { url, query: options?.query }),
    validateToken: ({ secret, tokenParameterName }) => {
      if (!profileToken || secret !== 'shared' || tokenParameterName !== 'profile_token') {
        throw new Error('The session token is invalid');
      }
      return profileToken;
    },
  },
};

const eventOf = (changes: Partial<PostLoginEvent> = {}): PostLoginEvent => ({
  user: { user_id: 'google-oauth2|1', email: 'ada@bakery.example', email_verified: true, app_metadata: {} },
  client: { client_id: 'client', name: 'Plainly' },
  connection: { id: 'con_1', name: 'google-oauth2', strategy: 'google-oauth2' },
  transaction: { protocol: 'oidc-basic-profile', requested_scopes: ['openid'] },
  request: { hostname: 'tenant.example', query: {}, body: {}, method: 'GET', ip: '127.0.0.1' },
  secrets: { SITE_URL: 'https://www.plainly.example', HAND_OFF_SECRET: 'shared' },
  stats: { logins_count: 1 },
  ...changes,
});

beforeEach(() => {
  asked = { accessToken: {}, appMetadata: {} };
  profileToken = { sub: 'google-oauth2|1', profile: 'complete' };
  canRedirect = true;
});

const claims = {
  'https://plainly.example/email': 'ada@bakery.example',
  'https://plainly.example/email_verified': true,
};

test('a customer without a profile is sent to complete it, with a signed token of an hour', async () => {
  await action.onExecutePostLogin(eventOf(), api);
  expect(asked.sentTo).toEqual({
    url: 'https://www.plainly.example/complete-profile',
    query: {
      userId: 'google-oauth2|1',
      email: 'ada@bakery.example',
      session_token: JSON.stringify({
        secret: 'shared',
        expiresInSeconds: 3600,
        payload: { email: 'ada@bakery.example' },
      }),
    },
  });
  expect(asked.accessToken).toEqual(claims);
});

test('without a shared secret the hand-off is bare', async () => {
  await action.onExecutePostLogin(eventOf({ secrets: { SITE_URL: 'https://www.plainly.example/' } }), api);
  expect(asked.sentTo).toEqual({
    url: 'https://www.plainly.example/complete-profile',
    query: { userId: 'google-oauth2|1', email: 'ada@bakery.example' },
  });
});

test('without the site’s address the login ends with a sentence for the operator', async () => {
  await action.onExecutePostLogin(eventOf({ secrets: { HAND_OFF_SECRET: 'shared' } }), api);
  expect(asked.denied).toContain('SITE_URL');
  expect(asked.sentTo).toBeUndefined();
});

test.each<[string, Partial<PostLoginEvent>]>([
  ['a customer with a profile', { user: { ...eventOf().user, app_metadata: { profileComplete: true } } }],
  ['a refresh', { transaction: { protocol: 'oauth2-refresh-token', requested_scopes: [] } }],
  ['a password grant', { transaction: { protocol: 'oauth2-password', requested_scopes: [] } }],
])('%s is not redirected, and gets the claims', async (_who, changes) => {
  await action.onExecutePostLogin(eventOf(changes), api);
  expect(asked).toEqual({ accessToken: claims, appMetadata: {} });
});

test('silent authentication is not redirected, and not denied', async () => {
  canRedirect = false;
  await action.onExecutePostLogin(eventOf(), api);
  expect(asked).toEqual({ accessToken: claims, appMetadata: {} });
});

test('an email that nobody verified is said to be unverified', async () => {
  const user = { user_id: 'windowslive|1', email: 'max@shop.example' };
  await action.onExecutePostLogin(eventOf({ user }), api);
  expect(asked.accessToken['https://plainly.example/email_verified']).toBe(false);
});

test('an account without an email is handed over without one', async () => {
  await action.onExecutePostLogin(eventOf({ user: { user_id: 'apple|1' } }), api);
  expect(asked.accessToken).toEqual({});
  expect(asked.sentTo?.query).toMatchObject({ userId: 'apple|1', email: '' });
});

/** The browser is back at /continue, with what the site gave it. */
const backWith = (query: Record<string, string>, changes: Partial<PostLoginEvent> = {}) =>
  eventOf({ ...changes, request: { ...eventOf().request, query } });
const signed = { state: 'waiting-login', profile_token: 'a token' };

test('a profile that the site confirms is remembered, and the claims are set again', async () => {
  await action.onContinuePostLogin(backWith(signed), api);
  expect(asked).toEqual({ accessToken: claims, appMetadata: { profileComplete: true } });
});

test.each([
  ['none that is valid', undefined],
  ['one of somebody else', { sub: 'google-oauth2|2', profile: 'complete' }],
  ['one that does not say complete', { sub: 'google-oauth2|1', profile: 'begun' }],
])('a return with %s ends the login with a sentence for people', async (_which, token) => {
  profileToken = token;
  await action.onContinuePostLogin(backWith(signed), api);
  expect(asked.denied).toMatch(/^We could not confirm .* Please sign in again\.$/);
  expect(asked.appMetadata).toEqual({});
});

test('a confirmation may come by a form', async () => {
  const { profile_token, ...query } = signed;
  const request = { ...eventOf().request, method: 'POST', query, body: { profile_token } };
  await action.onContinuePostLogin(eventOf({ request }), api);
  expect(asked.appMetadata).toEqual({ profileComplete: true });
});

test.each<Record<string, string>>([
  { state: 'waiting-login' },
  { state: 'waiting-login', profile_token: '' },
])(
  'a return without a token (%j) tells of a site that is set up to sign none, and accuses nobody',
  async (query) => {
    await action.onContinuePostLogin(backWith(query), api);
    expect(asked.denied).toBe(
      'Signing in is not set up yet: the site does not sign that a profile is complete.',
    );
    expect(asked.appMetadata).toEqual({});
  },
);

test('a bare return is let in: nobody could confirm it, and nobody is to be kept out', async () => {
  profileToken = undefined;
  const secrets = { SITE_URL: 'https://www.plainly.example' };
  await action.onContinuePostLogin(backWith({ state: 'waiting-login' }, { secrets }), api);
  expect(asked.denied).toBeUndefined();
  expect(asked.appMetadata).toEqual({ profileComplete: true });
});
