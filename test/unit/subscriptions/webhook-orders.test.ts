// The six events of a subscription's life in each of their 720 orders, one of them told twice, two deliveries at a time.
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { environment } from '../events.ts';
import { WEBHOOK_SECRET, bodyOf, delivery, openStripeWorld, type StripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

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

/** Puts the record back as it was before other events were told. */
const recall = (Item: Record<string, unknown> | undefined) =>
  world.tables.table.send(new PutCommand({ TableName: environment.CUSTOMERS_TABLE, Item }));

const tell = async (event: Stripe.Event): Promise<void> => {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  expect((await world.webhook(delivery(payload, signature))).statusCode).toBe(200);
};

/** Every two of the events that may come next, in either order. */
const pairsOf = (events: readonly Stripe.Event[]) =>
  events.flatMap((one) => events.filter((other) => other !== one).map((other) => [one, other] as const));

let deliveries = 0;

/**
 * Tells what is left of the six, two at a time, in all its orders; what orders have in common is told once. Once the
 * middle pair is told, the first event comes again. Answers how many orders have come to their end.
 */
const tellAll = async (told: readonly Stripe.Event[], left: readonly Stripe.Event[]): Promise<number> => {
  if (left.length === 0) return 1;
  const before = await world.tables.stored(ROSA);
  let orders = 0;
  for (const pair of pairsOf(left)) {
    await recall(before);
    // Each branch has events of its own: none of them is done yet.
    const [one, other] = pair.map((event) => ({ ...event, id: `${event.id}_${(deliveries += 1)}` }));
    if (!one || !other) throw new Error('A pair is two');
    const [again] = told;
    await Promise.all([tell(one), tell(other), left.length === 4 && again && tell(again)]);
    expect((await world.stored(ROSA))?.subscription?.status).toBe('canceled');
    const rest = left.filter((event) => event !== pair[0] && event !== pair[1]);
    orders += await tellAll([...told, one, other], rest);
  }
  return orders;
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
  await forget();
  expect(await tellAll([], events)).toBe(720);
});
