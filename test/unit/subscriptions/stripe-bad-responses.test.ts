// Failed and malformed responses of Stripe: nothing happens twice, nothing is lost, nothing unreadable is trusted.
import type { RequestListener } from 'node:http';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '../../listen.ts';
import { environment, jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { ESSENTIALS, parseBody, delivery, openStripeWorld } from './stripe-world.ts';
import { STRIPE_KEY, WEBHOOK_SECRET } from '../world.ts';

const world = await openStripeWorld();
afterEach(async () => {
  vi.restoreAllMocks();
  await world.empty();
});
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

const bought = () => world.buy(ROSA);

describe('one failed response of Stripe', () => {
  const failures = ['down', 'reset', 'lost-answer', 'crash'] as const;

  it.each(failures)(
    'never creates two sessions or two Stripe customers when one response of Stripe fails: %s',
    async (kind) => {
      for (const match of ['POST /v1/customers', 'POST /v1/checkout/sessions', 'GET *']) {
        await world.control('faults', { faults: [{ match, kind, times: 1 }] });
        const first = await world.checkout(ROSA);
        const second = first.statusCode === 200 ? first : await world.checkout(ROSA);
        expect(second.statusCode).toBe(200);
        expect(parseBody(await world.checkout(ROSA)).url).toBe(parseBody(second).url);
        const { customers, sessions } = await world.control('state');
        expect(customers).toHaveLength(1);
        expect(sessions.filter(({ status }: { status: string }) => status === 'open')).toHaveLength(1);
        await world.empty();
      }
    },
  );

  it.each(failures)(
    'never leaves a canceled subscription current when one response of Stripe fails: %s',
    async (kind) => {
      await bought();
      await world.control('faults', { faults: [{ match: 'DELETE *', kind, times: 1 }] });
      const first = await world.cancel(ROSA);
      const second = first.statusCode === 200 ? first : await world.cancel(ROSA);
      expect(second.statusCode).toBe(200);
      expect((await world.stored(ROSA))?.subscription?.status).toBe('canceled');
    },
  );
});

it('opens a page at the next try after Stripe stored a failure under the idempotency key', async () => {
  await world.control('faults', {
    faults: [{ match: 'POST /v1/checkout/sessions', kind: 'crash', times: 1 }],
  });
  expect((await world.checkout(ROSA)).statusCode).toBe(503);
  // Under the same key Stripe would repeat the failure for a day.
  expect((await world.checkout(ROSA)).statusCode).toBe(200);
  expect((await world.control('state')).sessions).toHaveLength(1);
});

it('opens a page at the next try after Stripe stored a refusal under the idempotency key', async () => {
  for (const match of ['POST /v1/checkout/sessions', 'POST /v1/customers']) {
    await world.control('faults', { faults: [{ match, kind: 'card-error', times: 1 }] });
    expect((await world.checkout(ROSA)).statusCode).toBe(500);
    expect((await world.checkout(ROSA)).statusCode).toBe(200);
    expect((await world.control('state')).sessions).toHaveLength(1);
    await world.empty();
  }
});

it('finds the session whose address was lost with the connection twice', async () => {
  await world.control('faults', {
    faults: [{ match: 'POST /v1/checkout/sessions', kind: 'lost-answer', times: 2 }],
  });
  expect((await world.checkout(ROSA)).statusCode).toBe(503);
  expect(await world.checkout(ROSA)).toMatchObject({ statusCode: 200 });
  expect((await world.control('state')).sessions).toHaveLength(1);
});

/** The Stripe client, loaded anew: no key or secret is cached. */
const loadStripeClient = async (stripeUrl?: string) => {
  vi.resetModules();
  if (stripeUrl !== undefined) vi.stubEnv('STRIPE_URL', stripeUrl);
  const stripe = await import('../../../functions/subscriptions/stripe.client.ts');
  vi.unstubAllEnvs();
  return stripe;
};

it('answers 503 from every endpoint when the table throttles', async () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    data: { object: {} },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const table = await listen((_, response) => {
    const type = 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException';
    response
      .writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
      .end(JSON.stringify({ __type: type, message: 'slow' }));
  });
  vi.resetModules();
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', table.url);
  const webhook = await import('../../../functions/http/stripe/webhook.post.ts');
  const cancel = await import('../../../functions/http/subscription/cancel.post.ts');
  const checkout = await import('../../../functions/http/subscription/create-checkout-session.post.ts');
  const toEvent = (body: object) => withClaims({ sub: ROSA }, jsonEvent(body));
  for (const answer of await Promise.all([
    send(webhook.handler, delivery(payload, signature)),
    send(cancel.handler, toEvent({ cancelImmediately: true })),
    send(checkout.handler, toEvent({ priceId: ESSENTIALS })),
  ])) {
    expect(parseProblem(answer)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers).toMatchObject({ 'retry-after': '5' });
  }
  vi.unstubAllEnvs();
  await table.close();
});

describe('a malformed response of Stripe', () => {
  let answer: RequestListener;
  let server: Awaited<ReturnType<typeof listen>>;
  let stripe: Awaited<ReturnType<typeof loadStripeClient>>;
  beforeAll(async () => {
    server = await listen((request, response) => answer(request, response));
    stripe = await loadStripeClient(server.url);
  });
  afterAll(() => server.close());

  const reads = {
    subscriptions: () => stripe.fetchSubscriptions('cus_1'),
    sessions: () => stripe.fetchOpenSessions('cus_1'),
    'a session': () => stripe.fetchSession('cs_1'),
    'an invoice': () => stripe.fetchInvoice('in_1'),
    'a customer': () => stripe.fetchCustomer('cus_1'),
    'open invoices': () => stripe.fetchOpenInvoices('cus_1'),
    'all subscriptions': () => stripe.fetchSubscriptionsNotCanceled(() => expect.fail('It is not a list')),
    endpoints: () => stripe.fetchWebhookEndpoints(),
    'a portal': () =>
      stripe.createPortalSession({
        stripeCustomerId: 'cus_1',
        returnUrl: 'https://plainly.example/account',
        configuration: undefined,
      }),
    'a new customer': () => stripe.createCustomer({ userId: 'apple|1', email: undefined }),
  };
  const nonsense = [
    'null',
    '7',
    '""',
    '[]',
    '{}',
    '{"object":"list","data":[],"has_more":true}',
    '{"object":"list","data":[]}',
  ];

  it.each(Object.entries(reads))('answers 503 when Stripe answers malformed data for %s', async (_, read) => {
    for (const text of nonsense) {
      answer = (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      };
      await expect(read().then(JSON.stringify)).rejects.toMatchObject({ status: 503 });
    }
  });

  it('leaves out and reports one subscription that cannot be parsed', async () => {
    const good = {
      object: 'subscription',
      id: 'sub_good',
      status: 'active',
      customer: 'cus_1',
      created: 1,
      cancel_at_period_end: false,
      items: { data: [{ price: { id: 'price_1' }, current_period_start: 1, current_period_end: 2 }] },
    };
    const data = [{ ...good, id: 'sub_odd', status: 'reborn' }, good, 'not a subscription'];
    answer = (_request, response) => {
      const body = JSON.stringify({ object: 'list', data, has_more: false });
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    };
    const unreadable: string[] = [];
    const subscriptions = await stripe.fetchSubscriptionsNotCanceled((id) => unreadable.push(id));
    expect(subscriptions.map(({ stripeSubscriptionId }) => stripeSubscriptionId)).toEqual(['sub_good']);
    expect(unreadable).toEqual(['sub_odd', 'unknown']);
  });

  it('does not tell a mistake of ours as an outage of Stripe', async () => {
    const item = { price: { id: 'price_1' }, current_period_start: 1, current_period_end: 2 };
    const subscription = {
      object: 'subscription',
      id: 'sub_1',
      status: 'active',
      customer: 'cus_1',
      created: 1,
      cancel_at_period_end: false,
      items: { data: [item] },
    };
    answer = (_request, response) => {
      const body = JSON.stringify({ object: 'list', data: [subscription], has_more: false });
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    };
    const broken = vi.spyOn(Date.prototype, 'toISOString').mockImplementation(() => {
      throw new TypeError('undefined is not a function');
    });
    try {
      await expect(stripe.fetchSubscriptions('cus_1')).rejects.toBeInstanceOf(TypeError);
    } finally {
      broken.mockRestore();
    }
    expect(await stripe.fetchSubscriptions('cus_1')).toHaveLength(1);
  });

  it('answers 503 when a response of Stripe is cut off', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"data":[', () => response.destroy());
    };
    await expect(stripe.fetchSubscriptions('cus_1')).rejects.toMatchObject({ status: 503 });
  });
});

it('reads the rotated key of Stripe again, and fails with a key that stays wrong', async () => {
  const parameter = environment.STRIPE_SECRET_KEY_PARAMETER;
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  world.parameters.secrets.set(parameter, 'sk_test_before');
  const stripe = await loadStripeClient();
  await expect(stripe.fetchCustomer('cus_1')).rejects.toMatchObject({ type: 'StripeAuthenticationError' });

  world.parameters.secrets.set(parameter, STRIPE_KEY);
  now += 60_000;
  expect(await stripe.fetchCustomer('cus_1')).toBeUndefined();
});
