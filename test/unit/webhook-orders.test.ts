// The six events of a subscription's life in each of their 720 orders, one of them told twice, two deliveries at a time.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/stripe.ts';
import { environment } from './events.ts';
import { WEBHOOK_SECRET, bodyOf, delivery, openStripeWorld, type StripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));

/** Rosa pays, plans to leave with the month, and leaves at once: six events, none of which we have heard. */
const sixEvents = async (): Promise<Stripe.Event[]> => {
  await world.control('webhooks', { mode: 'lose' });
  await world.pay(bodyOf(await world.checkout(ROSA)).url);
  const [plan] = (await world.stripe.subscriptions.list()).data;
  const id = plan?.id ?? '';
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await world.stripe.subscriptions.cancel(id);
  return (await world.stripe.events.list({ types: [...STRIPE_EVENTS], limit: 100 })).data.toReversed();
};

/** As if we had never heard of the plan. */
const forget = () =>
  world.tables.table.send(
    new UpdateCommand({
      TableName: environment.CUSTOMERS_TABLE,
      Key: { userId: ROSA },
      UpdateExpression: 'REMOVE subscription, openSubscription, syncVersion',
    }),
  );

/** Sends the events in this order and one of them, another in each run, once more; two are under way at any time. */
const tell = async (events: readonly Stripe.Event[], run: number): Promise<void> => {
  const queue = [...events, ...events.slice(run % 6, (run % 6) + 1)]
    .map((event) => {
      const payload = JSON.stringify({ ...event, id: `${event.id}_${run}` });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
      return delivery(payload, signature);
    })
    .values();
  const deliverer = async () => {
    for (const event of queue) expect((await world.webhook(event)).statusCode).toBe(200);
  };
  await Promise.all([deliverer(), deliverer()]);
};

test('every order ends in Stripe’s truth', { timeout: 300_000 }, async () => {
  const events = await sixEvents();
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'customer.subscription.deleted',
    'customer.subscription.updated',
    'customer.subscription.updated',
    'invoice.paid',
  ]);
  const orders = ordersOf(events);
  expect(orders).toHaveLength(720);
  const ends = new Map<string, number>();
  for (const [run, order] of orders.entries()) {
    await forget();
    await tell(order, run);
    const { status } = (await world.stored(ROSA))?.subscription ?? {};
    ends.set(String(status), (ends.get(String(status)) ?? 0) + 1);
  }
  expect(ends).toEqual(new Map([['canceled', 720]]));
});
