import { writeFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startStripe } from '../start.ts';
import { cardForm, CARDS, KEY, openStripe, SECRET } from './opened.ts';
import type { Opened } from './opened.ts';

let opened: Opened;
let stripe: Stripe;

beforeEach(async () => {
  opened = await openStripe();
  ({ stripe } = opened);
});
afterEach(() => opened.close());

const received = (): string[] => opened.received.map(({ type }) => type);
const undelivered = async (): Promise<string[]> =>
  (await stripe.events.list({ delivery_success: false })).data.map(({ type }) => type);

describe('a delivery', () => {
  test('is signed so that the library takes it, and only of what the endpoint listens to', async () => {
    await opened.subscriber();
    // The receiver throws at a wrong signature; what it has taken was right.
    expect(received()).toContain('customer.subscription.created');
    expect(received()).not.toContain('charge.succeeded');
    expect(await undelivered()).toEqual([]);
  });

  test('that is refused is tried again until it is taken', async () => {
    let refusals = 0;
    opened.endpoint.answer = ({ type }) => (type === 'invoice.paid' && (refusals += 1) < 3 ? 500 : 200);
    await opened.subscriber();
    await vi.waitFor(() => expect(refusals).toBe(3), { timeout: 8000, interval: 50 });
    await vi.waitFor(async () => expect(await undelivered()).toEqual([]));
    const ids = opened.received.filter(({ type }) => type === 'invoice.paid').map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
  });

  test('that failed so far is found by `delivery_success: false`', async () => {
    opened.endpoint.answer = ({ type }) => (type === 'checkout.session.completed' ? 503 : 200);
    const { session } = await opened.subscriber();
    const failed = await stripe.events.list({ delivery_success: false });
    expect(failed.data.map(({ type }) => type)).toEqual(['checkout.session.completed']);
    expect(failed.data[0]).toMatchObject({ pending_webhooks: 1, data: { object: { id: session } } });
    const done = await stripe.events.list({ delivery_success: true, types: ['invoice.paid'] });
    expect(done.data).toHaveLength(1);
  });

  test('is listed by type, family and time, and in pages', async () => {
    await opened.subscriber();
    const all = await stripe.events.list({ limit: 100 });
    const family = await stripe.events.list({ type: 'customer.subscription.*' });
    expect(family.data.map(({ type }) => type)).toEqual([
      'customer.subscription.updated',
      'customer.subscription.created',
    ]);
    const [newest, second] = all.data;
    const since = await stripe.events.list({ ending_before: second!.id });
    expect(since.data.map(({ id }) => id)).toEqual([newest!.id]);
    expect((await stripe.events.list({ created: { gt: newest!.created } })).data).toEqual([]);
    expect(await stripe.events.retrieve(newest!.id)).toMatchObject({ id: newest!.id });
  });

  test('names the request that caused it', async () => {
    const made = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'cause' });
    const [event] = (await stripe.events.list({ type: 'customer.created' })).data;
    expect(event!.request).toEqual({ id: made.lastResponse.requestId, idempotency_key: 'cause' });
  });
});

describe('the levers', () => {
  test('hold events back, and release them in an order, as often as wanted', async () => {
    await opened.lever('webhooks', { mode: 'hold' });
    await opened.subscriber();
    expect(received()).toEqual([]);
    expect(await undelivered()).toHaveLength(4);
    const answers = await opened.lever('webhooks/release', { order: 'reversed', times: 2 });
    expect(answers.map(({ status }: { status: number }) => status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(received()[0]).toBe('checkout.session.completed');
    expect(received().at(-1)).toBe('customer.subscription.created');
    expect(await undelivered()).toEqual([]);
  });

  test('release only some: by type or by id', async () => {
    await opened.lever('webhooks', { mode: 'hold' });
    await opened.subscriber();
    const [answer] = await opened.lever('webhooks/release', { only: ['invoice.paid'] });
    expect(received()).toEqual(['invoice.paid']);
    const [created] = (await stripe.events.list({ type: 'customer.subscription.created' })).data;
    await opened.lever('webhooks/release', { only: [created!.id], times: 10 });
    expect(received().filter((type) => type === 'customer.subscription.created')).toHaveLength(10);
    expect(answer).toMatchObject({ type: 'invoice.paid', status: 200 });
  });

  test('shuffle what they release, and lose none', async () => {
    await opened.lever('webhooks', { mode: 'hold' });
    await opened.subscriber();
    await opened.lever('webhooks/release', { order: 'shuffled' });
    expect(received().toSorted()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
    ]);
  });

  test('lose events, which stay in the log and can be sent again', async () => {
    await opened.lever('webhooks', { mode: 'lose' });
    await opened.subscriber();
    expect(received()).toEqual([]);
    const [lost] = (await stripe.events.list({ delivery_success: false })).data;
    const answers = await opened.lever('webhooks/resend', { id: lost!.id });
    expect(answers).toEqual([{ id: lost!.id, type: lost!.type, status: 200 }]);
    expect(received()).toEqual([lost!.type]);
  });

  test('do not keep the buyer waiting for an answer that will not come', async () => {
    await opened.lever('webhooks', { mode: 'hold' });
    const customer = await stripe.customers.create({ email: 'ann@example.com' });
    const session = await opened.checkout(customer.id);
    const answer = await opened.post(session.url!, cardForm(CARDS.succeeds));
    expect(answer.status).toBe(303);
  });

  test('tell the whole state', async () => {
    const { customer, subscription } = await opened.subscriber();
    const state = await opened.lever('state');
    expect(state.customers.map(({ id }: { id: string }) => id)).toEqual([customer]);
    expect(state.subscriptions.map(({ id }: { id: string }) => id)).toEqual([subscription]);
    const paid = state.events.find(({ type }: { type: string }) => type === 'invoice.paid');
    expect(paid.deliveries[0]).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
  });

  test('reset everything', async () => {
    await opened.subscriber();
    await opened.lever('advance', { seconds: 1000 });
    await opened.lever('reset', {});
    expect((await stripe.customers.list()).data).toEqual([]);
    expect((await stripe.prices.list()).data).toHaveLength(2);
    const { clock } = await opened.lever('state');
    expect(Math.abs(Date.parse(clock) - Date.now())).toBeLessThan(10_000);
  });

  test('refuse what they do not know', async () => {
    await expect(opened.lever('webhooks', { mode: 'dance' })).rejects.toThrow(/mode/);
    await expect(opened.lever('dance', {})).rejects.toThrow(/lever/);
  });
});

describe('a restart', () => {
  test('keeps objects, clock, keys and events', async () => {
    const { subscription } = await opened.subscriber();
    const made = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'kept' });
    await opened.lever('advance', { seconds: 3600 });
    const before = await opened.lever('state');
    await opened.restart();
    const after = await opened.lever('state');
    expect(after.events).toEqual(before.events);
    expect(Date.parse(after.clock)).toBeGreaterThanOrEqual(Date.parse(before.clock));
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    expect((await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'kept' })).id).toBe(made.id);
  });

  test('goes on with deliveries that were not yet taken', async () => {
    opened.endpoint.answer = () => 500;
    await opened.subscriber();
    opened.endpoint.answer = () => 200;
    await opened.restart();
    await vi.waitFor(async () => expect(await undelivered()).toEqual([]), { timeout: 8000, interval: 50 });
  });

  test('with a file that is no state of ours is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stripe-'));
    const file = join(folder, 'stripe.json');
    await writeFile(file, '{"something":"else"}');
    const start = startStripe({
      port: 0,
      file,
      secretKey: KEY,
      webhook: { url: opened.url, secret: SECRET },
    });
    await expect(start).rejects.toThrow('not the state of a Stripe stand-in');
    await rm(folder, { recursive: true });
  });
});
