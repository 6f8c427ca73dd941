import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cardForm, CARDS, openStripe, SITE } from './opened.ts';
import type { Opened } from './opened.ts';

let opened: Opened;
let stripe: Stripe;
let customer: Stripe.Customer;

beforeEach(async () => {
  opened = await openStripe();
  ({ stripe } = opened);
  customer = await stripe.customers.create({ email: 'ann@example.com', metadata: { userId: 'u1' } });
});
afterEach(() => opened.close());

const subscriptions = async () =>
  (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data;
const pageOf = async (address: string): Promise<string> => (await fetch(new URL(address, opened.url))).text();

describe('the hosted checkout', () => {
  test('shows what is bought, for how much and for whom, and the way back', async () => {
    const session = await opened.checkout(customer.id);
    const page = await pageOf(session.url!);
    expect(page).toContain('Subscribe to AI Essentials Plan');
    expect(page).toContain('$19.99');
    expect(page).toContain('per month');
    expect(page).toContain('ann@example.com');
    expect(page).toContain(`${SITE}/cancel?session_id=${session.id}`);
    expect(page).toContain('Stand-in for Stripe');
    for (const number of Object.values(CARDS)) expect(page.replaceAll(' ', '')).toContain(number);
  });

  test('a good card makes one paid subscription, tells of it, and leads to the success address', async () => {
    const session = await opened.checkout(customer.id, { subscription_data: { metadata: { userId: 'u1' } } });
    const answer = await opened.post(session.url!, cardForm(CARDS.succeeds));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${SITE}/success?session_id=${session.id}`);
    // The endpoint has answered before the customer is sent back.
    expect(opened.received.map(({ type }) => type)).toContain('checkout.session.completed');
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] });
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(done.subscription).toMatchObject({
      status: 'active',
      metadata: { userId: 'u1' },
      customer: customer.id,
    });
    expect(done.invoice).toMatchObject({ status: 'paid', amount_paid: 1999 });
    expect(done.customer_details).toMatchObject({ email: 'ann@example.com', name: 'Ann Lee' });
  });

  test('the events come in Stripe’s usual order, with the pinned version', async () => {
    const session = await opened.checkout(customer.id);
    await opened.post(session.url!, cardForm(CARDS.succeeds));
    const events = (await stripe.events.list({ limit: 100 })).data.toReversed();
    const types = events.map(({ type }) => type);
    const ours = [
      'customer.subscription.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'customer.subscription.updated',
      'checkout.session.completed',
    ];
    expect(types.filter((type) => ours.includes(type))).toEqual(ours);
    const updated = events.find(({ type }) => type === 'customer.subscription.updated');
    expect(updated?.data.previous_attributes).toEqual({ status: 'incomplete' });
    expect(new Set(opened.received.map(({ api_version }) => api_version))).toEqual(
      new Set([events[0]!.api_version]),
    );
  });

  test.each([
    ['declines', 'Your card was declined.'],
    ['lacksFunds', 'Your card has insufficient funds.'],
  ] as const)('a card that %s leaves the session open for another try', async (card, message) => {
    const session = await opened.checkout(customer.id);
    const answer = await opened.post(session.url!, cardForm(CARDS[card]));
    expect(await answer.text()).toContain(message);
    expect(await subscriptions()).toEqual([]);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await opened.post(session.url!, cardForm(CARDS.succeeds));
    expect((await subscriptions()).map(({ status }) => status)).toEqual(['active']);
  });

  test('a card that asks leads to the bank’s page; failing there comes back with a message', async () => {
    const session = await opened.checkout(customer.id);
    const asked = await opened.post(session.url!, cardForm(CARDS.asks));
    const bank = asked.headers.get('location')!;
    expect(bank).toBe(`/checkout/${session.id}/authenticate`);
    expect(await pageOf(bank)).toContain('Complete');
    const failed = await opened.post(bank, new URLSearchParams({ outcome: 'fail' }));
    expect(failed.headers.get('location')).toBe(`/checkout/${session.id}`);
    expect(await pageOf(`/checkout/${session.id}`)).toContain(
      'We are unable to authenticate your payment method',
    );
    expect(await subscriptions()).toEqual([]);
    await opened.post(session.url!, cardForm(CARDS.asks));
    const complete = await opened.post(bank, new URLSearchParams({ outcome: 'complete' }));
    expect(complete.headers.get('location')).toContain(`${SITE}/success`);
    expect((await subscriptions()).map(({ status }) => status)).toEqual(['active']);
  });

  test.each([
    ['number cut off', { cardNumber: '4242' }, 'Your card number is incomplete.'],
    ['number with a slip', { cardNumber: '4242424242424241' }, 'Your card number is invalid.'],
    ['card of the real world', { cardNumber: '4111111111111111' }, 'Only the test cards'],
    ['date in the past', { cardExpiry: '01/20' }, 'expiration date is in the past'],
    ['missing code', { cardCvc: '' }, 'security code is incomplete'],
    ['missing name', { cardName: ' ' }, 'Enter the name on the card.'],
  ])('a %s is told at its field', async (_, wrong, message) => {
    const session = await opened.checkout(customer.id);
    const page = await (await opened.post(session.url!, cardForm(CARDS.succeeds, wrong))).text();
    expect(page).toContain(message);
    expect(page).toContain('aria-invalid="true"');
    expect(page).not.toContain('value="123"');
    expect(page).not.toContain('value="4111');
    expect(await subscriptions()).toEqual([]);
  });

  test('pressed twice, and in two tabs at once, buys once', async () => {
    const session = await opened.checkout(customer.id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => opened.post(session.url!, cardForm(CARDS.succeeds))),
    );
    for (const answer of answers) expect(answer.headers.get('location')).toContain(`${SITE}/success`);
    expect(await subscriptions()).toHaveLength(1);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  });

  test('completed and expired sessions say so, and lead back', async () => {
    const { session } = await opened.subscriber();
    expect(await pageOf(`/checkout/${session}`)).toContain(`${SITE}/success?session_id=${session}`);
    const other = await opened.checkout(customer.id);
    await stripe.checkout.sessions.expire(other.id);
    const page = await pageOf(`/checkout/${other.id}`);
    expect(page).toContain('This checkout has expired');
    expect(page).toContain(`${SITE}/cancel?session_id=${other.id}`);
    await opened.post(`/checkout/${other.id}`, cardForm(CARDS.succeeds));
    expect(await subscriptions()).toEqual([]);
  });

  test('without a customer asks for the email, and makes one', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: 'price_1PlainlyLaptopEssentials', quantity: 1 }],
      success_url: `${SITE}/success`,
    });
    const nameless = await (await opened.post(session.url!, cardForm(CARDS.succeeds))).text();
    expect(nameless).toContain('Enter an email address');
    await opened.post(session.url!, cardForm(CARDS.succeeds, { email: 'new@example.com' }));
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
    expect(done.customer).toMatchObject({ email: 'new@example.com' });
  });

  test('a trial takes the card and no money', async () => {
    const { session, subscription } = await opened.subscriber(CARDS.succeeds, {
      subscription_data: { trial_period_days: 7 },
    });
    expect((await stripe.checkout.sessions.retrieve(session)).payment_status).toBe('no_payment_required');
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('trialing');
  });

  test('what stands in metadata or a name is text, never markup', async () => {
    const product = await stripe.products.create({ name: '<script>alert(1)</script>' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    const session = await opened.checkout(customer.id, { line_items: [{ price: price.id, quantity: 2 }] });
    const page = await pageOf(session.url!);
    expect(page).not.toContain('<script');
    expect(page).toContain('$2.00');
  });

  test('an address cut off leads nowhere, politely', async () => {
    expect((await fetch(`${opened.url}/checkout/cs_test_none`)).status).toBe(404);
    expect((await fetch(`${opened.url}/portal/bps_none`)).status).toBe(404);
    expect((await fetch(`${opened.url}/nowhere/at/all`)).status).toBe(404);
  });
});

describe('the hosted invoice', () => {
  const incomplete = async () => {
    await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: 'price_1PlainlyLaptopEssentials' }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice'],
    });
    return { made, address: (made.latest_invoice as Stripe.Invoice).hosted_invoice_url! };
  };

  test('finishes an incomplete subscription', async () => {
    const { made, address } = await incomplete();
    expect(await pageOf(address)).toContain('Pay $19.99');
    expect(await (await opened.post(address, cardForm(CARDS.declines))).text()).toContain(
      'Your card was declined.',
    );
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('incomplete');
    await opened.post(address, cardForm(CARDS.succeeds));
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('active');
    expect(await pageOf(address)).toContain('This invoice is paid');
    expect(opened.received.map(({ type }) => type)).toContain('invoice.payment_failed');
  });

  test('asks for authentication where the card does', async () => {
    const { made, address } = await incomplete();
    const asked = await opened.post(address, cardForm(CARDS.asks));
    await opened.post(asked.headers.get('location')!, new URLSearchParams({ outcome: 'complete' }));
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('active');
  });
});

describe('the portal', () => {
  const visit = async (more: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) => {
    const bought = await opened.subscriber();
    const portal = await stripe.billingPortal.sessions.create({
      customer: bought.customer,
      return_url: `${SITE}/account`,
      ...more,
    });
    return { ...bought, portal };
  };

  test('cancels at the end of the period by a date alone, and takes it back', async () => {
    const { portal, subscription } = await visit();
    expect(await pageOf(portal.url)).toContain('Next payment: $19.99');
    await opened.post(
      `/portal/${portal.id}/cancel`,
      new URLSearchParams({ subscription, feedback: 'too_expensive' }),
    );
    const ending = await stripe.subscriptions.retrieve(subscription);
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: ending.items.data[0]!.current_period_end,
      cancellation_details: { feedback: 'too_expensive', reason: 'cancellation_requested' },
    });
    expect(await pageOf(portal.url)).toContain('Don’t cancel');
    await opened.post(`/portal/${portal.id}/resume`, new URLSearchParams({ subscription }));
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull();
  });

  test('shows nobody else’s subscription, and touches none', async () => {
    const { portal } = await visit();
    const other = await opened.subscriber();
    await opened.post(
      `/portal/${portal.id}/cancel`,
      new URLSearchParams({ subscription: other.subscription }),
    );
    expect((await stripe.subscriptions.retrieve(other.subscription)).cancel_at).toBeNull();
  });

  test('takes a new card, for the subscription that has its own too; refuses one that declines', async () => {
    const { portal, subscription } = await visit();
    const before = (await stripe.subscriptions.retrieve(subscription)).default_payment_method;
    const refused = await opened.post(`/portal/${portal.id}/card`, cardForm(CARDS.declines));
    expect(await refused.text()).toContain('Your card was declined.');
    await opened.post(`/portal/${portal.id}/card`, cardForm('5555555555554444'));
    const after = await stripe.subscriptions.retrieve(subscription, { expand: ['default_payment_method'] });
    expect((after.default_payment_method as Stripe.PaymentMethod).id).not.toBe(before);
    expect(await pageOf(portal.url)).toContain('Mastercard ending in 4444');
  });

  test('asks for authentication of a new card that wants it', async () => {
    const { portal } = await visit();
    const asked = await opened.post(`/portal/${portal.id}/card`, cardForm(CARDS.asks));
    await opened.post(asked.headers.get('location')!, new URLSearchParams({ outcome: 'complete' }));
    expect(await pageOf(portal.url)).toContain('ending in 3155');
  });

  test('deep-linked to the cancellation goes there, and on to where it was told', async () => {
    const bought = await opened.subscriber();
    const portal = await stripe.billingPortal.sessions.create({
      customer: bought.customer,
      flow_data: {
        type: 'subscription_cancel',
        subscription_cancel: { subscription: bought.subscription },
        after_completion: { type: 'redirect', redirect: { return_url: `${SITE}/account?canceled` } },
      },
    });
    const page = await pageOf(portal.url);
    expect(page).toContain('Cancel your subscription');
    const form = new URLSearchParams({ subscription: bought.subscription });
    const answer = await opened.post(`/portal/${portal.id}/cancel`, form);
    expect(answer.headers.get('location')).toBe(`${SITE}/account?canceled`);
  });

  test('lists the invoices', async () => {
    const { portal, subscription } = await visit();
    const [invoice] = (await stripe.invoices.list({ subscription })).data;
    expect(await pageOf(portal.url)).toContain(invoice!.hosted_invoice_url!);
  });
});

describe('the dashboard', () => {
  test('shows customers, subscriptions, invoices and events, and lets a month pass', async () => {
    const { subscription } = await opened.subscriber();
    const page = await pageOf('/');
    for (const text of ['ann@example.com', subscription, 'active', 'customer.subscription.created'])
      expect(page).toContain(text);
    await opened.post('/dashboard/advance', new URLSearchParams({ by: 'month' }));
    await opened.post('/dashboard/advance', new URLSearchParams({ by: 'day' }));
    expect((await stripe.invoices.list({ subscription, status: 'paid' })).data).toHaveLength(2);
  });

  test('sends an event again', async () => {
    await opened.subscriber();
    const { id } = opened.received[0]!;
    await opened.post('/dashboard/resend', new URLSearchParams({ id }));
    expect(opened.received.filter((event) => event.id === id)).toHaveLength(2);
  });
});
