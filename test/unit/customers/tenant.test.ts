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

const token = () => Response.json({ access_token: 'a token' });
const refused = { errorCode: 'insufficient_scope', message: 'rosa@bakery.example' };

it.each([
  ['the secret is wrong', () => [new Response('{"error":"access_denied"}', { status: 401 })], '401'],
  ['a scope is missing', () => [token(), Response.json(refused, { status: 403 })], '403 insufficient_scope'],
  ['the answer is no JSON', () => [token(), new Response('', { status: 502 })], '502'],
])('fails when %s, without a word of the account', async (_, createAnswers, message) => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SSM: store.url,
    TENANT_MANAGEMENT: 'allowed',
    TENANT_MANAGEMENT_URL: 'https://tenant.example.com',
    TENANT_MANAGEMENT_CLIENT_ID: 'deletes-accounts',
    TENANT_MANAGEMENT_SECRET_PARAMETER: SECRET,
  });
  const { fetch } = globalThis;
  const answers = createAnswers();
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    typeof input === 'string' && input.startsWith('https://tenant.example.com')
      ? Promise.resolve(answers.shift() ?? Response.error())
      : fetch(input, init),
  );
  const { deleteAccount } = await load();
  const failure: unknown = await deleteAccount('google-oauth2|rosa').catch((error: unknown) => error);
  expect(String(failure)).toContain(message);
  expect(String(failure)).not.toContain('rosa');
});
