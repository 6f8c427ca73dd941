import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, expectError, PRICE, startTestStripe, toId, type TestStripe } from '../start.ts';

let local: TestStripe;
let stripe: Stripe;
beforeEach(async () => {
  local = await startTestStripe();
  ({ stripe } = local);
});
afterEach(() => local.close());

/** A customer with a paid invoice, found as a caller of the API finds its charge. */
const buy = async () => {
  const bought = await local.subscribe();
  const invoices = await stripe.invoices.list({ customer: bought.customer, expand: ['data.payments'] });
  const [invoice] = invoices.data;
  const intent = toId(invoice!.payments!.data[0]!.payment.payment_intent!);
  const fetchCharge = async () =>
    (await stripe.charges.list({ customer: bought.customer, payment_intent: intent })).data[0]!;
  return { ...bought, invoice: invoice!, fetchCharge };
};

const listTypes = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);

describe('the payment of an invoice', () => {
  it('leads from a paid invoice over its payment to its charge', async () => {
    const { customer, fetchCharge, invoice } = await buy();
    expect(invoice).toMatchObject({ amount_remaining: 0, next_payment_attempt: null });
    expect(invoice.payments?.data).toMatchObject([{ amount_paid: 1999, status: 'paid' }]);
    const charge = await fetchCharge();
    expect(charge).toMatchObject({ amount: 1999, customer, refunded: false, status: 'succeeded' });
  });

  it('keeps the failed charges of an invoice under the same payment', async () => {
    const { customer } = await local.subscribe(CARDS.failsLater);
    await local.control('advance', { seconds: 36 * 24 * 3600 });
    const [renewal] = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data;
    const payment_intent = toId(renewal!.payments!.data[0]!.payment.payment_intent!);
    const { data } = await stripe.charges.list({ payment_intent });
    expect(data.length).toBeGreaterThan(1);
    expect(data.every(({ status }) => status === 'failed')).toBe(true);
  });

  it('lists the charges since a moment', async () => {
    const { customer, fetchCharge } = await buy();
    const { created } = await fetchCharge();
    const count = async (gte: number) =>
      (await stripe.charges.list({ customer, created: { gte } })).data.length;
    expect([await count(created), await count(created + 1)]).toEqual([1, 0]);
  });

  it('has a PDF', async () => {
    const { invoice } = await buy();
    const response = await fetch(invoice.invoice_pdf!);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(await response.text()).toMatch(/^%PDF-.*INV-0001 *\$19\.99.*%%EOF\n$/s);
  });

  it('refuses to expand what is no reference', async () => {
    const { customer } = await local.subscribe();
    const call = stripe.customers.retrieve(customer, { expand: ['email'] });
    expect(await expectError(call)).toMatchObject({ param: 'expand' });
  });
});

describe('a refund', () => {
  it('refunds a part and then the rest, with an event for each', async () => {
    const { fetchCharge, invoice } = await buy();
    await local.control('refund', { invoice: invoice.id, amount: 500 });
    expect(await fetchCharge()).toMatchObject({ amount_refunded: 500, refunded: false });
    await local.control('refund', { invoice: invoice.id });
    expect(await fetchCharge()).toMatchObject({ amount_refunded: 1999, refunded: true });
    expect((await listTypes()).filter((type) => type === 'charge.refunded')).toHaveLength(2);
    await expect(local.control('refund', { invoice: invoice.id })).rejects.toThrow('greater than unrefunded');
  });
});

describe('a dispute', () => {
  it('is opened once, names no customer but a charge that does, and is decided once', async () => {
    const { customer, fetchCharge, invoice } = await buy();
    await local.control('dispute', { invoice: invoice.id, status: 'needs_response' });
    await expect(local.control('dispute', { invoice: invoice.id, status: 'needs_response' })).rejects.toThrow(
      'already disputed',
    );
    const charge = await fetchCharge();
    expect(charge.disputed).toBe(true);
    const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
    expect(dispute).not.toHaveProperty('customer');
    expect(dispute!.evidence_details.due_by).toBeGreaterThan(dispute!.created);
    const expanded = await stripe.disputes.retrieve(dispute!.id, { expand: ['charge'] });
    expect(expanded.charge).toMatchObject({ customer });
    await local.control('dispute', { invoice: invoice.id, status: 'lost' });
    expect((await stripe.disputes.retrieve(dispute!.id)).status).toBe('lost');
    await expect(local.control('dispute', { invoice: invoice.id, status: 'won' })).rejects.toThrow(
      'No open dispute',
    );
    expect((await listTypes()).slice(0, 2)).toEqual(['charge.dispute.closed', 'charge.dispute.created']);
  });
});

describe('a payment method', () => {
  it('shows brand, last four digits and expiry, on the subscription or after a change also on the customer', async () => {
    const { customer, subscription } = await local.subscribe();
    const expanded = await stripe.subscriptions.retrieve(subscription, {
      expand: ['default_payment_method'],
    });
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
    expect(expanded.default_payment_method).toMatchObject({ type: 'card', card });
    const { url } = await stripe.billingPortal.sessions.create({ customer });
    const path = `${new URL(url).pathname}/card`;
    await local.post(path, new URLSearchParams({ method: 'link' }));
    const owner = await stripe.customers.retrieve(customer, {
      expand: ['invoice_settings.default_payment_method'],
    });
    expect(owner).toMatchObject({ invoice_settings: { default_payment_method: { type: 'link' } } });
  });
});

describe('a cancellation', () => {
  it('is cleared by an empty date, however it was set', async () => {
    const { subscription } = await local.subscribe();
    for (const given of [
      { cancel_at_period_end: true },
      { cancel_at: Math.floor(Date.now() / 1000) + 100 },
    ]) {
      await stripe.subscriptions.update(subscription, given);
      const kept = await stripe.subscriptions.update(subscription, { cancel_at: '' });
      expect(kept).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    }
  });

  it('takes an answer to the question why after the end', async () => {
    const { subscription } = await local.subscribe();
    await stripe.subscriptions.cancel(subscription);
    const cancellation_details = { feedback: 'too_expensive', comment: 'The budget is cut' } as const;
    const answered = await stripe.subscriptions.update(subscription, { cancellation_details });
    expect(answered.cancellation_details).toEqual({
      ...cancellation_details,
      reason: 'cancellation_requested',
    });
  });
});

describe('a checkout that asks for more than a card', () => {
  const line_items = [{ price: PRICE, quantity: 1 }];
  const open = async (more: Partial<Stripe.Checkout.SessionCreateParams>) => {
    const customer = (await stripe.customers.create({ email: 'ann@example.com', name: 'Shop 7' })).id;
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items,
      success_url: 'http://localhost/success',
      ...more,
    });
    return { customer, session };
  };
  const asksForAll = {
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    name_collection: { business: { enabled: true, optional: true } },
    customer_update: { address: 'auto', name: 'auto' },
  } as const;

  it('writes company, address and tax id into the customer before the first invoice', async () => {
    const { customer, session } = await open({
      ...asksForAll,
      allowed_payment_method_types: ['card', 'link'],
    });
    const page = await local.show(session.url);
    for (const text of ['Business name', 'value="Shop 7"', 'Tax ID', 'Postal code', 'Link'])
      expect(page).toContain(text);
    const form = new URLSearchParams({
      method: 'link',
      business: 'Corner Shop GmbH',
      taxId: 'DE123456789',
      line1: 'Hauptstraße 1',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
    });
    await local.post(session.url, form);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      name: 'Corner Shop GmbH',
      address: { country: 'DE' },
    });
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    expect(invoice).toMatchObject({
      customer_name: 'Corner Shop GmbH',
      customer_address: { line1: 'Hauptstraße 1' },
      customer_tax_ids: [{ value: 'DE123456789' }],
    });
  });

  it('charges nothing for the first period with a promotion code', async () => {
    const { customer, session } = await open({ allow_promotion_codes: true });
    await local.post(session.url, new URLSearchParams({ method: 'link', promotionCode: 'FIRSTFREE' }));
    const done = await stripe.checkout.sessions.retrieve(session.id);
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      amount_total: 0,
    });
    const [invoice] = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data;
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 0, payments: { data: [] } });
    expect((await stripe.charges.list({ customer })).data).toEqual([]);
  });

  it('refuses to collect what it may not save', async () => {
    await expect(open({ tax_id_collection: { enabled: true } })).rejects.toThrow('customer_update[name]');
    await expect(open({ automatic_tax: { enabled: true } })).rejects.toThrow('customer_update[address]');
  });
});
