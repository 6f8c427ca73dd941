// Refunds and disputes, as the webhook learns of them.
import { Stripe } from 'stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { openStripeWorld, parseBody } from './stripe-world.ts';

const world = await openStripeWorld({ settings: { PROMOTION_CODES: 'on' } });
afterAll(() => world.close());
const mails = await import('../../../functions/subscriptions/compose-refund-mail.ts');

const MONTH = 32 * 86_400;
let userId: string;
beforeEach(async () => {
  await world.empty();
  userId = await world.newCustomer('rosa@bakery.example');
});

const readStatus = async () => (await world.stored(userId))?.subscription?.['status'];
const buy = (card?: string) => world.subscribe(userId, card);
const fetchCustomerId = async () => (await world.stored(userId))?.stripeCustomerId ?? '';
/** The paid invoices, newest first. */
const fetchPaid = async () =>
  (await world.stripe.invoices.list({ customer: await fetchCustomerId(), status: 'paid' })).data;
const fetchStatuses = async () => {
  const customer = await fetchCustomerId();
  const { data } = await world.stripe.subscriptions.list({ customer, status: 'all' });
  return data.map(({ status }) => status);
};
const refund = (invoice: string, amount?: number) => world.control('refund', { invoice, amount });
const dispute = (invoice: string, ...statuses: string[]) =>
  statuses.reduce(
    (before, status) => before.then(() => world.control('dispute', { invoice, status })),
    Promise.resolve(),
  );
const findMails = async (kind: StoredMail['kind'], reference = userId) =>
  ((await world.tables.storedMails(reference)) as StoredMail[]).filter((mail) => mail.kind === kind);

/** Delivers an event again, under another id, because an event that is done is not looked at again. */
const deliverAgain = async (event: Stripe.Event, id: string) =>
  (await world.deliver({ ...event, id })).statusCode;
const fetchEvents = async (...types: string[]) => (await world.stripe.events.list({ types })).data;

describe('a full refund', () => {
  it('changes nothing when a later invoice was paid', async () => {
    await buy();
    await world.control('advance', { seconds: MONTH });
    const [, older] = await fetchPaid();
    await refund(older!.id);
    expect(await readStatus()).toBe('active');
  });

  it('changes nothing after the customer bought again, however often the event comes', async () => {
    await buy();
    const [invoice] = await fetchPaid();
    await refund(invoice!.id);
    await buy();
    const [event] = await fetchEvents('charge.refunded');
    expect(await deliverAgain(event!, 'evt_again')).toBe(200);
    await world.reconcile({ replaySince: new Date(0).toISOString() });
    expect(await fetchStatuses()).toEqual(['active', 'canceled']);
    expect(await readStatus()).toBe('active');
  });

  it('changes nothing for a plan that began with a free period', async () => {
    await buy();
    const [invoice] = await fetchPaid();
    await world.cancel(userId);
    const form = new URLSearchParams({ method: 'link', promotionCode: 'FIRSTFREE' });
    await fetch(parseBody(await world.checkout(userId)).url, {
      method: 'POST',
      redirect: 'manual',
      body: form,
    });
    await refund(invoice!.id);
    expect(await fetchStatuses()).toEqual(['active', 'canceled']);
  });

  it('cancels at the next delivery when Stripe failed in the middle', async () => {
    await buy();
    const [invoice] = await fetchPaid();
    await world.control('webhooks', { mode: 'lose' });
    await refund(invoice!.id);
    const [event] = await fetchEvents('charge.refunded');
    for (const match of ['GET /v1/charges', 'GET /v1/invoices', 'DELETE *']) {
      await world.control('faults', { faults: [{ kind: 'down', match, times: 2 }] });
      expect(await deliverAgain(event!, 'evt_outage')).toBe(503);
      expect(await readStatus()).toBe('active');
    }
    expect(await deliverAgain(event!, 'evt_outage')).toBe(200);
    expect(await readStatus()).toBe('canceled');
  });
});

describe('a partial refund', () => {
  it('changes nothing, until the rest is refunded too', async () => {
    await buy();
    const [invoice] = await fetchPaid();
    await refund(invoice!.id, 500);
    expect(await readStatus()).toBe('active');
    await refund(invoice!.id);
    expect(await readStatus()).toBe('canceled');
  });
});

describe('a dispute', () => {
  it('cancels the subscription when it is lost, and not before', async () => {
    await buy();
    const [invoice] = await fetchPaid();
    await dispute(invoice!.id, 'needs_response');
    expect(await readStatus()).toBe('active');
    await dispute(invoice!.id, 'lost');
    expect(await fetchStatuses()).toEqual(['canceled']);
    expect(await readStatus()).toBe('canceled');
  });

  it('cancels by a replay when the events were lost', async () => {
    await buy();
    const [invoice] = await fetchPaid();
    await world.control('webhooks', { mode: 'lose' });
    await dispute(invoice!.id, 'needs_response', 'lost');
    expect(await readStatus()).toBe('active');
    await world.reconcile({ replaySince: new Date(0).toISOString() });
    expect(await readStatus()).toBe('canceled');
  });
});

describe('another stage', () => {
  it('leaves a refunded subscription alone whose customer it did not create', async () => {
    const { id: customer } = await world.stripe.customers.create({ metadata: { stage: 'another', userId } });
    const { url } = await world.createSession(customer);
    await world.pay(url!);
    const [invoice] = (await world.stripe.invoices.list({ customer })).data;
    await refund(invoice!.id);
    await dispute(invoice!.id, 'needs_response', 'lost');
    const { data } = await world.stripe.subscriptions.list({ customer });
    expect(data.map(({ status }) => status)).toEqual(['active']);
    expect(await world.tables.storedMails(userId)).toEqual([]);
  });
});

describe('events in any order', () => {
  it('ends with the record equal to Stripe after a refund, a dispute and a cancellation', async () => {
    await world.control('webhooks', { mode: 'hold' });
    await world.buy(userId);
    const [bought] = await fetchPaid();
    await dispute(bought!.id, 'needs_response', 'lost');
    await refund(bought!.id);
    await world.cancel(userId, false);
    for (const order of ['reversed', 'shuffled', undefined]) {
      const results = await world.control('webhooks/release', { order, times: 2 });
      expect(results.every(({ status }: { status: number }) => status === 200)).toBe(true);
    }
    expect(await fetchStatuses()).toEqual(['canceled']);
    expect(await readStatus()).toBe('canceled');
    expect(await findMails('refund')).toHaveLength(1);
  });
});

describe('why a plan has ended', () => {
  it.each([
    ['a full refund', 'payment_refunded', (invoice: string) => refund(invoice)],
    ['a lost dispute', 'payment_disputed', (invoice: string) => dispute(invoice, 'needs_response', 'lost')],
    ['the customer', 'cancellation_requested', () => world.cancel(userId)],
  ])('is remembered: %s', async (_, reason, end) => {
    await buy();
    const [invoice] = await fetchPaid();
    await end(invoice!.id);
    await expect.poll(readStatus).toBe('canceled');
    expect((await world.stored(userId))?.subscription).toMatchObject({ endReason: reason });
  });
});

describe('a plan that ends because nobody pays', () => {
  it.each(['open', 'uncollectible'])('leaves nothing to pay: the invoice was %s', async (status) => {
    await buy('4000000000000341');
    await world.control('webhooks', { mode: 'lose' });
    await world.control('advance', { seconds: MONTH });
    const customer = await fetchCustomerId();
    const [unpaid] = (await world.stripe.invoices.list({ customer, status: 'open' })).data;
    await world.control('advance', { seconds: MONTH });
    if (status === 'uncollectible') await world.stripe.invoices.markUncollectible(unpaid!.id);
    await world.control('webhooks', { mode: 'deliver' });
    await world.reconcile();
    expect(await readStatus()).toBe('canceled');
    expect((await world.stripe.invoices.retrieve(unpaid!.id)).status).toBe('void');
  });

  it('tells staff of money that comes in all the same', async () => {
    await buy('4000000000000341');
    await world.control('advance', { seconds: MONTH });
    const customer = await fetchCustomerId();
    const [unpaid] = (await world.stripe.invoices.list({ customer, status: 'open' })).data;
    // The end is seen only after the payment.
    await world.control('webhooks', { mode: 'hold' });
    await world.control('advance', { seconds: MONTH });
    await world.pay(unpaid!.hosted_invoice_url!);
    await world.control('webhooks', { mode: 'deliver' });
    await world.control('webhooks/release', {});
    await expect.poll(() => findMails('late-payment', unpaid!.id)).toHaveLength(1);
    const [mail] = await findMails('late-payment', unpaid!.id);
    expect(await mails.composeLatePayment(mail!)).toMatchObject({
      to: 'staff',
      text: expect.stringContaining(`https://dashboard.stripe.com/test/invoices/${unpaid!.id}`),
    });
    expect(await readStatus()).toBe('canceled');
  });
});
