// The tenant set up by auth0-deploy-cli itself, in an empty tenant.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { startManagedTenant } from 'local-auth0';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ROOT } from '../../../../bin/command.ts';
import { readSecret, storeSecret } from '../../../../bin/setup/secrets.ts';
import { tenantManagement } from '../../../../bin/setup/tenant-credentials.ts';
import { tenant } from '../../../../bin/setup/tenant.ts';
import { callAuth0ByHttp } from '../../../auth0-by-http.ts';
import { stacks } from '../account.ts';
import { createOperator, useEmptyAccount } from './operator.ts';

const SECRET = 'secret-of-the-application';
useEmptyAccount();
const managed = await startManagedTenant('setup-client', SECRET);
afterAll(managed.close);

// It compiles the schemas of everything that a tenant can have, twice, which takes half a minute. Ours are enough.
const OURS = ['resourceServers', 'clients', 'connections', 'actions', 'triggers', 'exclude', 'include'];
const require = createRequire(import.meta.url);
const { default: schema } = require('auth0-deploy-cli/lib/tools/auth0/schema');
for (const name of Object.keys(schema.properties)) if (!OURS.includes(name)) delete schema.properties[name];
require('auth0-deploy-cli/lib/logger').default.silent = true;
// It sends eight requests a second, and waits until a change has arrived everywhere. Here nothing needs that.
require('auth0-deploy-cli/lib/tools/utils').sleep = () => undefined;
const requireItsOwn = createRequire(require.resolve('auth0-deploy-cli'));
const pools = requireItsOwn('promise-pool-executor');
const { PromisePoolExecutor } = pools;
pools.PromisePoolExecutor = class extends PromisePoolExecutor {
  constructor(limits: object) {
    super({ ...limits, frequencyLimit: Infinity });
  }
};

beforeEach(callAuth0ByHttp);
afterEach(() => vi.unstubAllGlobals());

const createOperatorOf = (stageName: string) =>
  createOperator(
    {
      siteApiKey: 'plainly-test-site-key',
      customers: {
        tenant: 'https://login.example.org',
        clientId: 'PutTheClientIdHere',
        audience: 'https://api.plainly.example',
      },
      'stripe.essentialsPriceId': 'price_PutThePriceIdHere',
    },
    { stageName },
  );

const ACTION = readFileSync(path.join(ROOT, 'identity/post-login.cjs'), 'utf8');

it('sets an empty tenant up, again for the address of the deployed site, and then changes nothing', async () => {
  const { setup, take, readOutput } = await createOperatorOf('imported');
  await storeSecret(setup.readStage(), 'handOff', 'c2lnbnMgaGFuZC1vZmZz+/=');
  await take(tenantManagement, 'setup-client', 'no host', managed.host, 'wrong-secret', SECRET, 'y');
  expect(readOutput()).toContain('The tenant refuses these credentials.');
  expect(setup.readStage().customers.management).toEqual({
    tenant: `https://${managed.host}`,
    clientId: 'setup-client',
  });
  expect(await readSecret(setup.readStage(), 'tenantManagement')).toBe(SECRET);

  // The address is unknown before the first deployment.
  expect(await take(tenant)).toBe(true);
  const { clientId } = setup.readStage().customers;
  const readClient = () => managed.state.clients.items.get(clientId);
  expect(readClient()).toMatchObject({
    app_type: 'spa',
    callbacks: ['https://not-deployed.invalid/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    refresh_token: { rotation_type: 'rotating', leeway: 30 },
  });
  expect([...managed.state.resourceServers.items.values()]).toMatchObject([
    { identifier: 'https://api.plainly.example', allow_offline_access: true, token_lifetime: 86_400 },
  ]);
  const enabledFor = [...managed.state.connections.items.values()].map(({ id, name }) => [
    name,
    managed.state.enabledClients.get(String(id))?.has(clientId) === true,
  ]);
  expect(Object.fromEntries(enabledFor)).toEqual({
    'Username-Password-Authentication': false,
    'google-oauth2': true,
    windowslive: true,
    apple: true,
  });

  stacks.set('plainly-imported', { outputs: { SiteUrl: 'https://d111.cloudfront.net' } });
  // What a person enters in the dashboard stays.
  const google = [...managed.state.connections.items.values()].find(({ name }) => name === 'google-oauth2');
  managed.state.connections.items.set(String(google?.['id']), { ...google, options: { client_id: 'ours' } });
  expect(await take(tenant)).toBe(true);
  expect(readClient()).toMatchObject({
    callbacks: ['https://d111.cloudfront.net/callback'],
    allowed_logout_urls: ['https://d111.cloudfront.net/', 'https://d111.cloudfront.net/login'],
    web_origins: ['https://d111.cloudfront.net'],
    initiate_login_uri: 'https://d111.cloudfront.net/login',
  });
  expect(managed.state.connections.items.get(String(google?.['id']))).toMatchObject({
    options: { client_id: 'ours' },
  });
  expect(managed.state.postLogin).toEqual(['Plainly']);
  expect([...managed.state.actions.items.values()]).toMatchObject([
    {
      code: ACTION,
      all_changes_deployed: true,
      secrets: [
        { name: 'SITE_URL', value: 'https://d111.cloudfront.net' },
        { name: 'HAND_OFF_SECRET', value: 'c2lnbnMgaGFuZC1vZmZz+/=' },
      ],
    },
  ]);
  expect(await take(tenant)).toBe(false);
  expect(await take(tenantManagement)).toBe(false);
  expect(readOutput()).not.toMatch(/c2lnbnMgaGFuZC1vZmZz|wrong-secret|secret-of-the-application/);
});

it('says what the tenant refuses, and repeats no secret', async () => {
  const { setup } = await createOperatorOf('refused');
  await storeSecret(setup.readStage(), 'handOff', 'signs-the-hand-off');
  setup.credentials = { domain: managed.host, clientId: 'setup-client', clientSecret: 'rolled-meanwhile' };
  await setup.save({ 'customers.clientId': 'client-of-test', siteUrl: 'https://www.example.com' });
  expect(await tenant.findReason(setup)).toContain('refuses the application of customers.management');
  await expect(tenant.run(setup)).rejects.toThrow(/^The tenant is not set up: (?!.*(signs-the|rolled))/);
});

it('explains the set-up by hand, and shows the hand-off secret only on request', async () => {
  const { setup, take, readOutput } = await createOperatorOf('by-hand');
  await storeSecret(setup.readStage(), 'handOff', 'signs-the-hand-off');
  await take(tenantManagement, '');
  await take(tenant, 'n', 'x', 'client-by-hand');
  expect(setup.readStage().customers.clientId).toBe('client-by-hand');
  expect(readOutput()).toContain('identifier https://api.plainly.example');
  expect(readOutput()).not.toContain('signs-the-hand-off');
  expect(await take(tenant)).toBe(false);
  expect(await take(tenantManagement)).toBe(false);
  const other = await createOperatorOf('by-hand');
  await other.take(tenant, 'y', 'client-by-hand');
  expect(other.readOutput()).toContain('signs-the-hand-off');
});

it('explains the set-up by hand again when the site has an address that the tenant refuses', async () => {
  const { setup, take, readOutput } = await createOperatorOf('by-hand-again');
  await setup.save({ 'customers.clientId': 'client-by-hand' });
  stacks.set('plainly-by-hand-again', { outputs: { SiteUrl: 'https://d111.cloudfront.net' } });
  const answers: Response[] = [
    new Response('Callback URL mismatch', { status: 403 }),
    new Response(null, { status: 302, headers: { location: '/error?error=unauthorized_client' } }),
    new Response(null, { status: 302, headers: { location: '/u/login?state=1' } }),
  ];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ href }: URL) => {
    asked.push(href);
    return answers.shift();
  });
  expect(await take(tenant, 'n', '')).toBe(true);
  expect(readOutput()).toContain('callback https://d111.cloudfront.net/callback');
  // The secret is offered once in a run.
  expect(await take(tenant, '')).toBe(true);
  expect(await take(tenant)).toBe(false);
  expect(asked[0]).toMatch(
    /^https:\/\/login\.example\.org\/authorize\?client_id=client-by-hand&redirect_uri=https%3A%2F%2Fd111/,
  );
});
