// The operator's command against Stripe's stand-in: it makes what is missing, once, and changes nothing that is right.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startLocalStripe, type LocalStripe } from 'local-stripe';
import { Stripe } from 'stripe';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';

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

/** Runs it as `npm run stripe-setup` does. */
const setUp = async (args: readonly string[] = ['--site', SITE], variables: NodeJS.ProcessEnv = {}) => {
  const env = {
    PATH: process.env['PATH'],
    STRIPE_SECRET_KEY: KEY,
    STRIPE_URL: localStripe.url,
    ...variables,
  };
  const run = promisify(execFile)(process.execPath, ['bin/stripe-setup.ts', ...args], { cwd: root, env });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
};

const idsIn = (text: string) => text.match(/\b(?:price|we|bpc)_\w+/g);

test('price, webhook endpoint and portal are made, and found again the next time', async () => {
  const first = await setUp();
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/--name \/plainly\/prod\/stripe-webhook-secret --value whsec_\w+/);
  const second = await setUp();
  expect(second.code).toBe(0);
  expect(idsIn(second.stdout)).toEqual(idsIn(first.stdout));
  // Stripe tells the secret only once.
  expect(second.stdout).not.toContain('whsec_');

  const [priceId = '', endpointId = '', portalId = ''] = idsIn(first.stdout) ?? [];
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

test('an endpoint in another version of the API is not taken for right', async () => {
  await stripe.webhookEndpoints.create({
    url: `${SITE}/api/stripe/webhook`,
    enabled_events: ['invoice.paid'],
    api_version: '2024-06-20',
  });
  const { code, stderr } = await setUp();
  expect(code).toBe(1);
  expect(stderr).toContain('speaks version 2024-06-20');
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test.each([
  ['no site', [], {}, 'Usage:'],
  ['a site with a slash', ['--site', `${SITE}/`], {}, 'must be an address'],
  ['no key', ['--site', SITE], { STRIPE_SECRET_KEY: '' }, 'Usage:'],
  ['a wrong key', ['--site', SITE], { STRIPE_SECRET_KEY: 'sk_test_wrong' }, 'API Key'],
  ['an unknown option', ['--colour', 'blue'], {}, '--colour'],
])('%s: a sentence, not a stack trace', async (_, args, variables, sentence) => {
  const { code, stderr } = await setUp(args, variables);
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});
