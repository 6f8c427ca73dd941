import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { customerClaims, send, withClaims } from '../events.ts';
import { openStripeWorld, parseBody } from './stripe-world.ts';

const world = await openStripeWorld();
afterAll(() => world.close());
const { handler } = await import('../../../functions/http/subscription/invoices.get.ts');

let userId: string;
beforeEach(async () => {
  await world.empty();
  userId = `google-oauth2|${randomUUID()}`;
});

const request = (after?: string, sub = userId) =>
  send(
    handler,
    withClaims({ ...customerClaims, sub }, { queryStringParameters: after === undefined ? {} : { after } }),
  );
const list = async (after?: string, sub?: string) => parseBody(await request(after, sub));
const states = async () => (await list()).invoices.map(({ state }: { state: string }) => state);

describe('GET /subscription/invoices', () => {
  it('says what was refunded: a part, all, and of that invoice alone', async () => {
    await world.subscribe(userId);
    await world.control('advance', { seconds: 31 * 86_400 });
    await expect.poll(states).toEqual(['paid', 'paid']);
    const [{ id: invoice }] = (await list()).invoices;
    await world.control('refund', { invoice, amount: 500 });
    expect(await states()).toEqual(['partly-refunded', 'paid']);
    await world.control('refund', { invoice });
    expect(await states()).toEqual(['refunded', 'paid']);
  });

  it('shows nothing of another person, whatever id is named', async () => {
    await world.subscribe(userId);
    const [own] = (await list()).invoices;
    const stranger = `google-oauth2|${randomUUID()}`;
    await world.subscribe(stranger);
    const [theirs, ...others] = (await list(undefined, stranger)).invoices;
    expect(others).toEqual([]);
    expect(theirs.id).not.toBe(own.id);
    expect(await list()).toEqual({ invoices: [own], next: null });
    for (const after of [theirs.id, 'in_unknown'])
      expect(await list(after)).toEqual({ invoices: [], next: null });
    expect((await request('cus_1')).statusCode).toBe(400);
  });
});
