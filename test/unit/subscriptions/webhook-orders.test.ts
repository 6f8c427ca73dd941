// Six events of one subscription in random orders, two at a time, one of them twice. The bench delivers them in each of their 720 orders.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { Stripe } from 'stripe';
import { afterAll, expect, it } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { openStripeWorld } from './stripe-world.ts';

const world = await openStripeWorld();
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

/** Rosa pays, cancels at the end of the month, then cancels now: six events that were not delivered. */
const sixEvents = async (): Promise<Stripe.Event[]> => {
  await world.control('webhooks', { mode: 'lose' });
  await world.buy(ROSA);
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
      TableName: 'customers',
      Key: { userId: ROSA },
      UpdateExpression: 'REMOVE subscription, notEndedSubscription, syncVersion',
    }),
  );

/** Restores the record as it was before other events were delivered. */
const restore = (item: object = {}) => world.tables.put('customers', item);

const deliver = async (event: Stripe.Event): Promise<void> =>
  expect((await world.deliver(event)).statusCode).toBe(200);

let deliveries = 0;

/** Delivers the events in this order, two at a time. With the second pair the first event comes again. */
const deliverInOrder = async (events: readonly Stripe.Event[]): Promise<void> => {
  // Each run has its own event ids, so that no event is done yet.
  deliveries += 1;
  const [a, b, c, d, e, f] = events.map((event) => ({ ...event, id: `${event.id}_copy_${deliveries}` }));
  if (!a || !b || !c || !d || !e || !f) throw new Error('There are six events');
  for (const together of [
    [a, b],
    [c, d, a],
    [e, f],
  ]) {
    await Promise.all(together.map(deliver));
    expect((await world.stored(ROSA))?.subscription?.status).toBe('canceled');
  }
};

const toOrders = <T>(left: readonly T[]): T[][] =>
  left.length === 0
    ? [[]]
    : left.flatMap((one) => toOrders(left.filter((other) => other !== one)).map((rest) => [one, ...rest]));

it('ends with the record equal to Stripe in any order of events', async () => {
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
  const before = await world.tables.stored(ROSA);
  const orders = toOrders(events);
  expect(orders).toHaveLength(720);
  // `npm run bench -- orders` sets this: it takes a minute.
  const runs =
    process.env['EVERY_ORDER'] === undefined
      ? { numRuns: 30 }
      : { numRuns: orders.length, examples: orders.map((order): [Stripe.Event[]] => [order]) };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...orders), async (order) => {
      await restore(before);
      await deliverInOrder(order);
    }),
    runs,
  );
});
