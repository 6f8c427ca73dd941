import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf } from '../ids.ts';
import { FOREIGN, openStripe, PRICE, SITE } from './opened.ts';
import type { Opened } from './opened.ts';

let opened: Opened;
let stripe: Stripe;

beforeAll(async () => {
  opened = await openStripe();
  ({ stripe } = opened);
});
afterAll(() => opened.close());

const refusal = async (call: Promise<unknown>): Promise<any> => {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('Was not refused.');
};

describe('who may call', () => {
  test('a wrong key is refused as unauthenticated', async () => {
    const error = await refusal(opened.client({}, 'sk_test_wrong').customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.statusCode).toBe(401);
  });

  test('a missing key is refused', async () => {
    expect((await fetch(`${opened.url}/v1/customers`)).status).toBe(401);
  });

  test('basic authentication carries the key as the user', async () => {
    const authorization = `Basic ${Buffer.from('sk_test_plainlylaptop:').toString('base64')}`;
    expect((await fetch(`${opened.url}/v1/customers`, { headers: { authorization } })).status).toBe(200);
  });

  test('the pinned version is spoken, and no other', async () => {
    const customers = await stripe.customers.list();
    expect(customers.lastResponse.headers['stripe-version']).toBe(Stripe.API_VERSION);
    const error = await refusal(stripe.customers.list({}, { apiVersion: '2020-08-27' }));
    expect(error.statusCode).toBe(400);
    expect(error.message).toContain('2020-08-27');
  });

  test('every answer has a request id', async () => {
    const answered = await stripe.customers.list();
    expect(answered.lastResponse.requestId).toMatch(/^req_/);
    expect((await refusal(stripe.customers.retrieve('cus_none'))).requestId).toMatch(/^req_/);
  });
});

describe('what is wrong with a request', () => {
  test('an unknown address', async () => {
    const error = await refusal(stripe.rawRequest('POST', '/v1/refunds', {}));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.statusCode).toBe(404);
    expect(error.message).toContain('Unrecognized request URL');
  });

  test('an unknown parameter, and an unknown one within another', async () => {
    const outer = await refusal(stripe.customers.create({ colour: 'red' } as object));
    expect(outer).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'colour' });
    const inner = await refusal(stripe.customers.create({ invoice_settings: { colour: 'red' } } as object));
    expect(inner).toMatchObject({ code: 'parameter_unknown', param: 'invoice_settings[colour]' });
  });

  test('a missing parameter, by its place', async () => {
    const call = stripe.checkout.sessions.create({
      mode: 'subscription',
      success_url: SITE,
      line_items: [{ quantity: 1 }],
    });
    expect(await refusal(call)).toMatchObject({ code: 'parameter_missing', param: 'line_items[0][price]' });
  });

  test('a missing object: 404 where it is the address, 400 where it is a parameter', async () => {
    expect(await refusal(stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    });
    expect(await refusal(opened.checkout('cus_none'))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
  });

  test('a number that is none', async () => {
    expect(await refusal(stripe.customers.list({ limit: 'ten' as never }))).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  });

  test('a property that cannot be expanded', async () => {
    const customer = await stripe.customers.create({});
    const call = stripe.customers.retrieve(customer.id, { expand: ['email'] });
    expect((await refusal(call)).message).toContain('cannot be expanded (email)');
  });
});

describe('customers', () => {
  test('are made, read, changed, found by email and deleted', async () => {
    const made = await stripe.customers.create({
      email: 'kim@example.com',
      metadata: { userId: 'u1', old: 'x' },
    });
    expect(made.id).toMatch(/^cus_[0-9A-Za-z]{14}$/);
    const changed = await stripe.customers.update(made.id, { name: 'Kim', metadata: { old: '' } });
    expect(changed).toMatchObject({ name: 'Kim', email: 'kim@example.com', metadata: { userId: 'u1' } });
    expect(changed.metadata).not.toHaveProperty('old');
    const found = await stripe.customers.list({ email: 'kim@example.com' });
    expect(found.data.map(({ id }) => id)).toEqual([made.id]);
    expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toEqual(expect.objectContaining({ deleted: true }));
    expect((await refusal(opened.checkout(made.id))).code).toBe('resource_missing');
  });

  test('of a list come in pages, both ways', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      ids.unshift((await stripe.customers.create({ email: 'pages@example.com', name })).id);
    const email = 'pages@example.com';
    const first = await stripe.customers.list({ email, limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const next = await stripe.customers.list({ email, limit: 2, starting_after: ids[3]! });
    expect([next.data.map(({ id }) => id), next.has_more]).toEqual([ids.slice(4), false]);
    const before = await stripe.customers.list({ email, limit: 2, ending_before: ids[3]! });
    expect([before.data.map(({ id }) => id), before.has_more]).toEqual([ids.slice(1, 3), true]);
    const all: string[] = [];
    for await (const customer of stripe.customers.list({ email, limit: 2 })) all.push(customer.id);
    expect(all).toEqual(ids);
  });
});

describe('products and prices', () => {
  test('the seeded price is the plan of the catalogue', async () => {
    const price = await stripe.prices.retrieve(PRICE, { expand: ['product'] });
    expect(price).toMatchObject({ unit_amount: 1999, currency: 'usd', recurring: { interval: 'month' } });
    expect(price.product).toMatchObject({ name: 'AI Essentials Plan' });
    expect((await stripe.prices.retrieve(FOREIGN)).product).not.toBe((price.product as Stripe.Product).id);
  });

  test('are made and listed', async () => {
    const product = await stripe.products.create({ name: 'Coaching' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 500,
      recurring: { interval: 'year' },
      lookup_key: 'coaching',
    });
    const together = await stripe.prices.create({
      product_data: { name: 'Workshop' },
      currency: 'usd',
      unit_amount: 900,
      expand: ['product'],
    });
    expect(together.product).toMatchObject({ name: 'Workshop' });
    const found = await stripe.prices.list({ lookup_keys: ['coaching'], active: true, type: 'recurring' });
    expect(found.data.map(({ id }) => id)).toEqual([price.id]);
    expect((await stripe.products.list({ limit: 100 })).data.map(({ id }) => id)).toContain(product.id);
    const retired = await stripe.prices.update(price.id, { active: false });
    expect(retired.active).toBe(false);
  });

  test('a one-time or a retired price cannot be subscribed to', async () => {
    const customer = await stripe.customers.create({});
    const product = await stripe.products.create({ name: 'Book' });
    const once = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 500 });
    expect(await refusal(stripe.prices.create({ currency: 'usd', unit_amount: 500 }))).toMatchObject({
      param: 'product',
    });
    const call = opened.checkout(customer.id, { line_items: [{ price: once.id, quantity: 1 }] });
    expect((await refusal(call)).param).toBe('line_items[0][price]');
  });
});

describe('checkout sessions', () => {
  test('carry what was asked for, and the lines on demand', async () => {
    const customer = await stripe.customers.create({ email: 'a@example.com' });
    const made = await opened.checkout(customer.id, {
      client_reference_id: 'user|1',
      metadata: { userId: 'user|1' },
      subscription_data: { metadata: { userId: 'user|1' } },
    });
    expect(made).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: 'user|1',
      metadata: { userId: 'user|1' },
      amount_total: 1999,
      customer: customer.id,
    });
    expect(made.id).toMatch(/^cs_test_/);
    expect(made.url).toBe(`${opened.url}/checkout/${made.id}`);
    expect(made.expires_at - made.created).toBe(24 * 3600);
    expect(made.line_items).toBeUndefined();
    const full = await stripe.checkout.sessions.retrieve(made.id, { expand: ['line_items', 'customer'] });
    expect(full.line_items?.data[0]?.price?.id).toBe(PRICE);
    expect(full.customer).toMatchObject({ email: 'a@example.com' });
    expect((await stripe.checkout.sessions.listLineItems(made.id)).data).toHaveLength(1);
  });

  test('are listed by customer and status, and expired once', async () => {
    const customer = await stripe.customers.create({});
    const first = await opened.checkout(customer.id);
    const second = await opened.checkout(customer.id);
    expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    const open = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' });
    expect(open.data.map(({ id }) => id)).toEqual([second.id]);
    expect((await refusal(stripe.checkout.sessions.expire(first.id))).message).toContain('expired');
  });

  test('cannot be asked to live longer than a day', async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 25 * 3600;
    const customer = await stripe.customers.create({});
    expect((await refusal(opened.checkout(customer.id, { expires_at }))).param).toBe('expires_at');
  });
});

describe('subscriptions', () => {
  const subscribe = async (method: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const customer = await stripe.customers.create({});
    return stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: PRICE }],
      default_payment_method: method,
      ...more,
    });
  };

  test('stand in the shape of the pinned version', async () => {
    const made = await subscribe('pm_card_visa', { expand: ['latest_invoice.payments', 'customer'] });
    expect(made.status).toBe('active');
    expect(made.billing_mode.type).toBe('flexible');
    expect(made).not.toHaveProperty('current_period_end');
    const item = made.items.data[0]!;
    expect(item.current_period_end).toBeGreaterThan(item.current_period_start);
    const invoice = made.latest_invoice as Stripe.Invoice;
    expect(invoice).not.toHaveProperty('subscription');
    expect(invoice.parent?.subscription_details?.subscription).toBe(made.id);
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 1999,
      billing_reason: 'subscription_create',
    });
    expect(invoice.payments?.data[0]).toMatchObject({ status: 'paid', payment: { type: 'payment_intent' } });
    expect((made.customer as Stripe.Customer).id).toMatch(/^cus_/);
  });

  test('without a status list what was not canceled; `all` and `ended` say more', async () => {
    const customer = await stripe.customers.create({});
    const items = [{ price: PRICE }];
    const method = { customer: customer.id, items, default_payment_method: 'pm_card_visa' };
    const canceled = await stripe.subscriptions.create(method);
    await stripe.subscriptions.cancel(canceled.id);
    const live = await stripe.subscriptions.create(method);
    const idsOf = async (status?: Stripe.SubscriptionListParams.Status) => {
      const found = await stripe.subscriptions.list({ customer: customer.id, ...(status && { status }) });
      return found.data.map(({ id }) => id);
    };
    expect(await idsOf()).toEqual([live.id]);
    expect(await idsOf('all')).toEqual([live.id, canceled.id]);
    expect(await idsOf('ended')).toEqual([canceled.id]);
    expect(await idsOf('past_due')).toEqual([]);
    expect((await stripe.subscriptions.list({ customer: customer.id, price: FOREIGN })).data).toEqual([]);
  });

  test('canceled by the flag carry flag and date; taken back neither', async () => {
    const made = await subscribe('pm_card_visa');
    const ending = await stripe.subscriptions.update(made.id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Too busy', feedback: 'unused' },
    });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: made.items.data[0]!.current_period_end,
      cancellation_details: { reason: 'cancellation_requested', comment: 'Too busy', feedback: 'unused' },
    });
    expect(ending.canceled_at).not.toBeNull();
    const kept = await stripe.subscriptions.update(made.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  });

  test('canceled by a date carry the date alone', async () => {
    const made = await subscribe('pm_card_visa');
    const cancel_at = made.items.data[0]!.current_period_end - 100;
    const ending = await stripe.subscriptions.update(made.id, { cancel_at });
    expect(ending).toMatchObject({ cancel_at, cancel_at_period_end: false });
    const kept = await stripe.subscriptions.update(made.id, { cancel_at: '' });
    expect(kept.cancel_at).toBeNull();
  });

  test('canceled at once are over, and nothing more can be done with them', async () => {
    const made = await subscribe('pm_card_visa');
    const gone = await stripe.subscriptions.cancel(made.id, { invoice_now: true, prorate: true });
    expect(gone.status).toBe('canceled');
    expect(gone.ended_at).not.toBeNull();
    expect((await stripe.customers.retrieve(idOf(made.customer))) as Stripe.Customer).toMatchObject({
      balance: expect.toSatisfy((balance: number) => balance <= -1990 && balance >= -1999),
    });
    expect(await refusal(stripe.subscriptions.cancel(made.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const later = stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    expect((await refusal(later)).code).toBe('invalid_canceled_subscription_fields');
    expect((await stripe.subscriptions.update(made.id, { metadata: { note: 'x' } })).metadata).toEqual({
      note: 'x',
    });
  });

  test('with `default_incomplete` wait for their first payment', async () => {
    const made = await subscribe('pm_card_visa', {
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    });
    expect(made.status).toBe('incomplete');
    const invoice = made.latest_invoice as Stripe.Invoice;
    expect(invoice.status).toBe('open');
    expect(invoice.confirmation_secret?.client_secret).toMatch(/^pi_.*_secret_/);
    const paid = await stripe.invoices.pay(invoice.id);
    expect(paid.status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('active');
  });

  test('need a card, unless they begin with a trial', async () => {
    const customer = await stripe.customers.create({});
    const create = (more: Partial<Stripe.SubscriptionCreateParams>) =>
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: PRICE }], ...more });
    expect((await refusal(create({}))).code).toBe('resource_missing');
    const trial = await create({ trial_period_days: 14 });
    expect(trial).toMatchObject({ status: 'trialing' });
    expect(trial.trial_end).toBe(trial.items.data[0]!.current_period_end);
  });

  test('end with their customer', async () => {
    const made = await subscribe('pm_card_visa');
    await stripe.customers.del(idOf(made.customer));
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('canceled');
  });

  test('whose first charge fails stay incomplete, and a card that asks too', async () => {
    expect((await subscribe('pm_card_chargeCustomerFail')).status).toBe('incomplete');
    expect((await subscribe('pm_card_authenticationRequired')).status).toBe('incomplete');
    const call = subscribe('pm_card_chargeCustomerFail', { payment_behavior: 'error_if_incomplete' });
    expect(await refusal(call)).toMatchObject({ statusCode: 402, code: 'card_declined' });
  });
});

describe('invoices', () => {
  test('that cannot be paid refuse with the card’s reason; paid outside Stripe they are paid', async () => {
    const customer = await stripe.customers.create({});
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: PRICE }],
      default_payment_method: 'pm_card_chargeCustomerFail',
    });
    const [invoice] = (await stripe.invoices.list({ subscription: made.id, status: 'open' })).data;
    const error = await refusal(stripe.invoices.pay(invoice!.id));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' });
    const paid = await stripe.invoices.pay(invoice!.id, { paid_out_of_band: true });
    expect(paid).toMatchObject({ status: 'paid', amount_remaining: 0 });
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('active');
    expect((await refusal(stripe.invoices.pay(invoice!.id))).message).toBe('Invoice is already paid');
  });
});

describe('the portal', () => {
  test('has a configuration from the start, and takes others', async () => {
    const customer = await stripe.customers.create({});
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: `${SITE}/account`,
    });
    expect(session.url).toBe(`${opened.url}/portal/${session.id}`);
    const own = await stripe.billingPortal.configurations.create({
      features: {
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'immediately' },
      },
      metadata: { app: 'plainly' },
    });
    expect(own).toMatchObject({
      is_default: false,
      features: { subscription_cancel: { mode: 'immediately' } },
    });
    const listed = await stripe.billingPortal.configurations.list({ active: true });
    expect(listed.data.map(({ is_default }) => is_default)).toEqual([false, true]);
    const foreign = stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: 'bpc_none',
    });
    expect((await refusal(foreign)).param).toBe('configuration');
  });
});

describe('webhook endpoints', () => {
  test('the seeded one pins the library’s version and hears what we handle', async () => {
    const [endpoint] = (await stripe.webhookEndpoints.list()).data;
    expect(endpoint).toMatchObject({ api_version: Stripe.API_VERSION, status: 'enabled' });
    expect(endpoint!.enabled_events.toSorted()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'customer.subscription.deleted',
      'customer.subscription.paused',
      'customer.subscription.resumed',
      'customer.subscription.updated',
      'invoice.paid',
      'invoice.payment_failed',
    ]);
    expect(endpoint).not.toHaveProperty('secret');
  });

  test('tell their secret when they are made, and never again', async () => {
    const made = await stripe.webhookEndpoints.create({
      url: `${SITE}/other`,
      enabled_events: ['charge.refunded'],
      api_version: '2025-03-31.basil',
    });
    expect(made.secret).toMatch(/^whsec_/);
    expect(made.api_version).toBe('2025-03-31.basil');
    const changed = await stripe.webhookEndpoints.update(made.id, { disabled: true });
    expect(changed.status).toBe('disabled');
    expect(await stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret');
    expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
  });
});
