import { describe, expect, it } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import * as parse from '../../../functions/subscriptions/stripe-parse.ts';
import { isHandled } from '../../../functions/subscriptions/webhook.ts';
import { idempotencyKey } from '../../../functions/subscriptions/stripe-idempotency.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

const subscription = (changes: object = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  customer: 'cus_1',
  created: seconds('2026-10-01T10:00:00Z'),
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  latest_invoice: 'in_1',
  items: {
    object: 'list',
    data: [
      {
        id: 'si_1',
        price: { id: 'price_1' },
        current_period_start: seconds('2026-11-01T10:00:00Z'),
        current_period_end: seconds('2026-12-01T10:00:00Z'),
      },
    ],
  },
  ...changes,
});

describe('parseSubscription', () => {
  it('reads the period from the items, and refuses a subscription with a period of its own', () => {
    expect(parse.parseSubscription(subscription())).toEqual({
      stripeSubscriptionId: 'sub_1',
      stripeCustomerId: 'cus_1',
      status: 'active',
      priceId: 'price_1',
      currentPeriodStart: '2026-11-01T10:00:00.000Z',
      currentPeriodEnd: '2026-12-01T10:00:00.000Z',
      cancelAt: null,
      createdAt: '2026-10-01T10:00:00.000Z',
      latestInvoiceId: 'in_1',
      endReason: null,
      canceledAt: null,
    });
    const canceled = subscription({ canceled_at: seconds('2026-11-05T10:00:00Z') });
    expect(parse.parseSubscription(canceled).canceledAt).toBe('2026-11-05T10:00:00.000Z');
    const own = subscription({ metadata: { endedBecause: 'payment_refunded' } });
    expect(parse.parseSubscription(own).endReason).toBe('payment_refunded');
    const cancellation_details = { reason: 'payment_failed', comment: 'Too dear' };
    expect(parse.parseSubscription(subscription({ cancellation_details })).endReason).toBe('payment_failed');
    const old = { current_period_end: 1, items: { data: [{ price: { id: 'price_1' } }] } };
    expect(() => parse.parseSubscription(subscription(old))).toThrow(/invalid|too small/i);
  });

  it('ends a subscription with its period when the flag of an API call is set', () => {
    expect(parse.parseSubscription(subscription({ cancel_at_period_end: true })).cancelAt).toBe(
      '2026-12-01T10:00:00.000Z',
    );
  });

  it.each([false, true])('ends a subscription on a day that was set, where the flag is %s', (flag) => {
    const cancelAt = { cancel_at: seconds('2026-11-20T10:00:00Z'), cancel_at_period_end: flag };
    expect(parse.parseSubscription(subscription(cancelAt)).cancelAt).toBe('2026-11-20T10:00:00.000Z');
  });

  it('reads the actual end of an ended subscription, whatever end was planned', () => {
    const ended = {
      status: 'canceled',
      cancel_at: seconds('2026-12-01T10:00:00Z'),
      cancel_at_period_end: true,
      ended_at: seconds('2026-11-07T10:00:00Z'),
    };
    expect(parse.parseSubscription(subscription(ended)).cancelAt).toBe('2026-11-07T10:00:00.000Z');
  });

  it('reads the ids of an expanded customer and invoice', () => {
    const whole = { customer: { id: 'cus_2', object: 'customer' }, latest_invoice: { id: 'in_2' } };
    expect(parse.parseSubscription(subscription(whole))).toMatchObject({
      stripeCustomerId: 'cus_2',
      latestInvoiceId: 'in_2',
    });
    expect(parse.parseSubscription(subscription({ latest_invoice: null })).latestInvoiceId).toBeNull();
  });

  it.each([
    ['an unknown status', { status: 'reborn' }],
    ['no item', { items: { data: [] } }],
    ['no customer', { customer: null }],
    [
      'an item without a price',
      { items: { data: [{ price: { id: 7 }, current_period_start: 1, current_period_end: 2 }] } },
    ],
  ])('refuses a subscription with %s', (_, changes) => {
    expect(() => parse.parseSubscription(subscription(changes))).toThrow(/invalid|too small/i);
  });
});

describe('parseCheckoutSession', () => {
  const session = (changes: object = {}) => ({
    id: 'cs_1',
    object: 'checkout.session',
    status: 'open',
    url: 'https://checkout.stripe.com/c/pay/cs_1',
    payment_status: 'unpaid',
    customer: 'cus_1',
    subscription: null,
    client_reference_id: 'google-oauth2|1',
    metadata: { userId: 'google-oauth2|1', attemptId: 'attempt-1' },
    ...changes,
  });

  it('names a customer only when the metadata and the reference agree', () => {
    expect(parse.parseCheckoutSession(session())).toMatchObject({
      sessionId: 'cs_1',
      stripeCustomerId: 'cus_1',
      userId: 'google-oauth2|1',
      attemptId: 'attempt-1',
    });
    for (const changes of [
      { client_reference_id: 'apple|2' },
      { client_reference_id: null },
      { client_reference_id: null, metadata: {} },
      { metadata: { userId: 'apple|2' } },
    ]) {
      expect(parse.parseCheckoutSession(session(changes)).userId).toBeNull();
    }
  });

  it('names the customer of the reference where there is no metadata, and no attempt', () => {
    expect(parse.parseCheckoutSession(session({ metadata: null, url: null }))).toMatchObject({
      userId: 'google-oauth2|1',
      attemptId: null,
      url: null,
    });
  });

  it('refuses an address that is none', () => {
    expect(() => parse.parseCheckoutSession(session({ url: 'nowhere' }))).toThrow(/invalid/i);
  });

  it('reads the id of the subscription that was bought, expanded or not', () => {
    expect(parse.parseCheckoutSession(session()).stripeSubscriptionId).toBeNull();
    for (const subscription of ['sub_1', { id: 'sub_1' }]) {
      expect(parse.parseCheckoutSession(session({ subscription })).stripeSubscriptionId).toBe('sub_1');
    }
  });

  it.each([
    ['complete', 'paid', true],
    ['complete', 'no_payment_required', true],
    ['complete', 'unpaid', false],
    ['open', 'unpaid', false],
    ['open', 'no_payment_required', false],
    ['expired', 'unpaid', false],
  ])(
    'reads whether nothing is left to pay on a session that is %s and %s: %s',
    (status, payment_status, isPaid) => {
      expect(parse.parseCheckoutSession(session({ status, payment_status })).isPaid).toBe(isPaid);
    },
  );
});

describe('parseInvoice', () => {
  it('reads the page of an open invoice, and whether any other was paid', () => {
    const url = 'https://invoice.stripe.com/i/1';
    const invoice = (status: string | null, hosted_invoice_url: string | null = url) =>
      parse.parseInvoice({ object: 'invoice', status, hosted_invoice_url });
    expect(invoice('open')).toEqual({ url });
    expect(invoice('paid')).toBe('paid');
    for (const status of ['draft', 'void', 'uncollectible', null])
      expect(invoice(status)).toBe('not-payable');
    expect(invoice('open', null)).toBe('not-payable');
    expect(() => invoice('open', 'nowhere')).toThrow(/invalid/i);
  });
});

describe('parsePaidInvoice', () => {
  const invoice = {
    object: 'invoice',
    id: 'in_1',
    number: 'PL-1',
    created: seconds('2026-12-21T23:30:00Z'),
    status: 'paid',
    currency: 'usd',
    total: 2379,
    amount_due: 1999,
    amount_paid: 999,
  };
  const payment = (payment_intent: unknown) => ({ payment: { type: 'payment_intent', payment_intent } });

  it('reads the date of issue, the PDF and the payments', () => {
    const expected = {
      id: 'in_1',
      number: 'PL-1',
      createdAt: '2026-12-21T23:30:00.000Z',
      issuedAt: '2026-12-22T00:30:00.000Z',
      status: 'paid',
      currency: 'usd',
      total: 2379,
      amountDue: 1999,
      amountPaid: 999,
      pdfUrl: 'https://pay.stripe.com/invoice/1/pdf',
      isFirst: true,
      customerName: 'Rosas Bakery',
      stripeSubscriptionId: 'sub_1',
      paymentIntentIds: ['pi_1', 'pi_2'],
    };
    const response = {
      ...invoice,
      effective_at: seconds('2026-12-22T00:30:00Z'),
      invoice_pdf: 'https://pay.stripe.com/invoice/1/pdf',
      ...{ billing_reason: 'subscription_create', customer_name: 'Rosas Bakery' },
      parent: { subscription_details: { subscription: 'sub_1' } },
      payments: { data: [payment('pi_1'), payment({ id: 'pi_2' }), payment(undefined)] },
    };
    expect(parse.parsePaidInvoice(response)).toEqual(expected);
    const draft = {
      ...{ ...response, number: null, status: 'draft', effective_at: null, invoice_pdf: null },
      ...{ billing_reason: 'subscription_cycle', customer_name: null, parent: null },
    };
    expect(parse.parsePaidInvoice(draft)).toMatchObject({
      number: null,
      issuedAt: '2026-12-21T23:30:00.000Z',
      pdfUrl: null,
      ...{ isFirst: false, customerName: null, stripeSubscriptionId: null },
    });
    expect(() => parse.parsePaidInvoice({ ...response, invoice_pdf: 'nowhere' })).toThrow(/invalid/i);
  });

  it('refuses an invoice whose payments Stripe did not expand', () => {
    expect(() => parse.parsePaidInvoice(invoice)).toThrow('payments');
  });
});

describe('parseSubscriptionInvoice', () => {
  it('reads the subscription of an invoice, if it has one', () => {
    const invoice = (parent: unknown) =>
      parse.parseSubscriptionInvoice({ object: 'invoice', id: 'in_1', parent });
    expect(invoice({ subscription_details: { subscription: 'sub_1' } })).toEqual({
      invoiceId: 'in_1',
      stripeSubscriptionId: 'sub_1',
    });
    for (const parent of [null, undefined, { subscription_details: null }]) {
      expect(invoice(parent).stripeSubscriptionId).toBeNull();
    }
  });
});

describe('parseInvoicePayment', () => {
  const invoice = {
    object: 'invoice',
    id: 'in_1',
    parent: { subscription_details: { subscription: 'sub_1' } },
    status: 'paid',
    amount_paid: 1999,
    currency: 'usd',
    livemode: true,
    status_transitions: { paid_at: seconds('2026-12-21T23:30:00Z') },
  };

  it('reads what was paid, when and for which subscription', () => {
    expect(parse.parseInvoicePayment(invoice)).toEqual({
      invoiceId: 'in_1',
      stripeSubscriptionId: 'sub_1',
      amount: 1999,
      currency: 'usd',
      paidAt: '2026-12-21T23:30:00.000Z',
      isTest: false,
    });
  });

  it.each([
    ['is open', { status: 'open' }],
    ['costs nothing', { amount_paid: 0 }],
    ['was marked as paid without a payment', { status_transitions: { paid_at: null } }],
  ])('finds no payment of an invoice that %s', (_, changes) => {
    expect(parse.parseInvoicePayment({ ...invoice, ...changes })).toBeUndefined();
  });
});

describe('parseBilling', () => {
  const card = {
    type: 'card',
    card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2028, country: 'DE' },
  };
  const own = { type: 'link', link: { email: 'rosa@bakery.example' } };
  const open = {
    status: 'open',
    amount_remaining: 1999,
    currency: 'usd',
    next_payment_attempt: seconds('2026-12-04T10:00:00Z'),
  };
  const billing = (changes: object) =>
    parse.parseBilling({
      object: 'subscription',
      default_payment_method: null,
      customer: { invoice_settings: { default_payment_method: null } },
      latest_invoice: null,
      ...changes,
    });
  const customer = { invoice_settings: { default_payment_method: card } };
  const shownCard = { type: 'card', brand: 'visa', last4: '4242', expMonth: 8, expYear: 2028 };

  it.each([
    ['its own', { default_payment_method: own, customer }, { type: 'link', email: 'rosa@bakery.example' }],
    ['the customer’s, without one of its own', { customer }, shownCard],
    ['Link without an address', { default_payment_method: { type: 'link' } }, { type: 'link', email: null }],
    ['a card without data', { default_payment_method: { type: 'card', card: null } }, null],
    ['another kind', { default_payment_method: { ...card, type: 'sepa_debit' } }, null],
    ['none', {}, null],
    ['none, of a deleted customer', { customer: { id: 'cus_1', deleted: true } }, null],
  ])('reads how a subscription is paid for: %s', (_, changes, paymentMethod) => {
    expect(billing(changes).paymentMethod).toEqual(paymentMethod);
  });

  it.each([
    ['that is open', open, { at: '2026-12-04T10:00:00.000Z', amount: 1999, currency: 'usd' }],
    ['that is open and not tried again', { ...open, next_payment_attempt: null }, null],
    ['that is paid', { ...open, status: 'paid' }, null],
    ['that does not exist', null, null],
  ])('reads when an invoice is tried again %s', (_, latest_invoice, nextTry) => {
    expect(billing({ latest_invoice }).nextTry).toEqual(nextTry);
  });
});

describe('parseWebhookEndpoint', () => {
  it.each([
    ['enabled', 'v1', true, 'v1'],
    ['disabled', null, false, null],
    ['of a state that is new', null, false, null],
  ])('reads an endpoint that is %s, in the API version %s', (...row) => {
    const [status, api_version, isEnabled, apiVersion] = row;
    const url = 'https://plainly.example/api/stripe/webhook';
    const endpoint = { object: 'webhook_endpoint', url, status, api_version, enabled_events: ['*'] };
    expect(parse.parseWebhookEndpoint(endpoint)).toEqual({ url, isEnabled, apiVersion, events: ['*'] });
  });
});

describe('parseDispute', () => {
  const charge = {
    object: 'charge',
    id: 'ch_1',
    customer: { id: 'cus_1' },
    payment_intent: 'pi_1',
    currency: 'usd',
    amount: 1999,
    amount_refunded: 500,
    paid: true,
    refunded: false,
    disputed: true,
  };
  const parsedCharge = {
    chargeId: 'ch_1',
    stripeCustomerId: 'cus_1',
    paymentIntentId: 'pi_1',
    currency: 'usd',
    amount: 1999,
    amountRefunded: 500,
    isPaid: true,
    isRefunded: false,
    isDisputed: true,
  };

  it.each([
    [seconds('2026-12-21T23:30:00Z'), true, '2026-12-21T23:30:00.000Z'],
    [0, false, null],
    [null, false, null],
  ])('reads a dispute with its charge, and until when we can answer: %s', (due_by, livemode, answerBy) => {
    const dispute = {
      object: 'dispute',
      id: 'dp_1',
      charge,
      currency: 'usd',
      amount: 1499,
      evidence_details: { due_by },
      livemode,
      reason: 'fraudulent',
      status: 'needs_response',
    };
    expect(parse.parseDispute(dispute)).toEqual({
      disputeId: 'dp_1',
      charge: parsedCharge,
      currency: 'usd',
      amount: 1499,
      answerBy,
      isTest: !livemode,
      reason: 'fraudulent',
      status: 'needs_response',
    });
  });

  it('reads a charge without a customer and a payment, and one that was not paid', () => {
    const bare = { customer: null, payment_intent: null, paid: false, refunded: true, disputed: false };
    expect(parse.parseCharge({ ...charge, ...bare })).toEqual({
      ...parsedCharge,
      stripeCustomerId: null,
      paymentIntentId: null,
      isPaid: false,
      isRefunded: true,
      isDisputed: false,
    });
  });
});

describe('parseStripeCustomerData', () => {
  const customer = { object: 'customer', id: 'cus_1' };

  it('reads what Stripe holds of a person, and nothing of somebody who was deleted there', () => {
    const person = {
      email: 'rosa@bakery.example',
      name: 'Rosa',
      phone: '+14155550123',
      address: { city: 'Köln' },
    };
    const created = seconds('2026-11-01T10:00:00Z');
    const createdAt = '2026-11-01T10:00:00.000Z';
    expect(parse.parseStripeCustomerData({ ...customer, ...person, created, balance: 7 })).toEqual({
      id: 'cus_1',
      createdAt,
      ...person,
    });
    const nothing = { createdAt: null, email: null, name: null, phone: null, address: null };
    expect(parse.parseStripeCustomerData(customer)).toEqual({ id: 'cus_1', ...nothing });
    expect(parse.parseStripeCustomerData({ ...customer, deleted: true })).toBeUndefined();
  });
});

describe('parseCustomer', () => {
  const customer = (changes: object) =>
    parse.parseCustomer({ object: 'customer', id: 'cus_1', ...changes }, 'prod');

  it('names the owner only if this stage created the Stripe customer', () => {
    expect(customer({ metadata: { userId: 'apple|1', stage: 'prod' } })).toEqual({
      userId: 'apple|1',
      isOfOtherStage: false,
    });
    expect(customer({ metadata: { userId: 'apple|1', stage: 'dev' } })).toEqual({
      userId: undefined,
      isOfOtherStage: true,
    });
    for (const metadata of [{ userId: 'apple|1' }, {}, null, undefined]) {
      expect(customer({ metadata })).toEqual({ userId: undefined, isOfOtherStage: false });
    }
  });

  it('returns undefined for a deleted Stripe customer', () => {
    expect(customer({ deleted: true })).toBeUndefined();
  });
});

describe('parseEvent', () => {
  const event = (object: object, changes: object = {}) =>
    parse.parseEvent({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      api_version: 'v1',
      data: { object },
      ...changes,
    });

  it('reads only the id and the customer of the object of an event, expanded or not', () => {
    expect(event({ id: 'in_1', customer: 'cus_1', status: 42 })).toEqual({
      eventId: 'evt_1',
      type: 'invoice.paid',
      apiVersion: 'v1',
      objectId: 'in_1',
      stripeCustomerId: 'cus_1',
    });
    expect(event({ customer: { id: 'cus_2' } }).stripeCustomerId).toBe('cus_2');
  });

  it.each([{ id: 7 }, { customer: null }, { customer: 7 }, { customer: { name: 'Rosa' } }])(
    'returns no customer for an event about %j',
    (object) => {
      expect(event(object)).toMatchObject({ objectId: null, stripeCustomerId: null });
    },
  );

  it('reads when an event of the log was created', () => {
    const logged = { id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } };
    expect(parse.parseLoggedEvent({ ...logged, created: seconds('2026-11-20T10:00:00Z') })).toEqual({
      eventId: 'evt_1',
      type: 'invoice.paid',
      apiVersion: null,
      objectId: null,
      stripeCustomerId: null,
      createdAt: '2026-11-20T10:00:00.000Z',
    });
  });

  it('handles the agreed event types and no other', () => {
    for (const type of STRIPE_EVENTS) expect(isHandled(event({}, { type }))).toBe(true);
    for (const type of ['customer.created', 'invoice.payment_succeeded', '__proto__']) {
      expect(isHandled(event({}, { type }))).toBe(false);
    }
  });
});

describe('what every response has', () => {
  it('is read where it is, and refused or called unknown where it is not', () => {
    expect(parse.parseId({ id: 'cus_1' })).toBe('cus_1');
    expect(() => parse.parseId({})).toThrow(/invalid/i);
    expect(parse.parseUrl({ url: 'https://billing.stripe.com/p/1' })).toBe('https://billing.stripe.com/p/1');
    expect(() => parse.parseUrl({ url: 'nowhere' })).toThrow(/invalid/i);
    expect(parse.findId({ id: 'sub_1' })).toBe('sub_1');
    for (const odd of [{}, { id: 7 }, null, 'sub_1']) expect(parse.findId(odd)).toBe('unknown');
  });

  it.each([
    [{ stage: 'dev' }, true],
    [{ stage: 'prod' }, false],
    [{}, false],
    [null, false],
  ])('tells by the metadata %j whether another stage created it: %s', (metadata, isOfOtherStage) => {
    expect(parse.isOfOtherStage({ metadata }, 'prod')).toBe(isOfOtherStage);
  });
});

describe('assertResponse', () => {
  it('accepts an object and a page of a list', () => {
    const page = { data: [], has_more: false };
    for (const response of [
      {},
      { id: 'cs_1' },
      { object: 'list', ...page },
      { object: 'search_result', ...page },
    ]) {
      expect(() => parse.assertResponse(response, 200)).not.toThrow();
    }
  });

  it.each([
    null,
    7,
    '',
    { data: [] },
    { object: 'list', data: [] },
    { object: 'list', data: {}, has_more: true },
    { object: 'event', data: [], has_more: true },
  ])('refuses %j', (response) => {
    expect(() => parse.assertResponse(response, 200)).toThrow(/invalid|not an object/i);
  });

  it.each([
    [{ id: 'in_1' }, 199, false],
    [{ id: 'in_1' }, 200, true],
    [{ id: 'in_1' }, 299, true],
    [{ message: 'Bad gateway' }, 300, false],
    [{ message: 'Bad gateway' }, 502, false],
    [{ error: null }, 500, false],
    [{ error: { code: 'resource_missing' } }, 404, true],
  ])('takes %j with the status %i for an answer or a refusal of Stripe: %s', (response, status, isTaken) => {
    const check = () => parse.assertResponse(response, status);
    if (isTaken) expect(check).not.toThrow();
    else expect(check).toThrow('has no error');
  });
});

describe('idempotencyKey', () => {
  it('builds an idempotency key that is readable where it is a valid header, else a digest', () => {
    expect(idempotencyKey('checkout', 'google-oauth2|1', 'price_1', 'a1')).toBe(
      'checkout:google-oauth2|1:price_1:a1',
    );
    for (const odd of ['josé|1', 'x'.repeat(300), 'a b', '']) {
      const key = idempotencyKey('customer', odd);
      expect(key).toMatch(/^[\x21-\x7e]{1,255}$/);
      expect(key).toBe(idempotencyKey('customer', odd));
      expect(key).not.toBe(idempotencyKey('customer', `${odd}2`));
    }
    const longest = 'x'.repeat(255);
    expect(idempotencyKey(longest)).toBe(longest);
    expect(idempotencyKey(`${longest}x`)).toHaveLength(43);
  });
});

it('refuses an object of another kind in the place of the expected one', () => {
  const period = { price: { id: 'price_1' }, current_period_start: 1, current_period_end: 2 };
  const charge = { id: 'ch_1', currency: 'usd', amount: 1, amount_refunded: 0 };
  const paid = { paid: true, refunded: false, disputed: false };
  const invoice = { id: 'in_1', created: 1, status: 'paid', currency: 'usd' };
  const amounts = { total: 1, amount_due: 1, amount_paid: 1 };
  const kinds: [(response: object) => unknown, string, object][] = [
    [parse.parseSubscription, 'subscription', subscription({ items: { data: [period] } })],
    [parse.parseBilling, 'subscription', { customer: {} }],
    [parse.parseCheckoutSession, 'checkout.session', { id: 'cs_1', status: 'open', payment_status: 'paid' }],
    [parse.parseInvoice, 'invoice', { status: 'paid' }],
    [parse.parseSubscriptionInvoice, 'invoice', { id: 'in_1' }],
    [parse.parseInvoiceSummary, 'invoice', { ...invoice, ...amounts }],
    [parse.parseEvent, 'event', { id: 'evt_1', type: 'invoice.paid', data: { object: {} } }],
    [
      parse.parseWebhookEndpoint,
      'webhook_endpoint',
      { url: 'https://a.example', status: 'enabled', enabled_events: [] },
    ],
    [(response) => parse.parseCustomer(response, 'prod'), 'customer', {}],
    [parse.parseStripeCustomerData, 'customer', { id: 'cus_1' }],
    [parse.parseCharge, 'charge', { ...charge, ...paid }],
    [
      parse.parseDispute,
      'dispute',
      {
        ...{ id: 'dp_1', currency: 'usd', amount: 1, evidence_details: {}, livemode: true },
        ...{ reason: 'general', status: 'won', charge: { object: 'charge', ...charge, ...paid } },
      },
    ],
  ];
  for (const [parseResponse, object, response] of kinds) {
    expect(() => parseResponse({ ...response, object })).not.toThrow();
    expect(() => parseResponse({ ...response, object: 'other' })).toThrow(/invalid/i);
  }
});
