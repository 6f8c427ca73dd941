import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStripe } from './opened.ts';
import type { Opened } from './opened.ts';

let opened: Opened;
let stripe: Stripe;
let key: string;
let count = 0;

beforeAll(async () => {
  opened = await openStripe();
  ({ stripe } = opened);
});
afterAll(() => opened.close());
beforeEach(async () => {
  key = `key-${(count += 1)}`;
  await opened.lever('faults', { faults: [] });
});

const plan = (...faults: object[]) => opened.lever('faults', { faults });
const customers = async (email: string) => (await stripe.customers.list({ email })).data.length;
const refusal = (call: Promise<unknown>): Promise<any> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('an idempotency key', () => {
  test('makes one object of two equal requests', async () => {
    const first = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: key });
    const second = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: key });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
  });

  test('is refused for other parameters, and for another operation', async () => {
    await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: key });
    const other = await refusal(stripe.customers.create({ name: 'Bob' }, { idempotencyKey: key }));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other.statusCode).toBe(400);
    const elsewhere = await refusal(stripe.products.create({ name: 'Ann' }, { idempotencyKey: key }));
    expect(elsewhere).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('in use at this moment answers 409, and the library’s retry finds the one result', async () => {
    await plan({ match: 'POST /v1/customers', kind: 'slow', milliseconds: 400 });
    const email = 'concurrent@example.com';
    const slow = stripe.customers.create({ email }, { idempotencyKey: key });
    const eager = await refusal(stripe.customers.create({ email }, { idempotencyKey: key }));
    expect(eager).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    const patient = opened.client({ maxNetworkRetries: 5 });
    const retried = await patient.customers.create({ email }, { idempotencyKey: key });
    expect(retried.id).toBe((await slow).id);
    expect(await customers(email)).toBe(1);
  });

  test('is not spent by a request that was malformed', async () => {
    expect(
      await refusal(stripe.customers.create({ colour: 1 } as object, { idempotencyKey: key })),
    ).toBeTruthy();
    expect((await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: key })).name).toBe('Ann');
  });

  test('replays a stored 500 too', async () => {
    await plan({ match: 'POST /v1/customers', kind: 'crash' });
    const first = await refusal(stripe.customers.create({ name: 'Ann' }, { idempotencyKey: key }));
    const second = await refusal(stripe.customers.create({ name: 'Ann' }, { idempotencyKey: key }));
    expect([first.statusCode, second.statusCode]).toEqual([500, 500]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.headers['stripe-should-retry']).toBe('false');
    expect((await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: `${key}b` })).id).toMatch(
      /^cus_/,
    );
  });

  test('is free again after a day of Stripe’s clock', async () => {
    const first = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: key });
    await opened.lever('advance', { seconds: 24 * 3600 });
    expect((await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: key })).id).not.toBe(first.id);
  });

  test('longer than 255 characters is refused', async () => {
    const error = await refusal(stripe.customers.create({}, { idempotencyKey: 'k'.repeat(256) }));
    expect(error.statusCode).toBe(400);
  });
});

describe('a bad day', () => {
  test('an answer that got lost: the work was done, and the retry finds it', async () => {
    await plan({ match: 'POST /v1/customers', kind: 'lost-answer' });
    const email = 'lost@example.com';
    const made = await opened
      .client({ maxNetworkRetries: 1 })
      .customers.create({ email }, { idempotencyKey: key });
    expect(made.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await customers(email)).toBe(1);
  });

  test('a connection that breaks: nothing was done', async () => {
    await plan({ match: 'POST /v1/customers', kind: 'reset', times: 2 });
    const email = 'reset@example.com';
    expect(await refusal(stripe.customers.create({ email }))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await customers(email)).toBe(0);
  });

  test('Stripe down: as often as planned, and the key stays free', async () => {
    await plan({ kind: 'down', times: 2 });
    const email = 'down@example.com';
    const create = () => stripe.customers.create({ email }, { idempotencyKey: key });
    expect((await refusal(create())).statusCode).toBe(503);
    expect((await refusal(create())).statusCode).toBe(503);
    expect((await create()).id).toMatch(/^cus_/);
  });

  test('too many requests', async () => {
    await plan({ match: 'GET /v1/subscriptions*', kind: 'rate-limit' });
    expect(await customers('nobody@example.com')).toBe(0);
    const error = await refusal(stripe.subscriptions.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  });

  test('an answer that is none', async () => {
    await plan({ kind: 'garbage' });
    const error = await refusal(stripe.customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
  });

  test('Stripe slower than the caller waits', async () => {
    await plan({ kind: 'slow', milliseconds: 1000 });
    const error = await refusal(stripe.customers.list({}, { timeout: 100 }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  });

  test('a card that is refused', async () => {
    await plan({ match: 'POST /v1/subscriptions', kind: 'card-error' });
    const error = await refusal(stripe.subscriptions.create({ customer: 'cus_any', items: [] }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error.decline_code).toBe('generic_decline');
  });

  test('an unknown fault is refused', async () => {
    await expect(plan({ kind: 'earthquake' })).rejects.toThrow(/kind/);
  });
});
