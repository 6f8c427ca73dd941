import { Stripe } from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { expectError, PRICE, SECRET_KEY, SITE, startTestStripe, toId } from '../start.ts';

const local = await startTestStripe();
const { stripe } = local;
afterAll(() => local.close());

describe('the API', () => {
  it('answers 401 to a wrong and to a missing secret key', async () => {
    const error = await expectError(local.connect({}, 'sk_test_wrong').customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await fetch(`${local.url}/v1/customers`)).status).toBe(401);
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    expect((await fetch(`${local.url}/v1/customers`, { headers })).status).toBe(200);
  });

  it('names the version of the library and a request id in every answer', async () => {
    const { lastResponse } = await stripe.customers.list();
    expect(lastResponse.headers['stripe-version']).toBe(Stripe.API_VERSION);
    expect(lastResponse.requestId).toMatch(/^req_/);
    expect((await expectError(stripe.customers.retrieve('cus_none'))).requestId).toMatch(/^req_/);
  });

  it('answers 404 to an operation that it does not know', async () => {
    const error = await expectError(stripe.rawRequest('POST', '/v1/refunds', {}));
    expect(error).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
    expect(error.message).toContain('Unrecognized request URL');
  });

  it.each([
    ['an unknown parameter', { color: 'red' }, { code: 'parameter_unknown', param: 'color' }],
    [
      'an unknown part of a parameter',
      { line_items: [{ price: PRICE, color: 'red' }] },
      { param: 'line_items[0][color]' },
    ],
    ['a missing parameter', { mode: 'subscription' }, { code: 'parameter_missing', param: 'customer' }],
    [
      'a malformed parameter',
      { success_url: 'nowhere' },
      { code: 'parameter_invalid', param: 'success_url' },
    ],
  ])('names the parameter when it refuses %s', async (_, parameters, expected) => {
    const whole = { mode: 'subscription', customer: 'cus_1', success_url: SITE };
    const line_items = [{ price: PRICE, quantity: 1 }];
    const given =
      'mode' in parameters ? { ...parameters, line_items } : { ...whole, line_items, ...parameters };
    const create = stripe.checkout.sessions.create(given);
    expect(await expectError(create)).toMatchObject({ statusCode: 400, ...expected });
  });

  it('answers 404 for a missing object in the address, 400 for a missing object in a parameter', async () => {
    const code = 'resource_missing';
    const address = await expectError(stripe.customers.retrieve('cus_none'));
    expect(address).toMatchObject({ statusCode: 404, code, param: 'id' });
    const parameter = await expectError(local.openCheckout('cus_none'));
    expect(parameter).toMatchObject({ statusCode: 400, code, param: 'customer' });
  });

  it('lists customers newest first, in pages', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.unshift((await stripe.customers.create({ name })).id);
    const first = await stripe.customers.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const next = await stripe.customers.list({ limit: 100, starting_after: ids[1]! });
    expect([next.data[0]?.id, next.has_more]).toEqual([ids[2], false]);
    expect((await expectError(stripe.customers.list({ limit: 101 }))).param).toBe('limit');
  });
});

describe('customers', () => {
  it('keeps name, email and metadata of a customer, and refuses a malformed email', async () => {
    const given = { email: 'kim@example.com', name: 'Kim', metadata: { userId: 'u1' } };
    const { id } = await stripe.customers.create(given);
    expect(await stripe.customers.retrieve(id)).toMatchObject(given);
    expect((await expectError(stripe.customers.create({ email: 'kim' }))).param).toBe('email');
  });

  it('marks a deleted customer, cancels the subscription and refuses a new checkout', async () => {
    const { customer, subscription } = await local.subscribe();
    expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    expect((await expectError(local.openCheckout(customer))).code).toBe('resource_missing');
  });
});

describe('the search for customers', () => {
  it('finds the customers of a user id, whatever characters it has, without those that were deleted', async () => {
    const userId = "google-oauth2|o'hara";
    const [one, deleted] = await Promise.all(
      [1, 2].map(() => stripe.customers.create({ metadata: { userId } })),
    );
    await stripe.customers.create({ metadata: { userId: 'other' } });
    await stripe.customers.del(deleted?.id ?? '');
    const query = String.raw`metadata['userId']:'google-oauth2|o\'hara'`;
    const { data } = await stripe.customers.search({ query });
    expect(data.map(({ id }) => id)).toEqual([one?.id]);
  });

  it('refuses a question that it does not understand', async () => {
    await expect(stripe.customers.search({ query: 'email:"rosa@bakery.example"' })).rejects.toThrow(
      'unable to parse',
    );
  });
});

describe('checkout sessions', () => {
  it('keeps a checkout session for a day, lists it by customer and status, and expires it once', async () => {
    const customer = await local.createCustomer();
    const first = await local.openCheckout(customer.id);
    const second = await local.openCheckout(customer.id);
    expect(first).toMatchObject({
      status: 'open',
      amount_total: 1999,
      url: `${local.url}/checkout/${first.id}`,
    });
    expect(first.expires_at - first.created).toBe(24 * 3600);
    expect(await stripe.checkout.sessions.expire(first.id)).toMatchObject({ status: 'expired', url: null });
    const open = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open' });
    expect(open.data.map(({ id }) => id)).toEqual([second.id]);
    expect((await expectError(stripe.checkout.sessions.expire(first.id))).message).toContain('`expired`');
  });
});

describe('subscriptions', () => {
  it('creates a subscription as active with a payment method, and as incomplete without a payment', async () => {
    const { customer, subscription } = await local.subscribe();
    const { default_payment_method: method } = await stripe.subscriptions.retrieve(subscription);
    const items = [{ price: PRICE }];
    const paid = await stripe.subscriptions.create({
      customer,
      items,
      default_payment_method: toId(method),
    });
    expect(paid.status).toBe('active');
    const later = await stripe.subscriptions.create({
      customer,
      items,
      payment_behavior: 'default_incomplete',
    });
    expect(later.status).toBe('incomplete');
    expect((await expectError(stripe.subscriptions.create({ customer, items }))).code).toBe(
      'resource_missing',
    );
  });

  it('lists subscriptions by status, and without a status all that were not canceled', async () => {
    const { customer, subscription } = await local.subscribe();
    const listIds = async (status?: 'active' | 'all' | 'past_due') => {
      const { data } = await stripe.subscriptions.list({ customer, ...(status && { status }) });
      return data.map(({ id }) => id);
    };
    expect(await listIds()).toEqual([subscription]);
    expect(await listIds('past_due')).toEqual([]);
    await stripe.subscriptions.cancel(subscription);
    expect(await listIds()).toEqual([]);
    expect(await listIds('all')).toEqual([subscription]);
  });

  it('sets flag and date when a subscription is canceled by the flag, and clears both when the flag is reset', async () => {
    const { subscription } = await local.subscribe();
    const ending = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    const cancel_at = ending.items.data[0]!.current_period_end;
    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at });
    const kept = await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  });

  it('sets only the date when a subscription is canceled by a date, which the flag does not reset', async () => {
    const { subscription } = await local.subscribe();
    const cancel_at = Math.floor(Date.now() / 1000) + 100;
    const date = { cancel_at, cancel_at_period_end: false };
    expect(await stripe.subscriptions.update(subscription, { cancel_at })).toMatchObject(date);
    const updated = await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    expect(updated).toMatchObject(date);
  });

  it('refuses to change or cancel a canceled subscription', async () => {
    const { subscription } = await local.subscribe();
    const canceled = await stripe.subscriptions.cancel(subscription, { invoice_now: false, prorate: false });
    expect(canceled).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) });
    const again = await expectError(stripe.subscriptions.cancel(subscription));
    expect(again).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    const update = stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect((await expectError(update)).code).toBe('invalid_canceled_subscription_fields');
  });

  it('changes the metadata of a subscription and of a session after their end, and removes what is empty', async () => {
    const { customer, subscription } = await local.subscribe();
    await stripe.subscriptions.cancel(subscription);
    const [session] = (await stripe.checkout.sessions.list({ customer })).data;
    for (const change of [
      (metadata: Stripe.MetadataParam) => stripe.subscriptions.update(subscription, { metadata }),
      (metadata: Stripe.MetadataParam) => stripe.checkout.sessions.update(session!.id, { metadata }),
    ]) {
      expect((await change({ userId: 'u1', stage: 'dev' })).metadata).toMatchObject({ userId: 'u1' });
      expect((await change({ userId: '' })).metadata).toEqual({ stage: 'dev' });
    }
  });
});

describe('invoices', () => {
  it('lists invoices by customer and status, and voids an open invoice once', async () => {
    const { customer } = await local.subscribe();
    const items = [{ price: PRICE }];
    await stripe.subscriptions.create({ customer, items, payment_behavior: 'default_incomplete' });
    const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
    expect((await stripe.invoices.voidInvoice(open!.id)).status).toBe('void');
    expect((await expectError(stripe.invoices.voidInvoice(open!.id))).message).toContain("isn't open");
    const { data } = await stripe.invoices.list({ customer });
    expect(data.map(({ status }) => status)).toEqual(['void', 'paid']);
  });
});

describe('webhook endpoints', () => {
  it('shows the secret of a webhook endpoint only when the endpoint is created', async () => {
    const given = {
      url: `${SITE}/other`,
      enabled_events: ['*' as const],
      api_version: '2025-03-31.basil' as const,
    };
    const { id, secret } = await stripe.webhookEndpoints.create(given);
    expect(secret).toMatch(/^whsec_/);
    const changed = await stripe.webhookEndpoints.update(id, { disabled: true });
    expect(changed).toMatchObject({ ...given, status: 'disabled' });
    expect(changed).not.toHaveProperty('secret');
    const listed = await stripe.webhookEndpoints.list();
    expect(listed.data.map((endpoint) => endpoint.id)).toContain(id);
  });
});

describe('events', () => {
  it('lists events by type and time', async () => {
    await local.subscribe();
    const { data } = await stripe.events.list({
      types: ['checkout.session.completed', 'invoice.paid'],
      limit: 2,
    });
    expect(data.map(({ type }) => type)).toEqual(['checkout.session.completed', 'invoice.paid']);
    expect((await stripe.events.list({ type: 'invoice.paid', limit: 1 })).data).toHaveLength(1);
    const gte = Math.floor(Date.now() / 1000) + 1000;
    expect((await stripe.events.list({ created: { gte } })).data).toEqual([]);
  });
});
