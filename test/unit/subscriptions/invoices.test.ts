import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { customerClaims, send, withClaims } from '../events.ts';
import { openStripeWorld, parseBody } from './stripe-world.ts';

const world = await openStripeWorld();
afterAll(() => world.close());
const { handler } = await import('../../../functions/http/subscription/invoices.get.ts');

const MONTH = 31 * 86_400;
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
const buy = (buyer = userId, card?: string) => world.subscribe(buyer, card);
const months = async (count: number) => {
  for (let month = 0; month < count; month += 1) await world.control('advance', { seconds: MONTH });
};
const states = async () => (await list()).invoices.map(({ state }: { state: string }) => state);

describe('GET /subscription/invoices', () => {
  it('is empty for a customer who never bought, and asks Stripe nothing', async () => {
    await world.control('faults', { faults: [{ kind: 'down', match: 'GET *', times: 2 }] });
    expect(await list()).toEqual({ invoices: [], next: null });
  });

  it('shows a paid invoice with its date, number, amount and PDF', async () => {
    await buy();
    const [atStripe] = (await world.stripe.invoices.list()).data;
    expect(await list()).toEqual({
      invoices: [
        {
          id: atStripe?.id,
          number: atStripe?.number,
          date: new Date((atStripe?.created ?? 0) * 1000).toISOString(),
          amount: 1999,
          currency: 'usd',
          state: 'paid',
          pdfUrl: atStripe?.invoice_pdf,
        },
      ],
      next: null,
    });
    expect(atStripe?.invoice_pdf).toMatch(/^http/);
  });

  it('says what was refunded: a part, all, and of that invoice alone', async () => {
    await buy();
    await months(1);
    await expect.poll(states).toEqual(['paid', 'paid']);
    const [{ id: invoice }] = (await list()).invoices;
    await world.control('refund', { invoice, amount: 500 });
    expect(await states()).toEqual(['partly-refunded', 'paid']);
    await world.control('refund', { invoice });
    expect(await states()).toEqual(['refunded', 'paid']);
  });

  it('shows an open invoice, and a void one after the plan was ended', async () => {
    await buy(userId, '4000000000000341');
    await months(1);
    await expect.poll(states).toEqual(['open', 'paid']);
    await world.cancel(userId, true);
    expect(await states()).toEqual(['void', 'paid']);
  });

  it('lists twelve on a page, newest first, and each once', async () => {
    await buy();
    await months(13);
    await expect
      .poll(async () => (await world.stripe.invoices.list({ limit: 100, status: 'paid' })).data.length)
      .toBe(14);
    const first = await list();
    expect(first.invoices).toHaveLength(12);
    const second = await list(first.next);
    expect(second).toMatchObject({ next: null });
    const all = [...first.invoices, ...second.invoices];
    expect(all).toHaveLength(14);
    expect(new Set(all.map(({ id }) => id)).size).toBe(14);
    const dates = all.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('shows nothing of another person, whatever id is named', async () => {
    await buy();
    const [own] = (await list()).invoices;
    const stranger = `google-oauth2|${randomUUID()}`;
    await buy(stranger);
    const [theirs, ...others] = (await list(undefined, stranger)).invoices;
    expect(others).toEqual([]);
    expect(theirs.id).not.toBe(own.id);
    expect(await list()).toEqual({ invoices: [own], next: null });
    for (const after of [theirs.id, 'in_unknown'])
      expect(await list(after)).toEqual({ invoices: [], next: null });
    expect((await request('cus_1')).statusCode).toBe(400);
  });

  it('answers 503 while Stripe is down, and the list afterwards', async () => {
    await buy();
    await world.control('faults', { faults: [{ kind: 'down', match: 'GET *', times: 2 }] });
    expect((await request()).statusCode).toBe(503);
    await world.control('faults', { faults: [] });
    expect(await states()).toEqual(['paid']);
  });
});
