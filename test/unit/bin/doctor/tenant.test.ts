// Against the local tenant.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalAuth0 } from 'local-auth0';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { examineTenant } from '../../../../bin/doctor/tenant.ts';
import { callAuth0ByHttp } from '../../../auth0-by-http.ts';
import { stacks } from '../account.ts';
import {
  createStage,
  expectWrong,
  findOne,
  listStates,
  SECRETS,
  SITE,
  toPatient,
  useStage,
} from './stage.ts';

const SECRET = 'the secret of the robot';
const robot = { clientId: 'robotClient', clientSecret: SECRET };
const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));

const account = useStage({ ...SECRETS, '/plainly/prod/tenant-management-secret': SECRET });

const tenant = await startLocalAuth0({
  port: 0,
  file: path.join(folder, 'tenant.json'),
  brandName: 'Plainly',
  clientId: 'bakeryClient',
  audience: 'https://api.bakery.example',
  webOrigin: SITE,
  loginUrl: `${SITE}/login`,
  callbackUrls: [`${SITE}/callback`],
  logoutUrls: [`${SITE}/`, `${SITE}/login`],
  connections: ['google-oauth2'],
  actionFile: path.resolve(import.meta.dirname, '../../../../identity/post-login.cjs'),
  actionSecrets: {},
  management: robot,
});
afterAll(() => tenant.close());

beforeEach(callAuth0ByHttp);
afterEach(() => vi.unstubAllGlobals());

const createCustomers = (changes: object = {}) => ({
  tenant: tenant.url,
  clientId: 'bakeryClient',
  audience: 'https://api.bakery.example',
  management: { tenant: tenant.url, clientId: robot.clientId },
  ...changes,
});

const examine = (changes: object = {}, stage: object = {}) =>
  examineTenant(toPatient(createStage({ customers: createCustomers(changes), ...stage })));

it('finds a tenant that fits the stage', async () => {
  expect(await listStates(examine())).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
});

it.each([
  ['Tenant: API', { audience: 'https://other.example' }, 'has no API https://other.example'],
  ['Tenant: application', { clientId: 'otherClient' }, 'has no application otherClient'],
])('finds in %s what the tenant does not know', async (check, changes, text) => {
  await expectWrong(examine(changes), check, text);
});

it('names the addresses that the application does not allow', async () => {
  const moved = { domain: undefined, siteUrl: 'https://shop.example' };
  expect(await findOne(examine({}, moved), 'Tenant: application')).toMatchObject({
    state: 'wrong',
    mend: [
      'Add in Auth0, Applications → your application → Settings:',
      'Allowed Callback URLs: https://shop.example/callback',
      'Allowed Logout URLs: https://shop.example/',
      'Allowed Logout URLs: https://shop.example/login',
      'Allowed Web Origins: https://shop.example',
      'Allowed Origins (CORS): https://shop.example',
    ].join('\n'),
  });
});

it('says where to look when the stage names no application for management', async () => {
  expect(await listStates(examine({ management: undefined }))).toEqual([
    'ok',
    'ok',
    'unknown',
    'unknown',
    'unknown',
  ]);
});

it('finds an application for management that the tenant refuses', async () => {
  const management = { tenant: tenant.url, clientId: 'strangeClient' };
  expect(await listStates(examine({ management }))).toEqual(['ok', 'ok', 'wrong', 'wrong', 'wrong']);
});

it('does not know without the secret of that application', async () => {
  account.change({ refusedOperations: ['kms:Decrypt'] });
  expect(await listStates(examine())).toEqual(['ok', 'ok', 'unknown', 'unknown', 'unknown']);
});

it('finds the examples', async () => {
  const tenantExample = { tenant: 'https://prod.tenant.example.com' };
  expect(new Set(await listStates(examine(tenantExample)))).toEqual(new Set(['wrong']));
  const states = await listStates(examine({ clientId: 'PutTheClientIdHere' }));
  expect(states).toEqual(['ok', 'wrong', 'wrong', 'ok', 'ok']);
});

it('finds from outside that the tenant lets nobody return to the site', async () => {
  const moved = { domain: undefined, siteUrl: 'https://shop.example' };
  expect(await findOne(examine({ management: undefined }, moved), 'Tenant: sign-in')).toMatchObject({
    state: 'wrong',
    text: 'It does not let people sign in and return to https://shop.example/callback.',
  });
});

describe('the issuer', () => {
  /** Answers of a tenant by path. */
  const answer = (documents: Readonly<Record<string, object>>) => (address: string | URL | Request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    const found = documents[pathname];
    return Promise.resolve(found ? Response.json(found) : new Response(null, { status: 404 }));
  };
  const discovery = '/.well-known/openid-configuration';
  const jwks_uri = 'https://bakery.eu.auth0.com/keys';
  const issuer = 'https://bakery.eu.auth0.com/';

  it.each([
    ['no such tenant', {}, 'answers 404.'],
    [
      'another issuer',
      { [discovery]: { issuer: 'https://other/', jwks_uri } },
      'calls itself https://other/',
    ],
    ['no keys', { [discovery]: { issuer, jwks_uri }, '/keys': { keys: [] } }, 'has no keys'],
    ['another document', { [discovery]: { hello: 'world' } }, 'is no discovery document'],
  ])('is wrong with %s', async (_, documents, text) => {
    const patient = toPatient(createStage(), { fetch: answer(documents) });
    await expectWrong(examineTenant(patient), 'Tenant: issuer', text);
  });

  const refused = { failsDeployment: true, text: expect.stringContaining('would be rolled back') };
  const harmless = { text: expect.stringMatching(/ answers 404\.$/) };
  it.each([
    ['would fail a first deployment', refused, false, {}],
    ['would fail a change of the tenant', refused, true, { tenant: 'https://other.eu.auth0.com' }],
    ['fails no other deployment', harmless, true, {}],
  ])('%s when it does not answer', async (_, expected, isDeployed, changes) => {
    if (!isDeployed) stacks.delete('plainly-prod');
    const customers = { ...createStage().customers, ...changes };
    const patient = toPatient(createStage({ customers }), { fetch: answer({}) });
    const finding = await findOne(examineTenant(patient), 'Tenant: issuer');
    expect({ failsDeployment: undefined, ...finding }).toMatchObject({
      failsDeployment: undefined,
      ...expected,
    });
  });

  it.each([
    ['wrong', 'ENOTFOUND', 'has no such host'],
    ['unknown', 'ECONNRESET', 'fetch failed: read ECONNRESET'],
  ])('is %s after %s', async (state, code, text) => {
    const cause = Object.assign(new Error(`read ${code}`), { code });
    const patient = toPatient(createStage(), {
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
    });
    expect(await findOne(examineTenant(patient), 'Tenant: issuer')).toMatchObject({
      state,
      text: expect.stringContaining(text),
    });
  });
});
