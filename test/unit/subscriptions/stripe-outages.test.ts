// Stripe ill for as long as a customer waits, and well again. In a file of its own: a call that was given up goes on
// behind the scenes and may ask Stripe once more when the next test runs.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { HttpResponse } from '../../../functions/platform/responses.ts';
import { problemIn } from '../events.ts';
import { bodyOf, openStripeWorld, type StripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterEach(() => world.empty());
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

const bought = async () => {
  const { url } = bodyOf(await world.checkout(ROSA));
  await world.pay(url);
  return String(url).split('/').at(-1) ?? '';
};

/** Every endpoint that asks Stripe. */
const callAll = (sessionId: string): Promise<HttpResponse[]> =>
  Promise.all([
    world.checkout(ROSA),
    world.portal(ROSA),
    world.cancel(ROSA, false),
    world.payment(ROSA, sessionId),
  ]);

const illnesses = {
  'is down': { kind: 'down' },
  'fails and keeps its failure': { kind: 'crash' },
  'rate limits': { kind: 'rate-limit' },
  'hangs up': { kind: 'reset' },
  'answers with a page': { kind: 'garbage' },
  'is slow': { kind: 'slow', milliseconds: 30_000 },
};

test.each(Object.entries(illnesses))(
  'every endpoint answers 503 in time when Stripe %s, and goes on when it is well again',
  async (_, illness) => {
    const sessionId = await bought();
    world.time.remainingMs = 3000;
    await world.control('faults', { faults: [{ ...illness, times: 1000 }] });
    for (const answer of await callAll(sessionId)) {
      expect(problemIn(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(answer.headers).toMatchObject({ 'retry-after': '5' });
    }
    world.time.remainingMs = 10_000;
    await world.control('faults', { faults: [] });
    const again = await callAll(sessionId);
    // Who holds a plan may not buy; all else goes through.
    expect(again.map(({ statusCode }) => statusCode)).toEqual([409, 200, 200, 200]);
    expect((await world.control('state')).subscriptions).toHaveLength(1);
  },
);
