import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { periodEnd } from '../../billing/calendar.ts';
import { cardForm, CARDS, PRICE, startTestStripe, type TestStripe } from '../start.ts';

const START = '2027-01-31T10:00:00Z';

let local: TestStripe;
let stripe: Stripe;
beforeEach(async () => {
  local = await startTestStripe({ now: () => new Date(START) });
  ({ stripe } = local);
});
afterEach(() => local.close());

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const fetchStatus = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
const fetchEnd = async (id: string): Promise<string> => {
  const subscription = await stripe.subscriptions.retrieve(id);
  return new Date(subscription.items.data[0]!.current_period_end * 1000).toISOString();
};
const fetchInvoices = async (customer: string) => (await stripe.invoices.list({ customer, limit: 100 })).data;
const advance = async (to: string): Promise<string[]> =>
  (await local.advance(to)).events.map(({ type }: { type: string }) => type);

describe('a period', () => {
  it('ends periods on the same day each month: 31 January, 28 February, 31 March', async () => {
    const { subscription } = await local.subscribe();
    expect(await fetchEnd(subscription)).toBe('2027-02-28T10:00:00.000Z');
    await advance('2027-02-28T12:00:00Z');
    expect(await fetchEnd(subscription)).toBe('2027-03-31T10:00:00.000Z');
  });

  it('ends a period on 29 February in a leap year', () => {
    const anchor = seconds('2028-01-31T10:00:00Z');
    expect(periodEnd(anchor, 'month', anchor)).toBe(seconds('2028-02-29T10:00:00Z'));
  });

  it('renews once for every month when a year passes at once', async () => {
    const { customer, subscription } = await local.subscribe();
    await advance('2028-01-31T12:00:00Z');
    const statuses = (await fetchInvoices(customer)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 13 }, () => 'paid'));
    expect(await fetchEnd(subscription)).toBe('2028-02-29T10:00:00.000Z');
  });
});

describe('a renewal', () => {
  it('drafts an invoice at a renewal and charges it an hour later', async () => {
    const { customer } = await local.subscribe();
    const renewal = await advance('2027-02-28T10:30:00Z');
    expect(renewal).toEqual(['invoice.created', 'customer.subscription.updated']);
    expect((await fetchInvoices(customer))[0]?.status).toBe('draft');
    expect(await advance('2027-02-28T11:00:00Z')).toEqual(['invoice.finalized', 'invoice.paid']);
    const [invoice] = await fetchInvoices(customer);
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 1999 });
  });

  it('makes a subscription past_due at a failed renewal, retries on days 3, 5 and 7, then cancels', async () => {
    const { customer, subscription } = await local.subscribe(CARDS.failsLater);
    for (const [index, to] of ['2027-02-28T11', '2027-03-03T12', '2027-03-05T12'].entries()) {
      await advance(`${to}:00:00Z`);
      expect(await fetchStatus(subscription)).toBe('past_due');
      expect((await fetchInvoices(customer))[0]?.attempt_count).toBe(index + 1);
    }
    const last = await advance('2027-03-07T12:00:00Z');
    expect(last).toEqual(['invoice.payment_failed', 'customer.subscription.deleted']);
    expect(await fetchStatus(subscription)).toBe('canceled');
  });

  it('makes a subscription active when its hosted invoice is paid, and charges that card from then on', async () => {
    const { customer, subscription } = await local.subscribe(CARDS.failsLater);
    await advance('2027-02-28T11:00:00Z');
    const [invoice] = await fetchInvoices(customer);
    await local.post(invoice?.hosted_invoice_url ?? '', cardForm(CARDS.pays));
    expect(await fetchStatus(subscription)).toBe('active');
    await advance('2027-03-31T12:00:00Z');
    expect((await fetchInvoices(customer))[0]?.status).toBe('paid');
  });

  it('leaves the subscription unpaid after the last retry where the settings say so, and later invoices as drafts', async () => {
    await local.control('settings', { afterRetries: 'unpaid' });
    const { customer, subscription } = await local.subscribe(CARDS.failsLater);
    await advance('2027-04-02T12:00:00Z');
    expect(await fetchStatus(subscription)).toBe('unpaid');
    const statuses = (await fetchInvoices(customer)).map(({ status }) => status);
    expect(statuses).toEqual(['draft', 'open', 'paid']);
  });
});

describe('time that passes', () => {
  it('ends a subscription canceled at its period end, without another invoice', async () => {
    const { customer, subscription } = await local.subscribe();
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    await advance('2027-02-28T09:59:00Z');
    expect(await fetchStatus(subscription)).toBe('active');
    expect(await advance('2027-02-28T10:01:00Z')).toEqual(['customer.subscription.deleted']);
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'canceled',
      ended_at: seconds('2027-02-28T10:00:00Z'),
      canceled_at: seconds(START),
    });
    expect(await fetchInvoices(customer)).toHaveLength(1);
  });

  it('expires a subscription whose first payment is not made within 23 hours', async () => {
    const { id: customer } = await local.createCustomer();
    const items = [{ price: PRICE }];
    const { id } = await stripe.subscriptions.create({
      customer,
      items,
      payment_behavior: 'default_incomplete',
    });
    await advance('2027-02-01T08:59:00Z');
    expect(await fetchStatus(id)).toBe('incomplete');
    await advance('2027-02-01T09:00:00Z');
    expect(await fetchStatus(id)).toBe('incomplete_expired');
    expect((await fetchInvoices(customer))[0]?.status).toBe('void');
  });

  it('expires an open checkout session after a day', async () => {
    const { id: customer } = await local.createCustomer();
    const { id } = await local.openCheckout(customer);
    expect(await advance('2027-02-01T10:00:00Z')).toEqual(['checkout.session.expired']);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
  });

  it('lists no events older than thirty days', async () => {
    await local.subscribe();
    await advance('2027-03-03T12:00:00Z');
    expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toEqual([]);
  });
});
