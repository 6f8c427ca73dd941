import { Stripe } from 'stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError, startTestStripe } from '../start.ts';

const local = await startTestStripe();
const { stripe } = local;
let idempotencyKey: string;
afterAll(() => local.close());
beforeEach(async () => {
  idempotencyKey = crypto.randomUUID();
  await local.control('faults', { faults: [] });
});

const plan = (...faults: object[]) => local.control('faults', { faults });
const create = (name = 'Ann', client = stripe) => client.customers.create({ name }, { idempotencyKey });
const countCustomers = async () => (await stripe.customers.list({ limit: 100 })).data.length;

describe('an idempotency key', () => {
  it('creates one object for two equal requests with an idempotency key', async () => {
    const first = await create();
    const second = await create();
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('refuses an idempotency key with other parameters or for another operation', async () => {
    await create();
    const otherName = await expectError(create('Bob'));
    expect(otherName).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    const otherOperation = await expectError(
      stripe.billingPortal.sessions.create({ customer: 'cus_1' }, { idempotencyKey }),
    );
    expect(otherOperation).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('answers 409 while a request with the same idempotency key runs, so that a retry finds the first result', async () => {
    await plan({ match: 'POST /v1/customers', kind: 'slow', milliseconds: 2000 });
    // Either may arrive first.
    const calls = [create(), create()];
    const refused = await Promise.any(calls.map(expectError));
    expect(refused).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    const retried = await create('Ann', local.connect({ maxNetworkRetries: 5 }));
    expect(retried.id).toBe((await Promise.any(calls)).id);
  });

  it('frees an idempotency key after a malformed request', async () => {
    await expectError(stripe.customers.create({ color: 1 } as object, { idempotencyKey }));
    expect((await create()).name).toBe('Ann');
  });

  it('replays a 500 under its idempotency key, and tells the library not to retry', async () => {
    await plan({ match: 'POST /v1/customers', kind: 'crash' });
    expect(await expectError(create())).toMatchObject({ statusCode: 500 });
    expect(await expectError(create())).toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' },
    });
  });

  it('frees an idempotency key after a day of Stripe’s clock', async () => {
    const first = await create();
    await local.control('advance', { seconds: 24 * 3600 });
    expect((await create()).id).not.toBe(first.id);
  });
});

describe('a planned fault', () => {
  it.each([
    ['down', 2, { statusCode: 503 }],
    ['rate-limit', 2, { statusCode: 429 }],
    // After a broken connection, the library repeats the call once, whatever its settings.
    ['reset', 4, { type: 'StripeConnectionError' }],
    ['garbage', 2, { type: 'StripeAPIError' }],
  ])('fails as often as planned and changes nothing: fault %s', async (kind, times, expected) => {
    const before = await countCustomers();
    await plan({ match: 'POST /v1/*', kind, times });
    expect(await expectError(create())).toMatchObject(expected);
    expect(await expectError(create())).toMatchObject(expected);
    expect(await countCustomers()).toBe(before);
    await create();
    expect(await countCustomers()).toBe(before + 1);
  });

  it('creates the customer at a lost-answer fault, and the retry finds it', async () => {
    const before = await countCustomers();
    await plan({ match: 'POST /v1/customers', kind: 'lost-answer' });
    const made = await create('Ann', local.connect({ maxNetworkRetries: 1 }));
    expect(made.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await countCustomers()).toBe(before + 1);
  });

  it('answers 402 at a card-error fault, and keeps the answer under the idempotency key', async () => {
    await plan({ match: 'POST /v1/customers', kind: 'card-error' });
    for (const error of [await expectError(create()), await expectError(create())]) {
      expect(error).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' });
    }
  });
});
