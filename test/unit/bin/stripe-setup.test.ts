import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLocalStripe, type LocalStripe } from 'local-stripe';
import { Stripe } from 'stripe';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';

// Each run starts a process of its own, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const SITE = 'https://www.example.com';
const root = path.resolve(import.meta.dirname, '../../..');

const KEY = 'sk_test_setup';

let localStripe: LocalStripe;
let stripe: Stripe;
beforeEach(async () => {
  localStripe = await startLocalStripe({ port: 0, secretKey: KEY });
  const { hostname: host, port } = new URL(localStripe.url);
  stripe = new Stripe(KEY, { host, port, protocol: 'http', telemetry: false });
});
afterEach(() => localStripe.close());

/** Runs the command as `npm run stripe-setup` does. */
const runSetup = async (args: readonly string[] = ['--site', SITE], variables: NodeJS.ProcessEnv = {}) => {
  const env = {
    PATH: process.env['PATH'],
    STRIPE_SECRET_KEY: KEY,
    STRIPE_URL: localStripe.url,
    ...variables,
  };
  const command = promisify(execFile)(process.execPath, ['bin/stripe-setup.ts', ...args], { cwd: root, env });
  return command.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
};

const findIds = (text: string) => text.match(/\b(?:price|we|bpc)_\w+/g);

it('creates price, webhook endpoint and portal once, also in a second run', async () => {
  const first = await runSetup();
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/--name \/plainly\/prod\/stripe-webhook-secret --value whsec_\w+/);
  const second = await runSetup();
  expect(second.code).toBe(0);
  expect(findIds(second.stdout)).toEqual(findIds(first.stdout));
  // Stripe shows the secret only once.
  expect(second.stdout).not.toContain('whsec_');

  const [priceId = '', endpointId = '', portalId = ''] = findIds(first.stdout) ?? [];
  const price = await stripe.prices.retrieve(priceId);
  expect(price).toMatchObject({ unit_amount: 1999, currency: 'usd', recurring: { interval: 'month' } });
  const endpoint = (await stripe.webhookEndpoints.list({ limit: 100 })).data.find(
    ({ id }) => id === endpointId,
  );
  expect(endpoint).toMatchObject({
    url: `${SITE}/api/stripe/webhook`,
    api_version: Stripe.API_VERSION,
    enabled_events: [...STRIPE_EVENTS],
  });
  const customer = await stripe.customers.create({ email: 'carla@example.com' });
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: portalId,
  });
  expect(portal.url).toContain('http');
});

it('refuses a webhook endpoint in another API version', async () => {
  await stripe.webhookEndpoints.create({
    url: `${SITE}/api/stripe/webhook`,
    enabled_events: ['invoice.paid'],
    api_version: '2024-06-20',
  });
  const { code, stderr } = await runSetup();
  expect(code).toBe(1);
  expect(stderr).toContain('has the API version 2024-06-20');
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

it.each([
  ['no site', [], {}, 'Usage:'],
  ['a site with a slash', ['--site', `${SITE}/`], {}, 'must be an address'],
  ['no key', ['--site', SITE], { STRIPE_SECRET_KEY: '' }, 'Usage:'],
  ['a wrong key', ['--site', SITE], { STRIPE_SECRET_KEY: 'sk_test_wrong' }, 'API Key'],
  ['an unknown option', ['--color', 'blue'], {}, '--color'],
])('prints one sentence and no stack trace for %s', async (_, args, variables, sentence) => {
  const { code, stderr } = await runSetup(args, variables);
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});
