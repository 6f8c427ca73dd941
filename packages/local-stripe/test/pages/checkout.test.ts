import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardForm, CARDS, PRICE, SITE, startTestStripe, toId, type TestStripe } from '../start.ts';

let local: TestStripe;
let stripe: Stripe;
let customer: string;
beforeEach(async () => {
  local = await startTestStripe();
  ({ stripe } = local);
  customer = (await local.createCustomer()).id;
});
afterEach(() => local.close());

const listStatuses = async () =>
  (await stripe.subscriptions.list({ customer, status: 'all' })).data.map(({ status }) => status);

describe('the hosted checkout', () => {
  it('shows what is bought, the price, the email, the test cards and the way back', async () => {
    const session = await local.openCheckout(customer);
    const page = await local.show(session.url);
    for (const text of ['Subscribe to Tea every month', '$19.99 per month', 'ann@example.com', 'Stand-in']) {
      expect(page).toContain(text);
    }
    expect(page).toContain(`${SITE}/cancel?session_id=${session.id}`);
    for (const number of Object.values(CARDS)) expect(page.replaceAll(' ', '')).toContain(number);
  });

  it('starts one paid subscription with a good card, and returns once the endpoint knows', async () => {
    const session = await local.openCheckout(customer, { userId: 'u1' });
    const response = await local.post(session.url, cardForm(CARDS.pays));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${SITE}/success?session_id=${session.id}`);
    expect(local.received.map(({ type }) => type)).toContain('checkout.session.completed');
    const done = await stripe.checkout.sessions.retrieve(session.id);
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    const subscription = await stripe.subscriptions.retrieve(toId(done.subscription));
    expect(subscription).toMatchObject({ status: 'active', metadata: { userId: 'u1' }, customer });
    const invoice = await stripe.invoices.retrieve(toId(done.invoice));
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 1999 });
  });

  it('publishes the events of a purchase in Stripe’s usual order', async () => {
    await local.subscribe();
    const { data } = await stripe.events.list({ limit: 100 });
    expect(data.toReversed().map(({ type }) => type)).toEqual([
      'invoice.created',
      'customer.subscription.created',
      'invoice.finalized',
      'invoice.paid',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
  });

  it.each([
    ['declines', 'Your card was declined.'],
    ['lacksFunds', 'Your card has insufficient funds.'],
  ] as const)('keeps the checkout open for another try when the card %s', async (card, message) => {
    const session = await local.openCheckout(customer);
    const response = await local.post(session.url, cardForm(CARDS[card]));
    expect(await response.text()).toContain(message);
    expect(await listStatuses()).toEqual([]);
    await local.post(session.url, cardForm(CARDS.pays));
    expect(await listStatuses()).toEqual(['active']);
  });

  it('asks for authentication when the card requires it: Fail shows the form again, Complete pays', async () => {
    const session = await local.openCheckout(customer);
    const { headers } = await local.post(session.url, cardForm(CARDS.requiresAction));
    const bank = headers.get('location');
    expect(await local.show(bank)).toContain('Complete');
    const failed = await local.post(bank, new URLSearchParams({ outcome: 'fail' }));
    expect(await failed.text()).toContain('We are unable to authenticate your payment method');
    expect(await listStatuses()).toEqual([]);
    await local.post(session.url, cardForm(CARDS.requiresAction));
    const complete = await local.post(bank, new URLSearchParams({ outcome: 'complete' }));
    expect(complete.headers.get('location')).toContain(`${SITE}/success`);
    expect(await listStatuses()).toEqual(['active']);
  });

  it('accepts test cards only, and does not show another number again', async () => {
    const session = await local.openCheckout(customer);
    const page = await (await local.post(session.url, cardForm('4111111111111111'))).text();
    expect(page).toContain('Only the test cards');
    expect(page).not.toContain('4111');
    expect(await listStatuses()).toEqual([]);
  });

  it('sells one subscription when five tabs pay at the same time', async () => {
    const session = await local.openCheckout(customer);
    const pay = () => local.post(session.url, cardForm(CARDS.pays));
    for (const { headers } of await Promise.all(Array.from({ length: 5 }, pay))) {
      expect(headers.get('location')).toContain(`${SITE}/success`);
    }
    expect(await listStatuses()).toEqual(['active']);
  });

  it('leads back from a completed session and from an expired session, and sells nothing there', async () => {
    const { session } = await local.subscribe();
    expect(await local.show(`/checkout/${session}`)).toContain(`${SITE}/success?session_id=${session}`);
    const { id } = await local.openCheckout(customer);
    await stripe.checkout.sessions.expire(id);
    const page = await local.show(`/checkout/${id}`);
    expect(page).toContain('This checkout has expired');
    expect(page).toContain(`${SITE}/cancel?session_id=${id}`);
    await local.post(`/checkout/${id}`, cardForm(CARDS.pays));
    expect(await listStatuses()).toEqual([]);
  });

  it('escapes markup in the name of a product', async () => {
    const { id } = await stripe.prices.create({
      product_data: { name: '<script>alert(1)</script>' },
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: id, quantity: 2 }],
      success_url: SITE,
    });
    const page = await local.show(session.url);
    expect(page).not.toContain('<script');
    expect(page).toContain('$2.00');
  });
});

describe('the hosted invoice', () => {
  it('activates an incomplete subscription when its hosted invoice is paid', async () => {
    const { id, latest_invoice: latest } = await stripe.subscriptions.create({
      customer,
      items: [{ price: PRICE }],
      payment_behavior: 'default_incomplete',
    });
    const address = `/invoices/${toId(latest)}`;
    expect(await local.show(address)).toContain('Pay $19.99');
    const declined = await local.post(address, cardForm(CARDS.declines));
    expect(await declined.text()).toContain('Your card was declined.');
    expect((await stripe.events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(1);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete');
    await local.post(address, cardForm(CARDS.pays));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect(await local.show(address)).toContain('This invoice is paid');
  });
});

describe('an address without a page', () => {
  it.each(['/checkout/cs_none', '/invoices/in_none', '/portal/bps_none', '/nowhere/at/all'])(
    'answers 404 at the address without a page %s',
    async (path) => {
      expect((await fetch(`${local.url}${path}`)).status).toBe(404);
    },
  );
});
