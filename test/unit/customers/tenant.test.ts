import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { environment } from '../events.ts';
import { startParameterStore } from '../parameter-store.ts';

const SECRET = '/plainly/test/tenant-management-secret';

const store = await startParameterStore({ [SECRET]: 'a secret' });
afterAll(() => store.close());

const load = () => import('../../../functions/customers/tenant.client.ts');

beforeEach(() => {
  vi.resetModules();
  Object.assign(process.env, environment);
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('leaves the account to the operator where the stage may not delete it', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const tenant = await load();
  expect(await tenant.deleteAccount('google-oauth2|rosa')).toBe('by-hand');
  expect(await tenant.fetchAccount('google-oauth2|rosa')).toBe('by-hand');
  expect(fetch).not.toHaveBeenCalled();
});

/** Answers for the tenant, one call after the other. Returns the calls. */
const answerAsTenant = (answers: readonly Response[]) => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: store.url,
    TENANT_MANAGEMENT: 'allowed',
    TENANT_MANAGEMENT_URL: 'https://tenant.example.com',
    TENANT_MANAGEMENT_CLIENT_ID: 'deletes-accounts',
    TENANT_MANAGEMENT_SECRET_PARAMETER: SECRET,
  });
  const { fetch } = globalThis;
  const left = [...answers];
  const calls: { url: string; body?: unknown }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (typeof input !== 'string' || !input.startsWith('https://tenant.example.com'))
      return fetch(input, init);
    calls.push({ url: input, ...init });
    return left.length > 0 ? Promise.resolve(left.shift()!) : Promise.reject(new TypeError('down'));
  });
  return calls;
};

const token = () => Response.json({ access_token: 'a token' });

it('waits five seconds for each answer of the tenant', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  answerAsTenant([token(), new Response('', { status: 404 })]);
  expect(await (await load()).fetchAccount('google-oauth2|rosa')).toBeNull();
  expect(timeouts.mock.calls.slice(-2)).toEqual([[5000], [5000]]);
});
const refused = { errorCode: 'insufficient_scope', message: 'rosa@bakery.example' };

it.each([
  ['the secret is wrong', () => [new Response('{"error":"access_denied"}', { status: 401 })], '401'],
  ['a scope is missing', () => [token(), Response.json(refused, { status: 403 })], '403 insufficient_scope'],
  ['the answer is no JSON', () => [token(), new Response('', { status: 502 })], '502'],
  ['a page answers for the tenant', () => [token(), new Response('<html>maintenance</html>')], '200'],
])('fails when %s, without a word of the account', async (_, createAnswers, message) => {
  answerAsTenant(createAnswers());
  const { deleteAccount } = await load();
  const failure: unknown = await deleteAccount('google-oauth2|rosa').catch((error: unknown) => error);
  expect(String(failure)).toContain(message);
  expect(String(failure)).not.toContain('rosa');
});

const account = { user_id: 'google-oauth2|rosa', email: 'rosa@bakery.example' };

it.each([
  ['deletes an account', 'deleteAccount', () => new Response(null, { status: 204 }), 'done'],
  [
    'deletes nothing where there is no account',
    'deleteAccount',
    () => Response.json(refused, { status: 404 }),
    'done',
  ],
  ['fetches an account', 'fetchAccount', () => Response.json(account), account],
  [
    'fetches nothing where there is no account',
    'fetchAccount',
    () => Response.json(refused, { status: 404 }),
    null,
  ],
] as const)(
  '%s, with a token of its own and the user id as one part of the path',
  async (_, name, answer, outcome) => {
    const calls = answerAsTenant([token(), answer()]);
    expect(await (await load())[name]('google-oauth2|rosa/../ana')).toEqual(outcome);
    expect(calls).toMatchObject([
      { url: 'https://tenant.example.com/oauth/token', method: 'POST', redirect: 'error' },
      {
        url: 'https://tenant.example.com/api/v2/users/google-oauth2%7Crosa%2F..%2Fana',
        method: name === 'deleteAccount' ? 'DELETE' : 'GET',
        headers: { authorization: 'Bearer a token' },
        redirect: 'error',
      },
    ]);
    expect(calls[0]?.body).toContain('"client_secret":"a secret"');
    expect(calls[0]?.body).toContain('"audience":"https://tenant.example.com/api/v2/"');
  },
);

it.each([
  ['deleteAccount', 500],
  ['fetchAccount', 500],
] as const)('fails in %s when the tenant answers the second call with %i', async (name, status) => {
  answerAsTenant([token(), Response.json({}, { status })]);
  await expect((await load())[name]('google-oauth2|rosa')).rejects.toThrow(String(status));
});

it.each([
  ['the token', () => []],
  ['the account', () => [token()]],
])('answers 503 when the tenant is down at the call for %s', async (_, createAnswers) => {
  answerAsTenant(createAnswers());
  await expect((await load()).deleteAccount('google-oauth2|rosa')).rejects.toMatchObject({ status: 503 });
});
