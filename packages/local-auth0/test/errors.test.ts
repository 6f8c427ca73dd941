// Requests that the tenant refuses: by redirect to the site, by a page, or as an error of the token endpoint.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalAuth0 } from '../index.ts';
import { ada, callToken, createLogin, exchangeCode, refresh, SITE, start, Visitor } from './visitor.ts';

let tenant: LocalAuth0;
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

describe('the token endpoint', () => {
  const signIn = async () => {
    const login = createLogin(tenant);
    return { login, callback: await visitor.signIn(login, userId) };
  };
  const invalidCode = {
    status: 403,
    body: { error: 'invalid_grant', error_description: 'Invalid authorization code' },
  };

  it('refuses a used code, and revokes the tokens that it was exchanged for', async () => {
    const { login, callback } = await signIn();
    const first = await exchangeCode(tenant, login, callback);
    expect(await exchangeCode(tenant, login, callback)).toEqual(invalidCode);
    expect((await refresh(tenant, first.body.refresh_token)).status).toBe(403);
  });

  it('accepts one of ten simultaneous exchanges of a code', async () => {
    const { login, callback } = await signIn();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => exchangeCode(tenant, login, callback)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses a code that is older than ten minutes', async () => {
    const { login, callback } = await signIn();
    aheadMs = 600_000;
    expect(await exchangeCode(tenant, login, callback)).toEqual(invalidCode);
  });

  it('refuses a code with the verifier of another login', async () => {
    const { login, callback } = await signIn();
    const { verifier } = createLogin(tenant);
    expect(await exchangeCode(tenant, login, callback, { code_verifier: verifier })).toEqual({
      status: 403,
      body: { error: 'invalid_grant', error_description: 'Failed to verify code verifier' },
    });
  });

  it('refuses a code with another redirect_uri', async () => {
    const { login, callback } = await signIn();
    const reply = await exchangeCode(tenant, login, callback, { redirect_uri: `${SITE}/login` });
    expect(reply).toMatchObject({ status: 403, body: { error: 'invalid_grant' } });
  });

  it.each([
    ['a grant type that is switched off', { grant_type: 'password' }, 403, 'unsupported_grant_type'],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 403, 'invalid_grant'],
    [
      'another client',
      { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'other' },
      401,
      'invalid_client',
    ],
  ])('refuses a token for %s', async (_, fields, status, error) => {
    expect(await callToken(tenant, fields)).toMatchObject({ status, body: { error } });
  });
});

describe('/authorize', () => {
  it.each([
    [
      'with a callback that is not allowed',
      { redirect_uri: 'https://evil.example/callback' },
      'Callback URL',
    ],
    ['of another client', { client_id: 'other' }, 'invalid_client'],
  ])('shows a page for a login %s', async (_, changes, text) => {
    const { url, response } = await visitor.open(createLogin(tenant, changes).url);
    expect(url.origin).toBe(tenant.url);
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain(text);
  });

  it.each([
    ['without PKCE', 'invalid_request', { code_challenge: undefined, code_challenge_method: undefined }],
    ['for an unknown audience', 'access_denied', { audience: 'https://api.other.example' }],
    ['for an unknown connection', 'invalid_request', { connection: 'facebook' }],
    [
      'for tokens in the address',
      'unsupported_response_type',
      { response_type: 'token', response_mode: undefined },
    ],
  ] as const)('returns a login %s to the site with %s', async (_, error, changes) => {
    const login = createLogin(tenant, changes);
    const { url } = await visitor.open(login.url);
    expect(`${url.origin}${url.pathname}`).toBe(`${SITE}/callback`);
    const answer = new URLSearchParams(url.search === '' ? url.hash.slice(1) : url.search);
    expect(answer.get('error')).toBe(error);
    expect(answer.get('state')).toBe(login.state);
  });
});
