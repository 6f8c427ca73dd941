// What one person may ask of Stripe, whose rate limit everybody shares.
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { parseProblem } from '../events.ts';
import { openStripeWorld, parseBody } from './stripe-world.ts';

const ROSA = 'google-oauth2|rosa';
const PAUL = 'windowslive|paul';

const world = await openStripeWorld();
// The middle of an hour: no counter begins anew during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T14:30:00Z') }));
afterEach(async () => {
  vi.useRealTimers();
  await world.empty();
});
afterAll(() => world.close());

const stopStripe = () => world.control('faults', { faults: [{ kind: 'down', match: '*', times: 1000 }] });

/** Opens a checkout and returns its page and its session's id. */
const openCheckout = async (userId: string) => {
  const { url } = parseBody(await world.checkout(userId));
  return { url, sessionId: String(url).split('/').at(-1) ?? '' };
};

/** Makes as many calls as the limit allows, and five more, ten at a time. Returns how many got each status. */
const flood = async (max: number, call: () => Promise<{ statusCode: number }>) => {
  const counts: Record<number, number> = {};
  for (let left = max + 5; left > 0; left -= 10)
    for (const { statusCode } of await Promise.all(Array.from({ length: Math.min(left, 10) }, call)))
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

it('answers who never had a Stripe customer without a call to Stripe', async () => {
  await stopStripe();
  expect(parseProblem(await world.payment(ROSA, 'cs_test_made_up'))).toMatchObject({
    status: 404,
    message: 'There is no such payment',
  });
  expect(parseProblem(await world.cancel(ROSA)).status).toBe(409);
});

it('answers a paid checkout from the record, without a call to Stripe', async () => {
  const { url, sessionId } = await openCheckout(ROSA);
  expect(parseBody(await world.payment(ROSA, sessionId))).toEqual({ paymentStatus: 'unpaid' });
  await world.pay(url);
  expect(parseBody(await world.payment(ROSA, sessionId))).toEqual({ paymentStatus: 'paid' });
  await stopStripe();
  expect(parseBody(await world.payment(ROSA, sessionId))).toEqual({ paymentStatus: 'paid' });
  expect(parseProblem(await world.payment(ROSA, `${sessionId}2`)).status).toBe(503);
});

it('refuses a flood of questions about payments with 429, and nobody else', async () => {
  const { paymentStatus } = limits.callsPerHour;
  await openCheckout(ROSA);
  const { sessionId } = await openCheckout(PAUL);
  expect(await flood(paymentStatus, () => world.payment(ROSA, 'cs_test_made_up'))).toEqual({
    404: paymentStatus,
    429: 5,
  });
  expect(parseBody(await world.payment(PAUL, sessionId))).toEqual({ paymentStatus: 'unpaid' });
});

it('refuses a flood of cancellations with 429, and a checkout meanwhile never', async () => {
  const { cancellation } = limits.callsPerHour;
  await openCheckout(ROSA);
  expect(await flood(cancellation, () => world.cancel(ROSA))).toEqual({ 409: cancellation, 429: 5 });
  expect(await world.checkout(ROSA)).toMatchObject({ statusCode: 200 });
});
