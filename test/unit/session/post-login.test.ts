import { createRequire } from 'node:module';
import { beforeEach, expect, it } from 'vitest';
import type { PostLoginApi, PostLoginEvent } from '../../../identity/post-login.d.cts';

type PostLogin = typeof import('../../../identity/post-login.d.cts');

const action = createRequire(import.meta.url)('../../../identity/post-login.cjs') as PostLogin;

/** The calls that the Action made. */
let result: {
  accessToken: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
  denied?: string;
  sentTo?: { url: string; query: Readonly<Record<string, string>> | undefined };
};
let profileToken: Record<string, unknown> | undefined;
let canRedirect: boolean;

const api: PostLoginApi = {
  access: { deny: (reason) => void (result.denied = reason) },
  accessToken: { setCustomClaim: (name, value) => void (result.accessToken[name] = value) },
  user: { setAppMetadata: (name, value) => void (result.appMetadata[name] = value) },
  redirect: {
    canRedirect: () => canRedirect,
    encodeToken: (options) => JSON.stringify(options),
    sendUserTo: (url, options) => void (result.sentTo = { url, query: options?.query }),
    validateToken: ({ secret, tokenParameterName }) => {
      if (!profileToken || secret !== 'shared' || tokenParameterName !== 'profile_token') {
        throw new Error('The session token is invalid');
      }
      return profileToken;
    },
  },
};

const createEvent = (changes: Partial<PostLoginEvent> = {}): PostLoginEvent => ({
  user: { user_id: 'google-oauth2|1', email: 'ada@bakery.example', email_verified: true, app_metadata: {} },
  transaction: { protocol: 'oidc-basic-profile' },
  authentication: {
    methods: [
      { name: 'mfa', timestamp: '2026-11-28T07:30:05.000Z' },
      { name: 'federated', timestamp: '2026-11-28T07:30:00.000Z' },
    ],
  },
  request: { query: {}, body: {} },
  secrets: { SITE_URL: 'https://www.plainly.example', HAND_OFF_SECRET: 'shared' },
  ...changes,
});

beforeEach(() => {
  result = { accessToken: {}, appMetadata: {} };
  profileToken = { sub: 'google-oauth2|1', profile: 'complete' };
  canRedirect = true;
});

const emailClaims = {
  'https://plainly.example/email': 'ada@bakery.example',
  'https://plainly.example/email_verified': true,
};
const claims = { ...emailClaims, 'https://plainly.example/signed_in_at': '2026-11-28T07:30:05.000Z' };

it('redirects a customer without a profile to the form, with a session token of an hour', async () => {
  await action.onExecutePostLogin(createEvent(), api);
  expect(result.sentTo).toEqual({
    url: 'https://www.plainly.example/complete-profile',
    query: {
      userId: 'google-oauth2|1',
      email: 'ada@bakery.example',
      session_token: JSON.stringify({
        secret: 'shared',
        expiresInSeconds: 3600,
        payload: { email: 'ada@bakery.example', email_verified: true },
      }),
    },
  });
  expect(result.accessToken).toEqual(claims);
});

it.each(['SITE_URL', 'HAND_OFF_SECRET'])(
  'denies the login with a sentence for the operator when %s is missing',
  async (missing) => {
    const secrets = { ...createEvent().secrets, [missing]: undefined };
    await action.onExecutePostLogin(createEvent({ secrets }), api);
    expect(result.denied).toContain(`lacks its secret ${missing}`);
    expect(result.sentTo).toBeUndefined();
  },
);

it.each<[string, Partial<PostLoginEvent>]>([
  ['a customer with a profile', { user: { ...createEvent().user, app_metadata: { profileComplete: true } } }],
  ['a password grant', { transaction: { protocol: 'oauth2-password' } }],
])('sets the claims and does not redirect for %s', async (_case, changes) => {
  await action.onExecutePostLogin(createEvent(changes), api);
  expect(result).toEqual({ accessToken: claims, appMetadata: {} });
});

it.each<[string, Partial<PostLoginEvent>]>([
  ['a refresh', { transaction: { protocol: 'oauth2-refresh-token' } }],
  ['a login without a method', { authentication: { methods: [] } }],
])('does not say of %s when the customer signed in', async (_case, changes) => {
  const user = { ...createEvent().user, app_metadata: { profileComplete: true } };
  await action.onExecutePostLogin(createEvent({ ...changes, user }), api);
  expect(result).toEqual({ accessToken: emailClaims, appMetadata: {} });
});

it('neither redirects nor denies silent authentication', async () => {
  canRedirect = false;
  await action.onExecutePostLogin(createEvent(), api);
  expect(result).toEqual({ accessToken: claims, appMetadata: {} });
});

it('marks an unverified email address as unverified', async () => {
  const user = { user_id: 'windowslive|1', email: 'max@shop.example' };
  await action.onExecutePostLogin(createEvent({ user }), api);
  expect(result.accessToken['https://plainly.example/email_verified']).toBe(false);
});

it('hands over an account without an email address', async () => {
  await action.onExecutePostLogin(createEvent({ user: { user_id: 'apple|1' } }), api);
  expect(Object.keys(result.accessToken)).toEqual(['https://plainly.example/signed_in_at']);
  expect(result.sentTo?.query).toMatchObject({ userId: 'apple|1', email: '' });
});

/** The browser is back at /continue, with what the site gave it. */
const backWith = (query: Record<string, string>, changes: Partial<PostLoginEvent> = {}) =>
  createEvent({ ...changes, request: { ...createEvent().request, query } });
const signed = { state: 'waiting-login', profile_token: 'a token' };

it('stores that the site confirmed the profile, and sets the claims again', async () => {
  await action.onContinuePostLogin(backWith(signed), api);
  expect(result).toEqual({ accessToken: claims, appMetadata: { profileComplete: true } });
});

it.each([
  ['no valid profile token', undefined],
  ['a profile token of another customer', { sub: 'google-oauth2|2', profile: 'complete' }],
  ['a profile token without the word complete', { sub: 'google-oauth2|1', profile: 'begun' }],
])('denies a return with %s with a sentence for the customer', async (_case, token) => {
  profileToken = token;
  await action.onContinuePostLogin(backWith(signed), api);
  expect(result.denied).toMatch(/^We could not confirm .* Please sign in again\.$/);
  expect(result.appMetadata).toEqual({});
});

it('accepts the profile token from a posted form', async () => {
  const { profile_token, ...query } = signed;
  const request = { ...createEvent().request, query, body: { profile_token } };
  await action.onContinuePostLogin(createEvent({ request }), api);
  expect(result.appMetadata).toEqual({ profileComplete: true });
});

it('lets nobody in when there is no shared secret', async () => {
  const secrets = { SITE_URL: 'https://www.plainly.example' };
  await action.onContinuePostLogin(backWith(signed, { secrets }), api);
  expect(result.denied).toMatch(/^We could not confirm/);
  expect(result.appMetadata).toEqual({});
});
