import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { periodEnd } from '../calendar.ts';
import { idOf } from '../ids.ts';
import { cardForm, CARDS, openStripe, PRICE } from './opened.ts';
import type { Opened } from './opened.ts';

const START = '2027-01-31T10:00:00Z';

let opened: Opened;
let stripe: Stripe;

beforeEach(async () => {
  opened = await openStripe({ now: () => new Date(START) });
  ({ stripe } = opened);
});
afterEach(() => opened.close());

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const endOf = async (id: string): Promise<string> => {
  const subscription = await stripe.subscriptions.retrieve(id);
  return new Date(subscription.items.data[0]!.current_period_end * 1000).toISOString();
};
const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
const invoicesOf = async (subscription: string) => (await stripe.invoices.list({ subscription })).data;
const typesIn = (told: { events: { type: string }[] }): string[] => told.events.map(({ type }) => type);

describe('a billing day', () => {
  test('is the same day each month: 31 January, 28 February, 31 March', async () => {
    const { subscription } = await opened.subscriber();
    expect(await endOf(subscription)).toBe('2027-02-28T10:00:00.000Z');
    await opened.advance('2027-02-28T12:00:00Z');
    expect(await endOf(subscription)).toBe('2027-03-31T10:00:00.000Z');
    await opened.advance('2027-03-31T12:00:00Z');
    expect(await endOf(subscription)).toBe('2027-04-30T10:00:00.000Z');
    expect(await invoicesOf(subscription)).toHaveLength(3);
  });

  test('is the 29th in a leap year', () => {
    const anchor = seconds('2028-01-31T10:00:00Z');
    expect(periodEnd(anchor, { interval: 'month', interval_count: 1 }, anchor)).toBe(
      seconds('2028-02-29T10:00:00Z'),
    );
  });

  test('comes as often as was slept through', async () => {
    const { subscription } = await opened.subscriber();
    await opened.advance('2028-01-31T12:00:00Z');
    const invoices = await invoicesOf(subscription);
    expect(await stripe.invoices.list({ subscription, limit: 100 }).then(({ data }) => data.length)).toBe(13);
    expect(invoices.every(({ status }) => status === 'paid')).toBe(true);
    expect(await endOf(subscription)).toBe('2028-02-29T10:00:00.000Z');
  });
});

describe('a renewal', () => {
  test('begins with a draft, which is finalized and paid an hour later', async () => {
    const { subscription } = await opened.subscriber();
    const turned = await opened.advance('2027-02-28T10:30:00Z');
    expect(typesIn(turned)).toEqual(['invoice.created', 'customer.subscription.updated']);
    expect((await invoicesOf(subscription))[0]).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
    });
    const paid = await opened.advance('2027-02-28T11:00:00Z');
    expect(typesIn(paid)).toEqual(
      expect.arrayContaining(['invoice.finalized', 'charge.succeeded', 'invoice.paid']),
    );
    const [invoice] = await invoicesOf(subscription);
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 1999 });
    expect(invoice!.lines.data[0]!.period.end).toBe(seconds('2027-03-31T10:00:00Z'));
    expect(await statusOf(subscription)).toBe('active');
  });

  test('that fails makes it past due, is tried on days 3, 5 and 7, and then ends it', async () => {
    const { subscription, customer } = await opened.subscriber(CARDS.failsLater);
    expect(await statusOf(subscription)).toBe('active');
    await opened.advance('2027-02-28T11:00:00Z');
    expect(await statusOf(subscription)).toBe('past_due');
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true });
    const attempts = async () => (await invoicesOf(subscription))[0]!.attempt_count;
    expect(await attempts()).toBe(1);
    await opened.advance('2027-03-03T12:00:00Z');
    expect(await attempts()).toBe(2);
    await opened.advance('2027-03-05T12:00:00Z');
    expect(await attempts()).toBe(3);
    expect(await statusOf(subscription)).toBe('past_due');
    const last = await opened.advance('2027-03-07T12:00:00Z');
    expect(await attempts()).toBe(4);
    expect(typesIn(last)).toEqual(
      expect.arrayContaining(['invoice.payment_failed', 'customer.subscription.deleted']),
    );
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  test('that fails recovers by the hosted invoice, and by a new card at the next attempt', async () => {
    const { subscription } = await opened.subscriber(CARDS.failsLater);
    await opened.advance('2027-02-28T11:00:00Z');
    const [invoice] = await invoicesOf(subscription);
    await opened.post(invoice!.hosted_invoice_url!, cardForm(CARDS.succeeds));
    expect(await statusOf(subscription)).toBe('active');
    await opened.advance('2027-03-31T12:00:00Z');
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'paid' });

    const other = await opened.subscriber(CARDS.failsLater);
    await opened.advance('2027-04-30T14:00:00Z');
    expect(await statusOf(other.subscription)).toBe('past_due');
    const portal = await stripe.billingPortal.sessions.create({ customer: other.customer });
    await opened.post(`/portal/${portal.id}/card`, cardForm(CARDS.succeeds));
    await opened.advance('2027-05-04T12:00:00Z');
    expect(await statusOf(other.subscription)).toBe('active');
  });

  test('that fails for good leaves it unpaid, where that is the setting; later periods stay drafts', async () => {
    await opened.lever('settings', { afterRetries: 'unpaid' });
    const { subscription } = await opened.subscriber(CARDS.failsLater);
    await opened.advance('2027-03-10T12:00:00Z');
    expect(await statusOf(subscription)).toBe('unpaid');
    await opened.advance('2027-04-02T12:00:00Z');
    const [latest, before] = await invoicesOf(subscription);
    expect([latest!.status, before!.status]).toEqual(['draft', 'open']);
    await stripe.paymentMethods.attach('pm_card_visa', { customer: idOf(latest!.customer) });
    await stripe.invoices.pay(latest!.id, { payment_method: 'pm_card_visa' });
    expect(await statusOf(subscription)).toBe('active');
  });
});

describe('an end', () => {
  test('that was set for the end of the period comes then, without another invoice', async () => {
    const { subscription } = await opened.subscriber();
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    await opened.advance('2027-02-28T09:59:00Z');
    expect(await statusOf(subscription)).toBe('active');
    const ended = await opened.advance('2027-02-28T10:01:00Z');
    expect(typesIn(ended)).toEqual(['customer.subscription.deleted']);
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: seconds('2027-02-28T10:00:00Z'),
      canceled_at: seconds(START),
    });
    expect(await invoicesOf(subscription)).toHaveLength(1);
  });

  test('of a trial with a card is a renewal', async () => {
    const { subscription } = await opened.subscriber(CARDS.succeeds, {
      subscription_data: { trial_period_days: 7 },
    });
    const told = await opened.advance('2027-02-05T10:00:00Z');
    expect(typesIn(told)).toEqual(['customer.subscription.trial_will_end']);
    await opened.advance('2027-02-07T12:00:00Z');
    expect(await statusOf(subscription)).toBe('active');
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'paid', amount_paid: 1999 });
    expect(await endOf(subscription)).toBe('2027-03-07T10:00:00.000Z');
  });

  test.each([
    ['pause', 'paused', 'customer.subscription.paused'],
    ['cancel', 'canceled', 'customer.subscription.deleted'],
  ] as const)('of a trial without a card, agreed to %s', async (missing_payment_method, status, type) => {
    const customer = await stripe.customers.create({});
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: PRICE }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method } },
    });
    expect(typesIn(await opened.advance('2027-02-07T12:00:00Z'))).toContain(type);
    expect(await statusOf(id)).toBe(status);
  });

  test('of a pause is a new period, once it is paid', async () => {
    const customer = await stripe.customers.create({});
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: PRICE }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    });
    await opened.advance('2027-02-10T10:00:00Z');
    expect((await stripe.subscriptions.resume(id)).status).toBe('paused');
    const [open] = await invoicesOf(id);
    await opened.post(open!.hosted_invoice_url!, cardForm(CARDS.succeeds));
    expect(await statusOf(id)).toBe('active');
    expect(await endOf(id)).toBe('2027-03-10T10:00:00.000Z');
    expect(opened.received.map(({ type }) => type)).toContain('customer.subscription.resumed');
  });

  test('of a first payment that nobody makes comes after 23 hours', async () => {
    const customer = await stripe.customers.create({});
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: PRICE }],
      payment_behavior: 'default_incomplete',
    });
    await opened.advance('2027-02-01T08:59:00Z');
    expect(await statusOf(id)).toBe('incomplete');
    await opened.advance('2027-02-01T09:00:00Z');
    expect(await statusOf(id)).toBe('incomplete_expired');
    expect((await invoicesOf(id))[0]!.status).toBe('void');
  });

  test('of a checkout session comes after a day, with its event', async () => {
    const customer = await stripe.customers.create({});
    const session = await opened.checkout(customer.id);
    const told = await opened.advance('2027-02-01T10:00:00Z');
    expect(typesIn(told)).toEqual(['checkout.session.expired']);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });
});

test('events older than thirty days are no longer shown', async () => {
  await opened.subscriber();
  const [event] = (await stripe.events.list({ type: 'checkout.session.completed' })).data;
  await opened.advance('2027-03-03T12:00:00Z');
  await expect(stripe.events.retrieve(event!.id)).rejects.toMatchObject({ code: 'resource_missing' });
  expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toEqual([]);
});
