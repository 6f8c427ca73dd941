// Six events of one subscription in each of their 720 orders, two at a time, one of them twice.
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { environment } from '../events.ts';
import { WEBHOOK_SECRET, parseBody, delivery, openStripeWorld, type StripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

/** Rosa pays, cancels at the end of the month, then cancels now: six events that were not delivered. */
const sixEvents = async (): Promise<Stripe.Event[]> => {
  await world.control('webhooks', { mode: 'lose' });
  await world.pay(parseBody(await world.checkout(ROSA)).url);
  const [plan] = (await world.stripe.subscriptions.list()).data;
  const id = plan?.id ?? '';
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await world.stripe.subscriptions.cancel(id);
  return (await world.stripe.events.list({ types: [...STRIPE_EVENTS], limit: 100 })).data.toReversed();
};

/** Removes the subscription from the record. */
const removeSubscription = () =>
  world.tables.table.send(
    new UpdateCommand({
      TableName: environment.CUSTOMERS_TABLE,
      Key: { userId: ROSA },
      UpdateExpression: 'REMOVE subscription, notEndedSubscription, syncVersion',
    }),
  );

/** Restores the record as it was before other events were delivered. */
const restore = (Item: Record<string, unknown> | undefined) =>
  world.tables.table.send(new PutCommand({ TableName: environment.CUSTOMERS_TABLE, Item }));

const deliver = async (event: Stripe.Event): Promise<void> => {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  expect((await world.webhook(delivery(payload, signature))).statusCode).toBe(200);
};

/** Every ordered pair of events that may come next. */
const toPairs = (events: readonly Stripe.Event[]) =>
  events.flatMap((one) => events.filter((other) => other !== one).map((other) => [one, other] as const));

let deliveries = 0;

/** Counts of complete orders, by all that a delivery can depend on. */
const counted = new Map<string, number>();

/**
 * Delivers the remaining events in all orders, two at a time. With the second pair the first event comes again. Orders that
 * have the same record, the same remaining events and the same repeated event share what follows. Returns the number of
 * complete orders.
 */
const deliverAll = async (
  delivered: readonly Stripe.Event[],
  left: readonly Stripe.Event[],
): Promise<number> => {
  if (left.length === 0) return 1;
  const before = await world.tables.stored(ROSA);
  const again = left.length === 4 ? delivered[0] : undefined;
  const state = JSON.stringify([before, left.map(({ id }) => id), again?.id.split('_copy_')[0]]);
  const known = counted.get(state);
  if (known !== undefined) return known;
  let orders = 0;
  for (const pair of toPairs(left)) {
    await restore(before);
    // Each branch has its own event ids, so that no event is done yet.
    const [one, other] = pair.map((event) => ({ ...event, id: `${event.id}_copy_${(deliveries += 1)}` }));
    if (!one || !other) throw new Error('A pair has two events');
    await Promise.all([deliver(one), deliver(other), again && deliver(again)]);
    expect((await world.stored(ROSA))?.subscription?.status).toBe('canceled');
    const rest = left.filter((event) => event !== pair[0] && event !== pair[1]);
    orders += await deliverAll([...delivered, one, other], rest);
  }
  counted.set(state, orders);
  return orders;
};

it('ends with the record equal to Stripe in every order of events', { timeout: 300_000 }, async () => {
  const events = await sixEvents();
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'customer.subscription.deleted',
    'customer.subscription.updated',
    'customer.subscription.updated',
    'invoice.paid',
  ]);
  await removeSubscription();
  expect(await deliverAll([], events)).toBe(720);
});
