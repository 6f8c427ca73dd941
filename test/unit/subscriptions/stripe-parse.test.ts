// What of Stripe's answers we read, in which places, and what we make of it.
import { describe, expect, it, test } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/stripe.ts';
import * as shapes from '../../../functions/subscriptions/stripe-parse.ts';
import { endpointFinding } from '../../../functions/subscriptions/stripe-endpoint.ts';
import { isHandled } from '../../../functions/subscriptions/stripe-event.ts';
import { idempotencyKey } from '../../../functions/subscriptions/stripe-idempotency.ts';
import { STATUSES } from './subscriptions.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

const subscription = (changes: object = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  customer: 'cus_1',
  created: seconds('2026-11-01T10:00:00Z'),
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

describe('a subscription', () => {
  it('has its period on its items, and none of its own', () => {
    expect(shapes.factIn(subscription())).toEqual({
      stripeSubscriptionId: 'sub_1',
      stripeCustomerId: 'cus_1',
      status: 'active',
      priceId: 'price_1',
      currentPeriodStart: '2026-11-01T10:00:00.000Z',
      currentPeriodEnd: '2026-12-01T10:00:00.000Z',
      cancelAt: null,
      createdAt: '2026-11-01T10:00:00.000Z',
      latestInvoiceId: 'in_1',
    });
    const old = { current_period_end: 1, items: { data: [{ price: { id: 'price_1' } }] } };
    expect(() => shapes.factIn(subscription(old))).toThrow(/invalid|too small/i);
  });

  it.each(STATUSES)('may be %s', (status) => {
    expect(shapes.factIn(subscription({ status })).status).toBe(status);
  });

  it('ends with the month when the flag of an API call says so', () => {
    expect(shapes.factIn(subscription({ cancel_at_period_end: true })).cancelAt).toBe(
      '2026-12-01T10:00:00.000Z',
    );
  });

  it('ends when the portal set a day, which leaves the flag false', () => {
    const cancelAt = { cancel_at: seconds('2026-11-20T10:00:00Z'), cancel_at_period_end: false };
    expect(shapes.factIn(subscription(cancelAt)).cancelAt).toBe('2026-11-20T10:00:00.000Z');
  });

  it('has ended when it did, whatever was planned', () => {
    const ended = {
      status: 'canceled',
      cancel_at: seconds('2026-12-01T10:00:00Z'),
      cancel_at_period_end: true,
      ended_at: seconds('2026-11-07T10:00:00Z'),
    };
    expect(shapes.factIn(subscription(ended)).cancelAt).toBe('2026-11-07T10:00:00.000Z');
  });

  it('may name customer and invoice whole', () => {
    const whole = { customer: { id: 'cus_2', object: 'customer' }, latest_invoice: { id: 'in_2' } };
    expect(shapes.factIn(subscription(whole))).toMatchObject({
      stripeCustomerId: 'cus_2',
      latestInvoiceId: 'in_2',
    });
    expect(shapes.factIn(subscription({ latest_invoice: null })).latestInvoiceId).toBeNull();
  });

  test.each([
    ['a status that we do not know', { status: 'reborn' }],
    ['no item', { items: { data: [] } }],
    ['no customer', { customer: null }],
  ])('with %s is not read', (_, changes) => {
    expect(() => shapes.factIn(subscription(changes))).toThrow(/invalid|too small/i);
  });
});

describe('a checkout session', () => {
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

  it('is whose both marks say it is', () => {
    expect(shapes.sessionIn(session())).toMatchObject({
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
      expect(shapes.sessionIn(session(changes)).userId).toBeNull();
    }
  });

  it('names what was bought on it, by id or whole', () => {
    expect(shapes.sessionIn(session()).stripeSubscriptionId).toBeNull();
    for (const subscription of ['sub_1', { id: 'sub_1' }]) {
      expect(shapes.sessionIn(session({ subscription })).stripeSubscriptionId).toBe('sub_1');
    }
  });

  test.each([
    ['complete', 'paid', true],
    ['complete', 'no_payment_required', true],
    ['complete', 'unpaid', false],
    ['open', 'unpaid', false],
    ['open', 'no_payment_required', false],
    ['expired', 'unpaid', false],
  ])('that is %s and %s: nothing left to pay is %s', (status, payment_status, isPaid) => {
    expect(shapes.sessionIn(session({ status, payment_status })).isPaid).toBe(isPaid);
  });
});

test('an invoice can be paid on its page while it is open; a paid one is settled; all else is dead', () => {
  const url = 'https://invoice.stripe.com/i/1';
  const invoice = (status: string | null, hosted_invoice_url: string | null = url) =>
    shapes.invoiceIn({ object: 'invoice', status, hosted_invoice_url });
  expect(invoice('open')).toEqual({ url });
  expect(invoice('paid')).toBe('settled');
  for (const status of ['draft', 'void', 'uncollectible', null]) expect(invoice(status)).toBe('dead');
  expect(invoice('open', null)).toBe('dead');
});

test('an invoice names its subscription where it is for one', () => {
  const of = (parent: unknown) => shapes.subscriptionInvoiceIn({ object: 'invoice', id: 'in_1', parent });
  expect(of({ subscription_details: { subscription: 'sub_1' } })).toEqual({
    invoiceId: 'in_1',
    stripeSubscriptionId: 'sub_1',
  });
  for (const parent of [null, undefined, { subscription_details: null }]) {
    expect(of(parent).stripeSubscriptionId).toBeNull();
  }
});

describe('a customer', () => {
  const customer = (changes: object) =>
    shapes.customerIn({ object: 'customer', id: 'cus_1', ...changes }, 'prod');

  it('is whose this stage says; of another stage, or of none, it is nobody here', () => {
    expect(customer({ metadata: { userId: 'apple|1', stage: 'prod' } })).toEqual({
      userId: 'apple|1',
      isOtherStages: false,
    });
    expect(customer({ metadata: { userId: 'apple|1', stage: 'dev' } })).toEqual({
      userId: undefined,
      isOtherStages: true,
    });
    for (const metadata of [{ userId: 'apple|1' }, {}, null, undefined]) {
      expect(customer({ metadata })).toEqual({ userId: undefined, isOtherStages: false });
    }
  });

  it('who was deleted is none', () => {
    expect(customer({ deleted: true })).toBeUndefined();
  });
});

describe('an event', () => {
  const event = (object: object, changes: object = {}) =>
    shapes.eventIn({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      api_version: 'v1',
      data: { object },
      ...changes,
    });

  it('says of whom it tells, by id or whole, and nothing else of its object is read', () => {
    expect(event({ customer: 'cus_1', status: 42 })).toEqual({
      eventId: 'evt_1',
      type: 'invoice.paid',
      apiVersion: 'v1',
      stripeCustomerId: 'cus_1',
    });
    expect(event({ customer: { id: 'cus_2' } }).stripeCustomerId).toBe('cus_2');
  });

  it.each([{}, { customer: null }, { customer: 7 }, { customer: { name: 'Rosa' } }])(
    'tells of nobody in %j',
    (object) => {
      expect(event(object).stripeCustomerId).toBeNull();
    },
  );

  it('is handled when it is one of the eight', () => {
    for (const type of STRIPE_EVENTS) expect(isHandled(event({}, { type }))).toBe(true);
    for (const type of ['customer.created', 'invoice.payment_succeeded', '__proto__']) {
      expect(isHandled(event({}, { type }))).toBe(false);
    }
  });
});

describe('the endpoint at Stripe', () => {
  const url = 'https://plainly.example/api/stripe/webhook';
  const good = {
    url,
    isEnabled: true,
    apiVersion: '2026-10-28.endive',
    events: [...STRIPE_EVENTS] as string[],
  };
  const finding = (...endpoints: Partial<typeof good>[]) =>
    endpointFinding(
      endpoints.map((each) => ({ ...good, ...each })),
      url,
      '2026-10-28.endive',
    );

  it('is right when it is on, tells all we need, and speaks the version of the library', () => {
    expect(finding({})).toBe('ok');
    expect(finding({ events: ['*'] })).toBe('ok');
    expect(finding({ events: [...STRIPE_EVENTS, 'customer.updated'] })).toBe('ok');
    expect(finding({ isEnabled: false }, {})).toBe('ok');
  });

  it('is found out when it is not', () => {
    expect(finding()).toBe('missing');
    expect(finding({ url: 'https://other.example/api/stripe/webhook' })).toBe('missing');
    expect(finding({ isEnabled: false })).toBe('disabled');
    expect(finding({ apiVersion: '2025-03-31.basil' })).toBe('other-version');
    for (const missing of STRIPE_EVENTS) {
      expect(finding({ events: STRIPE_EVENTS.filter((type) => type !== missing) })).toBe('events-missing');
    }
  });
});

test('an idempotency key is readable where a header and Stripe take it, and of the same parts always the same', () => {
  expect(idempotencyKey('checkout', 'google-oauth2|1', 'price_1', 'a1')).toBe(
    'checkout:google-oauth2|1:price_1:a1',
  );
  for (const odd of ['josé|1', 'x'.repeat(300), 'a b', '']) {
    const key = idempotencyKey('customer', odd);
    expect(key).toMatch(/^[\x21-\x7e]{1,255}$/);
    expect(key).toBe(idempotencyKey('customer', odd));
    expect(key).not.toBe(idempotencyKey('customer', `${odd}2`));
  }
});
