// Stripe fails for as long as a customer waits. In its own file: a call that was given up goes on in the background and
// may reach Stripe while the next test runs.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { HttpResponse } from '../../../functions/platform/responses.ts';
import { parseProblem } from '../events.ts';
import { openStripeWorld, type StripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterEach(() => world.empty());
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

const bought = () => world.buy(ROSA);

/** Every endpoint that calls Stripe. */
const callAll = (sessionId: string): Promise<HttpResponse[]> =>
  Promise.all([
    world.checkout(ROSA),
    world.portal(ROSA),
    world.cancel(ROSA, false),
    world.payment(ROSA, sessionId),
  ]);

const failures = {
  'is down': { kind: 'down' },
  'fails and keeps its failure': { kind: 'crash' },
  'rate limits': { kind: 'rate-limit' },
  'hangs up': { kind: 'reset' },
  'answers with a page': { kind: 'garbage' },
  'is slow': { kind: 'slow', milliseconds: 30_000 },
};

it.each(Object.entries(failures))(
  'answers 503 in time from every endpoint while Stripe %s, and recovers with Stripe',
  async (_, failure) => {
    const sessionId = await bought();
    world.time.remainingMs = 3000;
    await world.control('faults', { faults: [{ ...failure, times: 1000 }] });
    for (const answer of await callAll(sessionId)) {
      expect(parseProblem(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(answer.headers).toMatchObject({ 'retry-after': '5' });
    }
    delete world.time.remainingMs;
    await world.control('faults', { faults: [] });
    const again = await callAll(sessionId);
    // The customer has a subscription, so the checkout answers 409.
    expect(again.map(({ statusCode }) => statusCode)).toEqual([409, 200, 200, 200]);
    expect((await world.control('state')).subscriptions).toHaveLength(1);
  },
);
