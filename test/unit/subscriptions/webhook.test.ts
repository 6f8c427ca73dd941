import { afterAll, expect, it } from 'vitest';
import { openStripeWorld } from './stripe-world.ts';

const world = await openStripeWorld();
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

it('writes the record once for ten simultaneous deliveries of one event, and marks it as done', async () => {
  await world.control('webhooks', { mode: 'lose' });
  await world.buy(ROSA);
  const [event] = (await world.stripe.events.list({ type: 'checkout.session.completed' })).data;
  expect((await world.stored(ROSA))?.subscription).toBeUndefined();
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.deliver(event!)));
  for (const answer of answers) expect(answer).toMatchObject({ statusCode: 200, body: '{"received":true}' });
  const stored = await world.tables.stored(ROSA);
  expect(stored?.subscription?.status).toBe('active');
  expect(stored?.syncVersion).toBe(1);
  expect(await world.eventState(event!.id)).toBe('done');
});
