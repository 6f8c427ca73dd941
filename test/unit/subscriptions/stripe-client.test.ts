// What each call asks of Stripe, and what it makes of a refusal, of an outage and of a key that was rotated.
import { ClientRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { listen } from '../../listen.ts';
import { environment } from '../events.ts';
import { retryStripeAtOnce } from './stripe-world.ts';

interface Answer {
  readonly status?: number;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}
/** Each request: method, address and body, all decoded. */
let requests: string[] = [];
let keys: string[] = [];
let idempotencyKeys: (string | undefined)[] = [];
/** The answers that come next. Afterwards lists are empty, and everything else is done. */
let answers: Answer[] = [];

const list = (...data: unknown[]): Answer => ({ body: { object: 'list', data, has_more: false } });
const done: Answer = { body: { id: 'an_id', object: 'customer', url: 'https://stripe.example/page' } };

const server = await listen((request, response) => {
  void text(request).then((body) => {
    const { method, url = '', headers } = request;
    const [path = '', query = ''] = url.split('?');
    const params = new URLSearchParams([query, body].filter(Boolean).join('&'));
    requests.push([`${method} ${path}`, ...Array.from(params, (pair) => pair.join('='))].join(' '));
    keys.push(String(headers.authorization).replace('Bearer ', ''));
    idempotencyKeys.push(headers['idempotency-key'] as string | undefined);
    const isList = method === 'GET' && (params.has('limit') || path.endsWith('search'));
    const { status = 200, body: reply, headers: more } = answers.shift() ?? (isList ? list() : done);
    response.writeHead(status, { 'content-type': 'application/json', ...more });
    response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  });
});
afterAll(() => server.close());

vi.mock('../../../functions/platform/secrets.client.ts');
vi.mock('../../../functions/platform/log.ts');
Object.assign(process.env, environment, { STRIPE_URL: server.url });
const secrets = vi.mocked(await import('../../../functions/platform/secrets.client.ts'));
const { logError } = vi.mocked(await import('../../../functions/platform/log.ts'));
const stripe = await import('../../../functions/subscriptions/stripe.client.ts');

retryStripeAtOnce();
beforeEach(() => {
  vi.resetAllMocks();
  requests = [];
  keys = [];
  idempotencyKeys = [];
  answers = [];
  secrets.getSecret.mockResolvedValue('sk_old');
  secrets.refreshSecret.mockResolvedValue('sk_new');
});

const refusal = (error: object, headers = {}): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message: 'Refused', ...error } },
  headers,
});
const missing = refusal({ code: 'resource_missing', param: 'id' });
const customerMissing = refusal({ code: 'resource_missing', param: 'customer' });
const otherRefusal = refusal({ code: 'parameter_invalid', param: 'customer' });
const emailRefused = refusal({ code: 'email_invalid', param: 'email' });
const keyReused = { status: 400, body: { error: { type: 'idempotency_error' } } };
const replayed = { 'idempotent-replayed': 'true' };
const cardError = { status: 402, body: { error: { type: 'card_error', code: 'card_declined' } } };

const subscription = {
  object: 'subscription',
  id: 'sub_1',
  status: 'active',
  customer: 'cus_1',
  created: 1,
  cancel_at_period_end: false,
  items: { data: [{ price: { id: 'price_1' }, current_period_start: 1, current_period_end: 2 }] },
};
const invoice = {
  object: 'invoice',
  id: 'in_1',
  created: 1,
  status: 'paid',
  currency: 'usd',
  total: 1,
  amount_due: 1,
  amount_paid: 1,
  payments: { data: [] },
};
const charge = {
  object: 'charge',
  id: 'ch_1',
  currency: 'usd',
  amount: 1,
  amount_refunded: 0,
  paid: true,
  refunded: false,
  disputed: true,
};
const dispute = {
  object: 'dispute',
  id: 'dp_1',
  charge,
  currency: 'usd',
  amount: 1,
  evidence_details: {},
  livemode: false,
  reason: 'general',
};
const session = {
  object: 'checkout.session',
  id: 'cs_1',
  status: 'open',
  payment_status: 'unpaid',
  url: 'https://stripe.example/page',
};
const order = {
  userId: 'apple|1',
  stripeCustomerId: 'cus_1',
  priceId: 'price_1',
  attemptId: 'attempt_1',
  successUrl: 'https://plainly.example/success',
  cancelUrl: 'https://plainly.example/cancel',
  automaticTax: true,
  promotionCodes: true,
};
const portal = {
  stripeCustomerId: 'cus_1',
  returnUrl: 'https://plainly.example/account',
  configuration: undefined,
};

const ignore = () => undefined;
const reason = { feedback: 'too_complex', comment: 'Too many words' } as const;
const since = new Date('2026-11-21T10:00:00.900Z');
const seconds = Date.UTC(2026, 10, 21, 10) / 1000;

it.each<[string, () => Promise<unknown>, Answer[], string[]]>([
  [
    'the subscriptions of a customer, also those that have ended',
    () => stripe.fetchSubscriptions('cus_1'),
    [],
    ['GET /v1/subscriptions customer=cus_1 status=all limit=100'],
  ],
  [
    'all subscriptions that are not canceled',
    () => stripe.fetchSubscriptionsNotCanceled(ignore),
    [],
    ['GET /v1/subscriptions limit=100'],
  ],
  [
    'an end now, without an invoice or a refund',
    () => stripe.cancelNow('sub_1'),
    [],
    ['DELETE /v1/subscriptions/sub_1 invoice_now=false prorate=false'],
  ],
  [
    'an end with the period',
    () => stripe.cancelAtPeriodEnd('sub_1'),
    [],
    ['POST /v1/subscriptions/sub_1 cancel_at_period_end=true'],
  ],
  [
    'to take back an end by the flag',
    () => stripe.keep('sub_1'),
    [{ body: { ...subscription, cancel_at_period_end: true } }],
    ['GET /v1/subscriptions/sub_1', 'POST /v1/subscriptions/sub_1 cancel_at_period_end=false'],
  ],
  [
    'to take back an end by a date',
    () => stripe.keep('sub_1'),
    [{ body: subscription }],
    ['GET /v1/subscriptions/sub_1', 'POST /v1/subscriptions/sub_1 cancel_at='],
  ],
  [
    'to keep a reason',
    () => stripe.saveCancellationReason('sub_1', reason),
    [],
    [
      'POST /v1/subscriptions/sub_1 cancellation_details[feedback]=too_complex cancellation_details[comment]=Too many words',
    ],
  ],
  [
    'how a subscription is paid for',
    () => stripe.fetchBilling('sub_1'),
    [{ body: { ...subscription, customer: {} } }],
    [
      'GET /v1/subscriptions/sub_1 expand[0]=default_payment_method expand[1]=customer.invoice_settings.default_payment_method expand[2]=latest_invoice',
    ],
  ],
  [
    'the newest paid invoice',
    () => stripe.fetchLatestPaidInvoice('sub_1'),
    [],
    ['GET /v1/invoices subscription=sub_1 status=paid limit=1 expand[0]=data.payments'],
  ],
  [
    'the charges of a payment',
    () => stripe.fetchCharges('pi_1'),
    [],
    ['GET /v1/charges payment_intent=pi_1 limit=100'],
  ],
  [
    'a dispute with its charge',
    () => stripe.fetchDispute('dp_1'),
    [{ body: { ...dispute, status: 'won' } }],
    ['GET /v1/disputes/dp_1 expand[0]=charge'],
  ],
  [
    'the disputes of a charge',
    () => stripe.isDisputeLost('ch_1'),
    [],
    ['GET /v1/disputes charge=ch_1 limit=100 expand[0]=data.charge'],
  ],
  ['to void an invoice', () => stripe.voidInvoice('in_1'), [], ['POST /v1/invoices/in_1/void']],
  [
    'the refunds of a charge',
    () => stripe.fetchRefunds('ch_1'),
    [],
    ['GET /v1/refunds charge=ch_1 limit=100'],
  ],
  [
    'to end a subscription and to remember why',
    () => stripe.cancelBecause('sub_1', 'payment_refunded'),
    [],
    [
      'POST /v1/subscriptions/sub_1 metadata[endedBecause]=payment_refunded',
      'DELETE /v1/subscriptions/sub_1 invoice_now=false prorate=false',
    ],
  ],
  [
    'the open invoices of a customer',
    () => stripe.fetchOpenInvoices('cus_1'),
    [],
    [
      'GET /v1/invoices customer=cus_1 status=open limit=100',
      'GET /v1/invoices customer=cus_1 status=uncollectible limit=100',
    ],
  ],
  [
    'a customer of this stage',
    () => stripe.createCustomer({ userId: 'apple|1', email: 'rosa@bakery.example', name: 'Bakery' }),
    [],
    [
      'POST /v1/customers metadata[userId]=apple|1 metadata[stage]=test email=rosa@bakery.example name=Bakery',
    ],
  ],
  [
    'a customer without an address and a name',
    () => stripe.createCustomer({ userId: 'apple|1', email: undefined }),
    [],
    ['POST /v1/customers metadata[userId]=apple|1 metadata[stage]=test'],
  ],
  [
    'to change an address',
    () => stripe.updateEmail('cus_1', 'rosa@bakery.example'),
    [],
    ['POST /v1/customers/cus_1 email=rosa@bakery.example'],
  ],
  [
    'for the customers of a person whose id has a quote and a backslash',
    () => stripe.searchCustomers(String.raw`auth0|o'ne\il`),
    [],
    [String.raw`GET /v1/customers/search query=metadata['userId']:'auth0|o\'ne\\il' limit=100`],
  ],
  [
    'all invoices of a customer',
    () => stripe.fetchInvoices('cus_1'),
    [],
    ['GET /v1/invoices customer=cus_1 limit=100'],
  ],
  [
    'a first page of invoices',
    () => stripe.fetchInvoicePage('cus_1', { size: 12 }),
    [],
    ['GET /v1/invoices customer=cus_1 limit=12 expand[0]=data.payments'],
  ],
  [
    'a further page of invoices',
    () => stripe.fetchInvoicePage('cus_1', { size: 12, after: 'in_9' }),
    [],
    ['GET /v1/invoices customer=cus_1 limit=12 expand[0]=data.payments starting_after=in_9'],
  ],
  [
    'the charges since the second of a moment',
    () => stripe.fetchRefundedAmounts('cus_1', since.toISOString()),
    [],
    [`GET /v1/charges customer=cus_1 created[gte]=${seconds} limit=100`],
  ],
  ['to delete a customer', () => stripe.deleteCustomer('cus_1'), [], ['DELETE /v1/customers/cus_1']],
  [
    'to remove the user id from every subscription and session, also after one of them refuses',
    () => stripe.removeUserId('cus_1'),
    [list({ id: 'one' }, { id: 'two' }), list({ id: 'one' }, { id: 'two' }), otherRefusal],
    [
      'GET /v1/subscriptions customer=cus_1 status=all limit=100',
      'GET /v1/checkout/sessions customer=cus_1 limit=100',
      'POST /v1/subscriptions/one metadata[userId]=',
      'POST /v1/subscriptions/two metadata[userId]=',
      'POST /v1/checkout/sessions/one metadata[userId]=',
      'POST /v1/checkout/sessions/two metadata[userId]=',
    ],
  ],
  [
    'the open sessions of a customer',
    () => stripe.fetchOpenSessions('cus_1'),
    [],
    ['GET /v1/checkout/sessions customer=cus_1 status=open limit=100'],
  ],
  [
    'a session',
    () => stripe.createSession(order),
    [{ body: session }],
    [
      [
        'POST /v1/checkout/sessions mode=subscription customer=cus_1 client_reference_id=apple|1',
        'line_items[0][price]=price_1 line_items[0][quantity]=1',
        'success_url=https://plainly.example/success cancel_url=https://plainly.example/cancel locale=auto',
        'allowed_payment_method_types[0]=card allowed_payment_method_types[1]=link',
        'billing_address_collection=required',
        'name_collection[business][enabled]=true name_collection[business][optional]=true',
        'tax_id_collection[enabled]=true customer_update[address]=auto customer_update[name]=auto',
        'automatic_tax[enabled]=true allow_promotion_codes=true',
        'metadata[userId]=apple|1 metadata[attemptId]=attempt_1',
        'subscription_data[metadata][userId]=apple|1 subscription_data[metadata][stage]=test',
      ].join(' '),
    ],
  ],
  ['to expire a session', () => stripe.expireSession('cs_1'), [], ['POST /v1/checkout/sessions/cs_1/expire']],
  [
    'a visit of the portal',
    () => stripe.createPortalSession(portal),
    [],
    ['POST /v1/billing_portal/sessions customer=cus_1 return_url=https://plainly.example/account'],
  ],
  [
    'a visit of the portal with its configuration',
    () => stripe.createPortalSession({ ...portal, configuration: 'bpc_1' }),
    [],
    [
      'POST /v1/billing_portal/sessions customer=cus_1 return_url=https://plainly.example/account configuration=bpc_1',
    ],
  ],
  [
    'the events that we handle since the second of a moment',
    () => stripe.fetchEventsSince(since),
    [],
    [
      [
        'GET /v1/events',
        ...STRIPE_EVENTS.map((type, index) => `types[${index}]=${type}`),
        `created[gte]=${seconds} limit=100`,
      ].join(' '),
    ],
  ],
  ['the endpoints', () => stripe.fetchWebhookEndpoints(), [], ['GET /v1/webhook_endpoints limit=100']],
])('asks Stripe for %s', async (_, call, given, asked) => {
  answers = given;
  await call();
  expect(requests.toSorted()).toEqual(asked.toSorted());
});

it('reads every page of a list', async () => {
  answers = [
    { body: { object: 'list', data: [{ ...charge, id: 'ch_1' }], has_more: true } },
    list({ ...charge, id: 'ch_2' }),
  ];
  expect(await stripe.fetchCharges('pi_1')).toMatchObject([{ chargeId: 'ch_1' }, { chargeId: 'ch_2' }]);
  expect(requests[1]).toContain('starting_after=ch_1');
});

it.each([
  [[], false],
  [['won', 'under_review'], false],
  [['won', 'lost'], true],
])('tells from disputes that are %j whether one was lost: %s', async (states, isLost) => {
  answers = [list(...states.map((status) => ({ ...dispute, status })))];
  expect(await stripe.isDisputeLost('ch_1')).toBe(isLost);
});

it('reads the refunds of a charge, oldest first, and whether the money stayed with us', async () => {
  const states = ['succeeded', 'canceled', 'failed', 'pending'];
  answers = [
    list(
      ...states.map((status) => ({ object: 'refund', id: `re_${status}`, amount: 1, created: 1, status })),
    ),
  ];
  expect(await stripe.fetchRefunds('ch_1')).toMatchObject([
    { refundId: 're_pending', hasFailed: false },
    { refundId: 're_failed', hasFailed: true },
    { refundId: 're_canceled', hasFailed: true },
    { refundId: 're_succeeded', hasFailed: false },
  ]);
});

it('finds the customers that this stage created for the person, and no other', async () => {
  const customer = (id: string, metadata: object, more = {}) => ({
    object: 'customer',
    id,
    metadata,
    ...more,
  });
  const ours = { userId: 'apple|1', stage: 'test' };
  const found = [
    customer('cus_ours', ours),
    customer('cus_of_another_person', { ...ours, userId: 'apple|10' }),
    customer('cus_of_another_stage', { ...ours, stage: 'another' }),
    customer('cus_deleted', ours, { deleted: true }),
  ];
  answers = [{ body: { object: 'search_result', data: found, has_more: false } }];
  expect(await stripe.searchCustomers('apple|1')).toEqual(['cus_ours']);
});

it('says whether there are further invoices', async () => {
  answers = [{ body: { object: 'list', data: [invoice], has_more: true } }];
  expect(await stripe.fetchInvoicePage('cus_1', { size: 1 })).toMatchObject({
    invoices: [{ id: 'in_1' }],
    hasMore: true,
  });
});

it('leaves out the subscriptions of another stage, and reports one that cannot be read', async () => {
  answers = [
    list(
      { ...subscription, id: 'sub_2', metadata: { stage: 'another' } },
      { ...subscription, id: 'sub_3', status: 'reborn' },
      { ...subscription, metadata: { stage: 'test' } },
    ),
  ];
  const onUnreadable = vi.fn<(id: string, error: unknown) => void>();
  const found = await stripe.fetchSubscriptionsNotCanceled(onUnreadable);
  expect(found).toMatchObject([{ stripeSubscriptionId: 'sub_1' }]);
  expect(onUnreadable.mock.calls).toEqual([['sub_3', expect.anything()]]);
});

describe('a refusal', () => {
  const none = { invoices: [], hasMore: false };
  /** What becomes of: an unknown object, an unknown customer, another refusal. */
  it.each<[string, () => Promise<unknown>, unknown, unknown, unknown]>([
    ['subscriptions', () => stripe.fetchSubscriptions('cus_1'), [], [], 'thrown'],
    ['an end now', () => stripe.cancelNow('sub_1'), undefined, undefined, 'thrown'],
    ['an end with the period', () => stripe.cancelAtPeriodEnd('sub_1'), 503, 503, 503],
    ['to keep a plan', () => stripe.keep('sub_1'), undefined, undefined, undefined],
    ['a reason', () => stripe.saveCancellationReason('sub_1', reason), 'thrown', 'thrown', 'thrown'],
    ['an invoice', () => stripe.fetchInvoice('in_1'), 'thrown', 'thrown', 'thrown'],
    ['a charge', () => stripe.fetchCharge('ch_1'), undefined, undefined, 'thrown'],
    ['a dispute', () => stripe.fetchDispute('dp_1'), undefined, undefined, 'thrown'],
    ['an address', () => stripe.updateEmail('cus_1', 'a@b.example'), undefined, undefined, 'thrown'],
    ['a customer', () => stripe.fetchCustomer('cus_1'), undefined, undefined, 'thrown'],
    ['data of a customer', () => stripe.fetchStripeCustomerData('cus_1'), undefined, undefined, 'thrown'],
    ['invoices', () => stripe.fetchInvoicePage('cus_1', { size: 1 }), none, none, 'thrown'],
    ['a deletion', () => stripe.deleteCustomer('cus_1'), undefined, undefined, 'thrown'],
    ['open sessions', () => stripe.fetchOpenSessions('cus_1'), [], [], 'thrown'],
    ['a session', () => stripe.fetchSession('cs_1'), undefined, undefined, 'thrown'],
    ['a new session', () => stripe.createSession(order), 'thrown', 503, 'thrown'],
    ['the end of a session', () => stripe.expireSession('cs_1'), undefined, undefined, undefined],
    ['a visit of the portal', () => stripe.createPortalSession(portal), 'thrown', undefined, 'thrown'],
  ])('of %s is read by its cause', async (_, call, ...expected) => {
    const settle = (answer: Answer) => {
      answers = [answer];
      return call().catch((error: unknown) =>
        error instanceof Stripe.errors.StripeError ? 'thrown' : (error as { status?: number }).status,
      );
    };
    const outcomes = [];
    for (const answer of [missing, customerMissing, otherRefusal]) outcomes.push(await settle(answer));
    expect(outcomes).toEqual(expected);
    // That of a card is none that any call expects.
    expect(await settle(cardError)).toBe('thrown');
  });

  it('of a customer that we have stored is logged', async () => {
    answers = [list()];
    await stripe.fetchSubscriptions('cus_1');
    expect(logError).not.toHaveBeenCalled();
    answers = [customerMissing];
    await stripe.fetchSubscriptions('cus_1');
    expect(logError).toHaveBeenCalledOnce();
  });

  it('to void an invoice tells what the invoice is, and waits while it is being paid', async () => {
    answers = [otherRefusal, { body: invoice }];
    expect(await stripe.voidInvoice('in_1')).toBe('paid');
    answers = [otherRefusal, { body: { ...invoice, status: 'void' } }];
    expect(await stripe.voidInvoice('in_1')).toBe('not-payable');
    const open = { ...invoice, status: 'open', hosted_invoice_url: 'https://stripe.example/invoice' };
    answers = [otherRefusal, { body: open }];
    await expect(stripe.voidInvoice('in_1')).rejects.toMatchObject({ status: 503 });
    answers = [cardError, { body: invoice }];
    await expect(stripe.voidInvoice('in_1')).rejects.toMatchObject({ type: 'StripeCardError' });
  });

  it('to remove the user id stops at anything but a refusal', async () => {
    answers = [list({ id: 'one' }), list(), cardError];
    await expect(stripe.removeUserId('cus_1')).rejects.toMatchObject({ type: 'StripeCardError' });
  });

  it('of an address leaves a customer’s as it is', async () => {
    answers = [emailRefused];
    await stripe.updateEmail('cus_1', 'a@b.example');
    expect(requests).toHaveLength(1);
  });
});

describe('a new customer', () => {
  const create = (more = {}) =>
    stripe.createCustomer({ userId: 'apple|1', email: 'rosa@bakery.example', name: 'Bakery', ...more });

  it('has a key of the stage, the person and the one that it replaces', async () => {
    await create();
    await create({ replaces: 'cus_0' });
    expect(idempotencyKeys).toEqual(['customer:test:apple|1', 'customer:test:apple|1:cus_0']);
  });

  it.each([
    ['was seen with other parameters', keyReused],
    ['repeats a refusal', refusal({ code: 'parameter_invalid' }, replayed)],
  ])('is created under another key when the first one %s, once', async (_, spent) => {
    answers = [spent];
    expect(await create()).toBe('an_id');
    expect(idempotencyKeys[1]).toMatch(/^customer:test:apple\|1:[\da-f-]{36}$/);
    expect(requests[1]).toBe(requests[0]);
    answers = [spent, spent, spent];
    await expect(create()).rejects.toMatchObject({ status: 503 });
    expect(answers).toHaveLength(1);
  });

  it('is created without the address that Stripe refuses', async () => {
    answers = [emailRefused];
    expect(await create({ replaces: 'cus_0' })).toBe('an_id');
    expect(requests[1]).toBe('POST /v1/customers metadata[userId]=apple|1 metadata[stage]=test name=Bakery');
    expect(idempotencyKeys[1]).toBe('customer:test:apple|1:cus_0');
    // Without an address there is nothing to leave out.
    answers = [emailRefused, emailRefused];
    await expect(create()).rejects.toMatchObject({ param: 'email' });
    answers = [otherRefusal];
    await expect(create()).rejects.toMatchObject({ param: 'customer' });
  });
});

describe('a new session', () => {
  it('has a key of the person, the price and the attempt', async () => {
    answers = [{ body: session }];
    await stripe.createSession(order);
    expect(idempotencyKeys).toEqual(['checkout:apple|1:price_1:attempt_1']);
  });

  it.each([
    ['new', {}, false],
    ['an earlier call’s', replayed, true],
  ])('is known to be %s', async (_, headers, isReplayed) => {
    answers = [{ body: session, headers }];
    expect(await stripe.createSession(order)).toMatchObject({ isReplayed, session: { sessionId: 'cs_1' } });
  });

  it.each([
    ['was seen with other parameters', keyReused],
    ['repeats a refusal', refusal({ code: 'resource_missing', param: 'customer' }, replayed)],
  ])('is not created when the key %s', async (_, spent) => {
    answers = [spent];
    expect(await stripe.createSession(order)).toBe('key-spent');
  });

  it('leaves out tax and codes where the stage has none', async () => {
    answers = [{ body: session }];
    await stripe.createSession({ ...order, automaticTax: false, promotionCodes: false });
    expect(requests[0]).toContain('automatic_tax[enabled]=false allow_promotion_codes=false');
  });
});

describe('the key of Stripe', () => {
  const unauthorized = { status: 401, body: { error: { type: 'invalid_request_error' } } };

  it('is read again once, when Stripe refuses it', async () => {
    answers = [unauthorized];
    expect(await stripe.fetchSubscriptions('cus_1')).toEqual([]);
    expect(keys).toEqual(['sk_old', 'sk_new']);
    answers = [unauthorized, unauthorized, unauthorized];
    await expect(stripe.fetchSubscriptions('cus_1')).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
    expect(answers).toHaveLength(1);
    answers = [unauthorized, { status: 429, body: { error: {} } }];
    await expect(stripe.fetchSubscriptions('cus_1')).rejects.toMatchObject({ status: 503 });
  });
});

it.each([
  ['is overloaded', { status: 429, body: { error: {} } }],
  ['answers a page', { body: '<html>maintenance</html>' }],
  ['fails without saying how', { status: 500, body: { message: 'Internal server error' } }],
  ['is not there', { status: 502, body: {} }],
  ['answers no list', { body: { id: 'an_id' } }],
  ['answers a list without its end', { body: { object: 'list', data: [] } }],
  ['answers a subscription that cannot be read', list({ ...subscription, status: 'reborn' })],
])('answers 503 when Stripe %s', async (_, answer) => {
  // The library tries once more after some failures.
  answers = [answer, answer];
  await expect(stripe.fetchSubscriptions('cus_1')).rejects.toMatchObject({ status: 503 });
});

describe('a malformed response of Stripe', () => {
  const nonsense = [
    ...['null', '7', '""', '[]', '{}'],
    ...['{"object":"list","data":[],"has_more":true}', '{"object":"list","data":[]}'],
  ];

  it.each<[string, () => Promise<unknown>]>([
    ['subscriptions', () => stripe.fetchSubscriptions('cus_1')],
    ['sessions', () => stripe.fetchOpenSessions('cus_1')],
    ['a session', () => stripe.fetchSession('cs_1')],
    ['an invoice', () => stripe.fetchInvoice('in_1')],
    ['a customer', () => stripe.fetchCustomer('cus_1')],
    ['open invoices', () => stripe.fetchOpenInvoices('cus_1')],
    ['all subscriptions', () => stripe.fetchSubscriptionsNotCanceled(ignore)],
    ['endpoints', () => stripe.fetchWebhookEndpoints()],
    ['a portal', () => stripe.createPortalSession(portal)],
    ['a new customer', () => stripe.createCustomer({ userId: 'apple|1', email: undefined })],
  ])('is answered with 503: %s', async (_, read) => {
    for (const body of nonsense) {
      answers = Array.from({ length: 4 }, () => ({ body }));
      await expect(read().then(JSON.stringify)).rejects.toMatchObject({ status: 503 });
    }
  });

  it('is answered with 503 when it is cut off', async () => {
    const headers = { 'content-length': '1000', connection: 'close' };
    answers = [1, 2].map(() => ({ headers, body: '{"data":[' }));
    await expect(stripe.fetchSubscriptions('cus_1')).rejects.toMatchObject({ status: 503 });
  });

  it('is told apart from a mistake in our own code', async () => {
    const broken = vi.spyOn(Date.prototype, 'toISOString').mockImplementation(() => {
      throw new TypeError('undefined is not a function');
    });
    answers = [list(subscription), list(subscription)];
    try {
      await expect(stripe.fetchSubscriptions('cus_1')).rejects.toBeInstanceOf(TypeError);
    } finally {
      broken.mockRestore();
    }
    expect(await stripe.fetchSubscriptions('cus_1')).toHaveLength(1);
  });
});

it('tries twice, for four seconds each', async () => {
  const setTimeouts = vi.spyOn(ClientRequest.prototype, 'setTimeout');
  answers = [1, 2, 3].map(() => ({ status: 500, body: { error: {} } }));
  await expect(stripe.fetchSubscriptions('cus_1')).rejects.toMatchObject({ status: 503 });
  expect(requests).toHaveLength(2);
  expect(setTimeouts.mock.calls.map(([ms]) => ms)).toEqual([4000, 4000]);
});

describe('a delivery', () => {
  const now = new Date('2026-11-21T10:00:00.999Z');
  const event = { object: 'event', id: 'evt_1', type: 'invoice.paid', data: { object: {} } };
  const sign = (ageSeconds: number, secret = 'sk_old', body: object = event) => {
    const payload = JSON.stringify(body);
    const timestamp = Math.floor(now.getTime() / 1000) - ageSeconds;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { payload: Buffer.from(payload), signature };
  };

  it.each([
    ['five minutes old', sign(300), 'evt_1'],
    ['a second older', sign(301), undefined],
    ['signed with the secret of a rotation', sign(0, 'sk_new'), 'evt_1'],
    ['signed with another secret', sign(0, 'sk_other'), undefined],
    ['changed by a byte', { ...sign(0), payload: Buffer.from(`${JSON.stringify(event)} `) }, undefined],
    ['no event', sign(0, 'sk_old', { object: 'list' }), undefined],
  ])('is read if it is %s', async (_, delivery, eventId) => {
    expect((await stripe.verifyDelivery(delivery, now))?.eventId).toBe(eventId);
  });

  it('reads the secret again only if its signature does not match', async () => {
    await stripe.verifyDelivery(sign(0), now);
    expect(secrets.refreshSecret).not.toHaveBeenCalled();
  });
});
