// Failed responses of Stripe: nothing happens twice, and nothing is lost.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { parseBody, openStripeWorld } from './stripe-world.ts';

const world = await openStripeWorld();
afterEach(() => world.empty());
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

describe('one failed response of Stripe', () => {
  const failures = ['down', 'reset', 'lost-answer', 'crash'] as const;

  it.each(failures)(
    'never creates two sessions or two Stripe customers when one response of Stripe fails: %s',
    async (kind) => {
      for (const match of ['POST /v1/customers', 'POST /v1/checkout/sessions', 'GET *']) {
        await world.control('faults', { faults: [{ match, kind, times: 1 }] });
        const first = await world.checkout(ROSA);
        const second = first.statusCode === 200 ? first : await world.checkout(ROSA);
        expect(second.statusCode).toBe(200);
        expect(parseBody(await world.checkout(ROSA)).url).toBe(parseBody(second).url);
        const { customers, sessions } = await world.control('state');
        expect(customers).toHaveLength(1);
        expect(sessions.filter(({ status }: { status: string }) => status === 'open')).toHaveLength(1);
        await world.empty();
      }
    },
  );

  it.each(failures)(
    'never leaves a canceled subscription current when one response of Stripe fails: %s',
    async (kind) => {
      await world.buy(ROSA);
      await world.control('faults', { faults: [{ match: 'DELETE *', kind, times: 1 }] });
      const first = await world.cancel(ROSA);
      const second = first.statusCode === 200 ? first : await world.cancel(ROSA);
      expect(second.statusCode).toBe(200);
      expect((await world.stored(ROSA))?.subscription?.status).toBe('canceled');
    },
  );
});

it('finds the session whose address was lost with the connection twice', async () => {
  await world.control('faults', {
    faults: [{ match: 'POST /v1/checkout/sessions', kind: 'lost-answer', times: 2 }],
  });
  expect((await world.checkout(ROSA)).statusCode).toBe(503);
  expect(await world.checkout(ROSA)).toMatchObject({ statusCode: 200 });
  expect((await world.control('state')).sessions).toHaveLength(1);
});
