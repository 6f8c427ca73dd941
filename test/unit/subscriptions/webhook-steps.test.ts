// What a delivery does step by step, and what the table remembers of its event.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StripeEvent } from '../../../functions/subscriptions/webhook.ts';
import { environment, send } from '../events.ts';
import { openWorld } from '../world.ts';
import { delivery } from './stripe-world.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/subscriptions/stripe.client.ts');
vi.mock('../../../functions/subscriptions/act-on-event.ts');
vi.mock('../../../functions/platform/log.ts');
const world = await openWorld({ tables: ['stripe-events'], settings: environment });
afterAll(() => world.close());
const stripe = vi.mocked(await import('../../../functions/subscriptions/stripe.client.ts'));
const { actOnEvent } = vi.mocked(await import('../../../functions/subscriptions/act-on-event.ts'));
const { logError } = vi.mocked(await import('../../../functions/platform/log.ts'));
const events = await import('../../../functions/subscriptions/stripe-events.table.ts');
const { handler } = await import('../../../functions/http/stripe/webhook.post.ts');

const event: StripeEvent = {
  eventId: 'evt_1',
  type: 'invoice.paid',
  apiVersion: stripe.API_VERSION,
  objectId: 'in_1',
  stripeCustomerId: 'cus_1',
};
const now = new Date('2026-11-21T10:00:00.000Z');
const KEPT = 30 * 24 * 3600;
const stored = (eventId = 'evt_1') => world.get('stripe-events', { eventId });
const deliver = async (changes: Partial<StripeEvent> = {}) => {
  stripe.verifyDelivery.mockResolvedValue({ ...event, ...changes });
  return (await send(handler, delivery('{}', 'signature'))).statusCode;
};

afterEach(expectNothingRunning);
beforeEach(async () => {
  vi.resetAllMocks();
  slowDown(actOnEvent);
  await world.empty('stripe-events');
});

describe('a delivery', () => {
  it('is received before it is acted on, and done afterwards', async () => {
    actOnEvent.mockImplementation(async () => expect((await stored())?.['state']).toBe('received'));
    expect(await deliver()).toBe(200);
    expect(actOnEvent.mock.calls).toEqual([[event, expect.any(Date)]]);
    expect((await stored())?.['state']).toBe('done');
    expect(logError).not.toHaveBeenCalled();
  });

  it('changes nothing a second time', async () => {
    await deliver();
    expect(await deliver()).toBe(200);
    expect(actOnEvent).toHaveBeenCalledOnce();
  });

  it('stays received while acting on it fails, and is acted on again', async () => {
    actOnEvent.mockRejectedValueOnce(new Error('Down'));
    expect(await deliver()).toBe(500);
    expect((await stored())?.['state']).toBe('received');
    expect(await deliver()).toBe(200);
    expect(actOnEvent).toHaveBeenCalledTimes(2);
  });

  it('of a type that we do not handle is neither stored nor acted on', async () => {
    expect(await deliver({ type: 'customer.updated' })).toBe(200);
    expect(await stored()).toBeUndefined();
    expect(actOnEvent).not.toHaveBeenCalled();
  });

  it('in another API version is acted on, and logged', async () => {
    expect(await deliver({ apiVersion: '2024-06-20' })).toBe(200);
    expect(actOnEvent).toHaveBeenCalledOnce();
    expect(logError).toHaveBeenCalledOnce();
  });

  it('without a valid signature is refused', async () => {
    stripe.verifyDelivery.mockResolvedValue(undefined);
    expect((await send(handler, delivery('{}', 'signature'))).statusCode).toBe(400);
    expect(actOnEvent).not.toHaveBeenCalled();
  });
});

describe('the table of events', () => {
  const later = new Date(now.getTime() + 3600_000);
  const expiresAt = now.getTime() / 1000 + KEPT;

  it('keeps an event for thirty days from its first delivery', async () => {
    expect(await events.receive('evt_1', now)).toBe('received');
    expect(await events.receive('evt_1', later)).toBe('received');
    expect(await stored()).toEqual({ eventId: 'evt_1', state: 'received', expiresAt });
    await events.finish('evt_1', later);
    expect(await events.receive('evt_1', later)).toBe('done');
    expect(await stored()).toEqual({ eventId: 'evt_1', state: 'done', expiresAt });
    expect(await stored('evt_2')).toBeUndefined();
  });

  it('keeps one that a replay marked as long', async () => {
    await events.finish('evt_1', now);
    expect(await stored()).toEqual({ eventId: 'evt_1', state: 'done', expiresAt });
  });
});
