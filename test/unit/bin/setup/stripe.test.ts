import { startLocalStripe } from 'local-stripe';
import { Stripe } from 'stripe';
import { afterAll, expect, it } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { readSecret, storeSecret } from '../../../../bin/setup/secrets.ts';
import { stripeKey, stripePrice, stripeWebhook } from '../../../../bin/setup/stripe.ts';
import { createStripe } from '../../../../bin/stripe.ts';
import { stacks } from '../account.ts';
import { createOperator, useEmptyAccount } from './operator.ts';

const KEY = 'sk_test_setup';
useEmptyAccount();
const localStripe = await startLocalStripe({ port: 0, secretKey: KEY });
afterAll(() => localStripe.close());

/** The operator of a stage of its own, whose Stripe is the local one. */
const createOperatorOf = (stageName: string, siteUrl?: string) =>
  createOperator(
    {
      siteApiKey: 'plainly-test-site-key',
      customers: { tenant: 'https://a.example.com', clientId: 'client-of-test', audience: 'api' },
      'stripe.essentialsPriceId': 'price_PutThePriceIdHere',
      'endpoints.stripe': localStripe.url,
      siteUrl,
    },
    { stageName },
  );

it('takes the key that Stripe takes, and does not show one', async () => {
  const { setup, take, readOutput } = await createOperatorOf('key');
  await take(stripeKey, 'pk_test_public', 'sk_test_wrong', KEY);
  expect(await readSecret(setup.readStage(), 'stripeKey')).toBe(KEY);
  expect(readOutput()).toMatch(/A secret key begins with[^]*Stripe refuses this key/);
  expect(readOutput()).not.toMatch(/pk_test_public|sk_test_(wrong|setup)/);
  expect(await take(stripeKey)).toBe(false);
});

it('creates price and portal once, and finds them for a second stage', async () => {
  const { setup, take } = await createOperatorOf('price');
  await storeSecret(setup.readStage(), 'stripeKey', KEY);
  expect(await take(stripePrice)).toBe(true);
  const { essentialsPriceId, portalConfigurationId } = setup.readStage().stripe;
  const stripe = createStripe(KEY, setup.readStage());
  expect(await stripe.prices.retrieve(essentialsPriceId)).toMatchObject({
    unit_amount: 1999,
    currency: 'usd',
    recurring: { interval: 'month' },
  });
  const customer = await stripe.customers.create({ email: 'carla@example.com' });
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: portalConfigurationId,
    return_url: 'https://www.example.com/account',
  });
  expect(portal.url).toContain('http');
  expect(await take(stripePrice)).toBe(false);
  // One of former times, in which customers could change their e-mail address.
  const { customer_update: former } = (
    await stripe.billingPortal.configurations.update(portalConfigurationId, {
      features: { customer_update: { enabled: true, allowed_updates: ['email', 'address'] } },
    })
  ).features;
  expect(former.allowed_updates).toContain('email');
  expect(await take(stripePrice)).toBe(true);
  const { features } = await stripe.billingPortal.configurations.retrieve(portalConfigurationId);
  expect(features.customer_update.allowed_updates).toEqual(['name', 'address', 'tax_id']);
  const other = await createOperatorOf('price-again');
  await storeSecret(other.setup.readStage(), 'stripeKey', KEY);
  await other.take(stripePrice);
  expect(other.setup.readStage().stripe).toEqual(setup.readStage().stripe);
});

it('creates the webhook endpoint at the address of the deployed site, and stores its secret', async () => {
  const { setup, take, readOutput } = await createOperatorOf('webhook');
  await storeSecret(setup.readStage(), 'stripeKey', KEY);
  expect(await take(stripeWebhook)).toBe(false);
  await expect(stripeWebhook.run(setup)).rejects.toThrow('deploy it first');
  stacks.set('plainly-webhook', { outputs: { SiteUrl: 'https://d111.cloudfront.net' } });
  expect(await take(stripeWebhook)).toBe(true);
  const endpoints = await createStripe(KEY, setup.readStage()).webhookEndpoints.list({ limit: 100 });
  expect(endpoints.data.find(({ url }) => url.includes('d111'))).toMatchObject({
    url: 'https://d111.cloudfront.net/api/stripe/webhook',
    api_version: Stripe.API_VERSION,
    enabled_events: [...STRIPE_EVENTS],
  });
  const secret = await readSecret(setup.readStage(), 'stripeWebhook');
  expect(secret).toMatch(/^whsec_/);
  expect(readOutput()).not.toContain(secret);
  expect(await take(stripeWebhook)).toBe(false);
});

/** An operator whose webhook endpoint was created by somebody else. */
const createOperatorWithEndpoint = async (
  stageName: string,
  endpoint: Omit<Stripe.WebhookEndpointCreateParams, 'url'>,
) => {
  const siteUrl = `https://${stageName}.example.com`;
  const operator = await createOperatorOf(stageName, siteUrl);
  const stage = operator.setup.readStage();
  stacks.set(`plainly-${stageName}`, {});
  await storeSecret(stage, 'stripeKey', KEY);
  const stripe = createStripe(KEY, stage);
  const { id } = await stripe.webhookEndpoints.create({ url: `${siteUrl}/api/stripe/webhook`, ...endpoint });
  const readEndpoint = async () =>
    (await stripe.webhookEndpoints.list({ limit: 100 })).data.find((found) => found.id === id);
  return { ...operator, stage, readEndpoint };
};

it('completes an endpoint that lacks events, and keeps its secret', async () => {
  const { stage, take, readEndpoint } = await createOperatorWithEndpoint('half', {
    enabled_events: ['invoice.paid'],
    api_version: Stripe.API_VERSION,
  });
  await storeSecret(stage, 'stripeWebhook', 'whsec_kept');
  expect(await take(stripeWebhook, '')).toBe(true);
  expect((await readEndpoint())?.enabled_events).toEqual([...STRIPE_EVENTS]);
  expect(await readSecret(stage, 'stripeWebhook')).toBe('whsec_kept');
});

it('asks for the secret of an endpoint that exists', async () => {
  const { stage, take } = await createOperatorWithEndpoint('other', {
    enabled_events: [...STRIPE_EVENTS],
    api_version: Stripe.API_VERSION,
  });
  await take(stripeWebhook, 'sk_test_wrong', 'whsec_ofTheEndpoint');
  expect(await readSecret(stage, 'stripeWebhook')).toBe('whsec_ofTheEndpoint');
  expect(await take(stripeWebhook)).toBe(false);
});

it('leaves an endpoint for all events as it is', async () => {
  const { stage, take, readEndpoint } = await createOperatorWithEndpoint('all', {
    enabled_events: ['*'],
    api_version: Stripe.API_VERSION,
  });
  await take(stripeWebhook, 'whsec_ofTheEndpoint');
  await storeSecret(stage, 'stripeWebhook', 'whsec_kept');
  expect(await take(stripeWebhook)).toBe(false);
  expect((await readEndpoint())?.enabled_events).toEqual(['*']);
});

it('creates the price again that somebody archived', async () => {
  const { setup, take } = await createOperatorOf('archived');
  await storeSecret(setup.readStage(), 'stripeKey', KEY);
  await setup.save({ 'stripe.essentialsPriceId': 'price_ofAnotherMode' });
  expect(await take(stripePrice)).toBe(true);
  expect(setup.readStage().stripe.essentialsPriceId).not.toBe('price_ofAnotherMode');
});

it('refuses a webhook endpoint in another API version', async () => {
  const { take } = await createOperatorWithEndpoint('old', {
    enabled_events: ['invoice.paid'],
    api_version: '2024-06-20',
  });
  await expect(take(stripeWebhook)).rejects.toThrow('has the API version 2024-06-20');
});
