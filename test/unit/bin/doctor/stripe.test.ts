// Against the local Stripe.
import { startLocalStripe, type LocalStripe } from 'local-stripe';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { praise } from '#shared/brand.ts';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { examineStripe } from '../../../../bin/doctor/stripe.ts';
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

const KEY = SECRETS['/plainly/prod/stripe-secret-key'];
const URL_OF_WEBHOOK = `${SITE}/api/stripe/webhook`;

const account = useStage();

const prices = [
  { id: 'price_bakery', productName: 'Essentials', currency: 'usd', interval: 'month', amount: 1999 },
  { id: 'price_dear', productName: 'Essentials', currency: 'usd', interval: 'year', amount: 2999 },
] as const;

let local: LocalStripe;
let stripe: Stripe;
beforeEach(async () => {
  local = await startLocalStripe({ port: 0, secretKey: KEY, seed: { prices } });
  const { hostname: host, port } = new URL(local.url);
  stripe = new Stripe(KEY, { host, port, protocol: 'http', telemetry: false });
});
afterEach(() => local.close());

const addEndpoint = (changes: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
  stripe.webhookEndpoints.create({
    url: URL_OF_WEBHOOK,
    enabled_events: [...STRIPE_EVENTS],
    api_version: Stripe.API_VERSION,
    ...changes,
  });

const examine = (changes: object = {}, url = local.url) =>
  examineStripe(
    toPatient(
      createStage({
        stripe: { essentialsPriceId: 'price_bakery', ...changes },
        endpoints: { stripe: url.replace('127.0.0.1', 'localhost') },
      }),
    ),
  );

it('finds a Stripe that fits the stage', async () => {
  await addEndpoint();
  expect(await listStates(examine())).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'warning']);
  expect(await findOne(examine(), 'Stripe: key')).toMatchObject({ text: 'Live mode, account acct_laptop.' });
});

it.each([
  ['Stripe: price', { essentialsPriceId: 'price_other' }, "No such price: 'price_other'"],
  ['Stripe: price', { essentialsPriceId: 'price_dear' }, 'is 29.99 USD every 1 year'],
  ['Stripe: portal', { portalConfigurationId: 'bpc_other' }, "'bpc_other'"],
])('finds another %s than the stage sells (%o)', async (check, changes, text) => {
  expect(await findOne(examine(changes), check)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining(text),
    mend: expect.stringContaining('npm run setup -- --stage prod --only stripe-price'),
  });
});

it('finds a portal in which customers change the address of our mails', async () => {
  const { id } = await stripe.billingPortal.configurations.create({
    features: { customer_update: { enabled: true, allowed_updates: ['email', 'address'] } },
  });
  expect(await findOne(examine({ portalConfigurationId: id }), 'Stripe: portal')).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('email address'),
    mend: expect.stringContaining('--only stripe-price'),
  });
});

it('finds the example of a price, also without a key', async () => {
  account.change({ refusedOperations: ['kms:Decrypt'] });
  const example = { essentialsPriceId: 'price_PutThePriceIdHere' };
  expect(await findOne(examine(example), 'Stripe: price')).toMatchObject({
    state: 'wrong',
    text: 'Still an example: stripe.essentialsPriceId.',
  });
});

describe('the webhook endpoint', () => {
  it.each([
    ['missing', { url: 'https://other.example/api/stripe/webhook' }, 'sends nothing to'],
    ['of another version', { api_version: '2024-06-20' as const }, 'has the API version 2024-06-20'],
    ['without an event', { enabled_events: STRIPE_EVENTS.slice(1) }, 'lacks checkout.session.completed'],
  ])('is found when it is %s', async (_, changes, text) => {
    await addEndpoint(changes);
    await expectWrong(examine(), 'Stripe: webhook endpoint', text);
  });

  it('is found when it is disabled', async () => {
    const { id } = await addEndpoint();
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await expectWrong(examine(), 'Stripe: webhook endpoint', 'is disabled');
  });
});

it('finds a key that Stripe refuses, and knows nothing else then', async () => {
  await local.close();
  local = await startLocalStripe({ port: 0, secretKey: 'sk_live_other', seed: { prices } });
  expect(await listStates(examine())).toEqual([
    'wrong',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'warning',
  ]);
  expect(await findOne(examine(), 'Stripe: price')).toMatchObject({
    mend: 'The key or secret is refused: mend that first.',
  });
});

it('does not know when Stripe does not answer, or the key may not be read', async () => {
  const unreachable = (await listStates(examine({}, 'http://localhost:1'))).slice(0, 5);
  expect(new Set(unreachable)).toEqual(new Set(['unknown']));
  account.change({ refusedOperations: ['kms:Decrypt'] });
  expect(new Set(await listStates(examine()))).toEqual(new Set(['unknown']));
});

describe('samples that praise the business', () => {
  afterEach(() => Object.assign(praise, delivered));
  const delivered = { ...praise };

  it('are a warning where live payments are taken', async () => {
    Object.assign(praise, { clients: 'own' });
    expect(await findOne(examine(), 'Stripe: samples')).toEqual({
      check: 'Stripe: samples',
      state: 'warning',
      text: 'Samples praise us on the public pages: testimonials, figures. Live payments are taken.',
      mend: 'Replace them with your own or leave them out: `praise` in shared/brand.ts.',
    });
  });

  it('are all right once there are none', async () => {
    Object.assign(praise, { testimonials: 'own', clients: 'none', figures: 'own' });
    expect(await findOne(examine(), 'Stripe: samples')).toMatchObject({ state: 'ok' });
  });
});

describe('a key of the test mode', () => {
  const testKey = 'sk_test_bakery';
  useStage({ ...SECRETS, '/plainly/prod/stripe-secret-key': testKey });

  it('is wrong for a stage that is kept', async () => {
    const test = await startLocalStripe({ port: 0, secretKey: testKey, seed: { prices } });
    await expectWrong(examine({}, test.url), 'Stripe: key', 'nobody really pays');
    expect(await findOne(examine({}, test.url), 'Stripe: samples')).toMatchObject({ state: 'skipped' });
    await test.close();
  });
});
