import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestStripe, type TestStripe } from '../start.ts';

let local: TestStripe;
beforeEach(async () => {
  local = await startTestStripe();
});
afterEach(() => local.close());

const receivedTypes = (): string[] => local.received.map(({ type }) => type);
const expectAllDelivered = async () => {
  const { events } = await local.control('state');
  const states = events.flatMap(({ deliveries }: any) => deliveries.map(({ state }: any) => state));
  expect(new Set(states)).toEqual(new Set(['delivered']));
};

const PURCHASE = [
  'customer.subscription.created',
  'invoice.paid',
  'customer.subscription.updated',
  'checkout.session.completed',
];

describe('a delivery', () => {
  it('signs a delivery for the library, and sends it to the endpoints that listen to its type', async () => {
    await local.subscribe();
    // The receiver throws if a signature is wrong. A connection that breaks is tried again after a second.
    await vi.waitFor(expectAllDelivered, { timeout: 60_000, interval: 50 });
    expect(receivedTypes().toSorted()).toEqual(PURCHASE.toSorted());
  });

  it('repeats a refused delivery until the endpoint accepts it', async () => {
    let refusals = 0;
    local.endpoint.answer = ({ type }) => (type === 'invoice.paid' && (refusals += 1) < 3 ? 500 : 200);
    await local.subscribe();
    await vi.waitFor(expectAllDelivered, { timeout: 60_000, interval: 50 });
    const ids = local.received.filter(({ type }) => type === 'invoice.paid').map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  });
});

describe('the control of webhooks', () => {
  it('holds events back without keeping the buyer waiting, and releases them in reverse, twice each', async () => {
    await local.control('webhooks', { mode: 'hold' });
    await local.subscribe();
    expect(receivedTypes()).toEqual([]);
    const results = await local.control('webhooks/release', { order: 'reversed', times: 2 });
    expect(results.map(({ status }: { status: number }) => status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(receivedTypes()).toEqual(PURCHASE.toReversed().flatMap((type) => [type, type]));
    await expectAllDelivered();
  });

  it('releases every held event in a shuffled order', async () => {
    await local.control('webhooks', { mode: 'hold' });
    await local.subscribe();
    await local.control('webhooks/release', { order: 'shuffled' });
    expect(receivedTypes().toSorted()).toEqual(PURCHASE.toSorted());
  });

  it('loses events, which stay listed and can be sent again', async () => {
    await local.control('webhooks', { mode: 'lose' });
    await local.subscribe();
    expect(receivedTypes()).toEqual([]);
    const [event] = (await local.stripe.events.list()).data;
    const results = await local.control('webhooks/resend', { id: event?.id });
    expect(results).toEqual([{ id: event?.id, type: event?.type, status: 200 }]);
    expect(receivedTypes()).toEqual([event?.type]);
  });
});
