// All calls to Stripe. They are in one file, because it alone may import Stripe's library (.dependency-cruiser.mjs).
import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { $ZodError } from 'zod/v4/core';
import { brand } from '#shared/brand.ts';
import { STRIPE_EVENTS, type Billing } from '#shared/contract/subscriptions.ts';
import type { WebhookEndpoint } from '#shared/webhook-endpoint.ts';
import type { SignedDelivery } from '../platform/body.ts';
import { logError } from '../platform/log.ts';
import { unavailable } from '../platform/problem.ts';
import { getSecret, refreshSecret } from '../platform/secrets.client.ts';
import { settings } from '../platform/settings.ts';
import type { CheckoutSession } from './next-checkout-step.ts';
import type { StripeSubscription } from './choose-subscription.ts';
import { idempotencyKey } from './stripe-idempotency.ts';
import * as parse from './stripe-parse.ts';
import type { LoggedEvent, StripeEvent } from './webhook.ts';

const { errors } = Stripe;

/** The API version of our calls, and of the events that we expect: the library's own. */
export const API_VERSION: string = Stripe.API_VERSION;

/**
 * Node's client, which here also refuses a malformed response. For a response that is not an object, the library would throw
 * outside any promise, which ends the process. A list without `has_more` would end early without an error.
 */
const httpClient = Stripe.createNodeHttpClient();
const makeRequest = httpClient.makeRequest.bind(httpClient);
httpClient.makeRequest = async (...request) => {
  const response = await makeRequest(...request);
  const toJSON = response.toJSON.bind(response);
  response.toJSON = async () => {
    const body: unknown = await toJSON();
    parse.assertResponse(body, response.getStatusCode());
    return body;
  };
  return response;
};

const { STRIPE_URL, STAGE } = settings('STRIPE_URL', 'STAGE');
const { protocol, hostname, port } = new URL(STRIPE_URL);
const config: Stripe.StripeConfig = {
  apiVersion: Stripe.API_VERSION,
  protocol: protocol === 'http:' ? 'http' : 'https',
  host: hostname,
  ...(port === '' ? {} : { port }),
  // Two tries of four seconds and half a second between them fit into the ten seconds of a function.
  timeout: 4000,
  maxNetworkRetries: 1,
  telemetry: false,
  httpClient,
  appInfo: { name: brand.name },
};

let cachedClient: { readonly key: string; readonly client: Stripe } | undefined;

const getClient = (key: string): Stripe => {
  if (cachedClient?.key !== key) cachedClient = { key, client: new Stripe(key, config) };
  return cachedClient.client;
};

/** Whether Stripe did not respond, is overloaded, or sent something that cannot be parsed. */
const isTemporary = (error: unknown): boolean =>
  error instanceof errors.StripeConnectionError ||
  error instanceof errors.StripeAPIError ||
  error instanceof errors.StripeRateLimitError ||
  error instanceof $ZodError ||
  // Stripe's library begins its message with this word if a page of a list is malformed.
  (error instanceof Error && error.message.startsWith('Unexpected: '));

/**
 * A temporary error becomes 503. A refusal that the caller does not expect is our mistake, and so is an error that is not Stripe's.
 */
const toError = (error: unknown): unknown => (isTemporary(error) ? unavailable(error) : error);

const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';

const isCustomerMissing = (error: unknown): boolean =>
  isMissing(error) && error instanceof errors.StripeInvalidRequestError && error.param === 'customer';

/**
 * Calls Stripe. A refused key may have been rotated, so it is read again once. Throws 503 if Stripe does not respond, or if the
 * response cannot be parsed.
 */
const callStripe = async <Result>(call: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
  const key = await getSecret('STRIPE_SECRET_KEY_PARAMETER');
  try {
    return await call(getClient(key));
  } catch (error) {
    if (!(error instanceof errors.StripeAuthenticationError)) throw toError(error);
  }
  const freshKey = await refreshSecret('STRIPE_SECRET_KEY_PARAMETER');
  try {
    return await call(getClient(freshKey));
  } catch (error) {
    throw toError(error);
  }
};

/** The largest page that Stripe returns. */
const limit = 100;

/** All items of a list, from all of its pages. */
const fetchList = <Item>(
  list: (stripe: Stripe) => AsyncIterable<unknown>,
  parseItem: (item: unknown) => Item,
): Promise<Item[]> =>
  callStripe(async (stripe) => {
    const items: Item[] = [];
    for await (const item of list(stripe)) items.push(parseItem(item));
    return items;
  });

/** Turns Stripe's error for an object that does not exist into undefined. */
const undefinedIfMissing = async <Result>(result: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Every subscription that a Stripe customer has or had; an empty list for an unknown customer. */
export const fetchSubscriptions = async (stripeCustomerId: string): Promise<StripeSubscription[]> => {
  const subscriptions = await undefinedIfMissing(
    fetchList(
      (stripe) => stripe.subscriptions.list({ customer: stripeCustomerId, status: 'all', limit }),
      parse.parseSubscription,
    ),
  );
  if (!subscriptions)
    logError('The Stripe customer in our record does not exist at Stripe', { stripeCustomerId });
  return subscriptions ?? [];
};

/**
 * Every subscription of the account that is not canceled, without those of other stages. A subscription that cannot be parsed is
 * left out and reported to `onUnreadable`.
 */
export const fetchSubscriptionsNotCanceled = async (
  onUnreadable: (stripeSubscriptionId: string, error: unknown) => void,
): Promise<StripeSubscription[]> => {
  const items = await fetchList(
    (stripe) => stripe.subscriptions.list({ limit }),
    (item) => item,
  );
  return items.flatMap((item) => {
    try {
      return parse.isOfOtherStage(item, STAGE) ? [] : [parse.parseSubscription(item)];
    } catch (error) {
      onUnreadable(parse.findId(item), error);
      return [];
    }
  });
};

/** Cancels a subscription now, without a refund or a final invoice. Does nothing when it has ended. */
export const cancelNow = async (stripeSubscriptionId: string): Promise<void> => {
  try {
    await callStripe((stripe) =>
      stripe.subscriptions.cancel(stripeSubscriptionId, { invoice_now: false, prorate: false }),
    );
  } catch (error) {
    // Stripe answers `resource_missing` for a subscription that has ended, even if the first of our two tries ended it.
    if (!isMissing(error)) throw error;
  }
};

/** Why we end a subscription ourselves. */
export type OwnEndReason = 'payment_refunded' | 'payment_disputed';

/** Cancels a subscription now, and has it say why we did. Stripe changes nothing else of one that has ended. */
export const cancelBecause = async (stripeSubscriptionId: string, reason: OwnEndReason): Promise<void> => {
  await callStripe((stripe) =>
    stripe.subscriptions.update(stripeSubscriptionId, { metadata: { endedBecause: reason } }),
  );
  await cancelNow(stripeSubscriptionId);
};

/** Cancels a subscription at the end of the paid period. Throws 503 if it has just ended. */
export const cancelAtPeriodEnd = async (stripeSubscriptionId: string): Promise<void> => {
  try {
    await callStripe((stripe) =>
      stripe.subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: true }),
    );
  } catch (error) {
    throw error instanceof errors.StripeInvalidRequestError ? unavailable(error) : error;
  }
};

/**
 * Takes back the end of a subscription, however it was set: by the flag, or as a date in Stripe's portal. A refusal, as of a subscription
 * that has ended meanwhile, is no error here: read the subscription again to see the outcome.
 */
export const keep = async (stripeSubscriptionId: string): Promise<void> => {
  try {
    await callStripe(async (stripe) => {
      const { cancel_at_period_end: isFlagged } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
      // Stripe takes only one of the two at a time.
      await stripe.subscriptions.update(
        stripeSubscriptionId,
        isFlagged ? { cancel_at_period_end: false } : { cancel_at: '' },
      );
    });
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
  }
};

/** Stores why somebody ended a subscription. Stripe takes it after the end, too. */
export const saveCancellationReason = async (
  stripeSubscriptionId: string,
  reason: Stripe.SubscriptionUpdateParams.CancellationDetails,
): Promise<void> => {
  await callStripe((stripe) =>
    stripe.subscriptions.update(stripeSubscriptionId, { cancellation_details: reason }),
  );
};

/** How a subscription is paid for. */
export const fetchBilling = (stripeSubscriptionId: string): Promise<Billing> =>
  callStripe(async (stripe) =>
    parse.parseBilling(
      await stripe.subscriptions.retrieve(stripeSubscriptionId, {
        expand: [
          'default_payment_method',
          'customer.invoice_settings.default_payment_method',
          'latest_invoice',
        ],
      }),
    ),
  );

/** Returns undefined for an invoice that nobody has paid money for, or that does not exist. */
export const fetchInvoicePayment = (invoiceId: string): Promise<parse.InvoicePayment | undefined> =>
  undefinedIfMissing(
    callStripe(async (stripe) => parse.parseInvoicePayment(await stripe.invoices.retrieve(invoiceId))),
  );

export const fetchInvoice = (invoiceId: string): Promise<parse.InvoiceState> =>
  callStripe(async (stripe) => parse.parseInvoice(await stripe.invoices.retrieve(invoiceId)));

/** The newest paid invoice of a subscription. */
export const fetchLatestPaidInvoice = (
  stripeSubscriptionId: string,
): Promise<parse.PaidInvoice | undefined> =>
  callStripe(async (stripe) => {
    const { data } = await stripe.invoices.list({
      subscription: stripeSubscriptionId,
      status: 'paid',
      limit: 1,
      expand: ['data.payments'],
    });
    return data.map(parse.parsePaidInvoice)[0];
  });

/** The charges of a payment: the tries that failed, and the one that paid. */
export const fetchCharges = (paymentIntentId: string): Promise<parse.StripeCharge[]> =>
  fetchList((stripe) => stripe.charges.list({ payment_intent: paymentIntentId, limit }), parse.parseCharge);

/** Returns undefined for a charge that does not exist. */
export const fetchCharge = (chargeId: string): Promise<parse.StripeCharge | undefined> =>
  undefinedIfMissing(
    callStripe(async (stripe) => parse.parseCharge(await stripe.charges.retrieve(chargeId))),
  );

/** The refunds of a charge, oldest first. */
export const fetchRefunds = async (chargeId: string): Promise<parse.StripeRefund[]> =>
  (
    await fetchList((stripe) => stripe.refunds.list({ charge: chargeId, limit }), parse.parseRefund)
  ).toReversed();

/** Returns undefined for a dispute that does not exist. */
export const fetchDispute = (disputeId: string): Promise<parse.StripeDispute | undefined> =>
  undefinedIfMissing(
    callStripe(async (stripe) =>
      parse.parseDispute(await stripe.disputes.retrieve(disputeId, { expand: ['charge'] })),
    ),
  );

/** Whether the bank gave back the money of a charge. */
export const isDisputeLost = async (chargeId: string): Promise<boolean> => {
  const disputes = await fetchList(
    (stripe) => stripe.disputes.list({ charge: chargeId, limit, expand: ['data.charge'] }),
    parse.parseDispute,
  );
  return disputes.some(({ status }) => status === 'lost');
};

/** Voids an invoice, so that it cannot be paid any more. Returns `paid` if it was paid before. */
export const voidInvoice = async (invoiceId: string): Promise<'paid' | 'not-payable'> => {
  try {
    await callStripe((stripe) => stripe.invoices.voidInvoice(invoiceId));
    return 'not-payable';
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
    const invoice = await fetchInvoice(invoiceId);
    // The invoice is open but cannot be voided: its payment is under way.
    if (typeof invoice === 'object') throw unavailable(error);
    return invoice;
  }
};

/** The invoices of a customer that can still be paid. Where Stripe has given up, it calls them uncollectible. */
export const fetchOpenInvoices = async (stripeCustomerId: string) => {
  const lists = (['open', 'uncollectible'] as const).map((status) =>
    fetchList(
      (stripe) => stripe.invoices.list({ customer: stripeCustomerId, status, limit }),
      parse.parseSubscriptionInvoice,
    ),
  );
  return (await Promise.all(lists)).flat();
};

interface NewCustomer {
  readonly userId: string;
  readonly email: string | undefined;
  readonly name?: string | undefined;
  /** The deleted Stripe customer that the new one replaces. */
  readonly replaces?: string | undefined;
}

/** Whether an idempotency key is used up: Stripe repeats an old refusal, or has seen the key with other parameters. */
const isKeySpent = (error: unknown): boolean =>
  error instanceof errors.StripeIdempotencyError ||
  (error instanceof errors.StripeError && error.headers?.['idempotent-replayed'] === 'true');

/** Returns undefined if the key is used up. */
const createCustomerOnce = (key: string, { userId, email, name }: NewCustomer): Promise<string | undefined> =>
  callStripe(async (stripe) => {
    const params = {
      metadata: { userId, stage: STAGE },
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
    };
    try {
      return parse.parseId(await stripe.customers.create(params, { idempotencyKey: key }));
    } catch (error) {
      if (isKeySpent(error)) return undefined;
      throw error;
    }
  });

const isEmailRefused = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.param === 'email';

/**
 * Creates a Stripe customer and returns its id. Simultaneous calls create only one. If Stripe refuses the e-mail address, it is
 * left out: the payment page asks for one.
 */
export const createCustomer = async (customer: NewCustomer): Promise<string> => {
  const { userId, name, replaces } = customer;
  const key = idempotencyKey('customer', STAGE, userId, ...(replaces === undefined ? [] : [replaces]));
  try {
    const created =
      (await createCustomerOnce(key, customer)) ??
      // A second Stripe customer does no harm: we sell only to the bound one.
      (await createCustomerOnce(idempotencyKey(key, randomUUID()), customer));
    if (created === undefined) throw unavailable();
    return created;
  } catch (error) {
    if (customer.email === undefined || !isEmailRefused(error)) throw error;
    return createCustomer({ userId, email: undefined, name, replaces });
  }
};

/** Changes the e-mail address of a Stripe customer. Does nothing if Stripe refuses the address, or if the customer was deleted. */
export const updateEmail = async (stripeCustomerId: string, email: string): Promise<void> => {
  try {
    await callStripe((stripe) => stripe.customers.update(stripeCustomerId, { email }));
  } catch (error) {
    if (!isEmailRefused(error) && !isMissing(error)) throw error;
  }
};

/** Returns undefined for a customer that does not exist or was deleted. */
export const fetchCustomer = (stripeCustomerId: string): Promise<parse.StripeCustomer | undefined> =>
  undefinedIfMissing(
    callStripe(async (stripe) =>
      parse.parseCustomer(await stripe.customers.retrieve(stripeCustomerId), STAGE),
    ),
  );

/**
 * The ids of all Stripe customers that this stage ever created for a customer and that still exist. Stripe's search lags by up to a
 * minute, as documented.
 */
export const searchCustomers = async (userId: string): Promise<string[]> => {
  const escaped = userId.replaceAll(/[\\']/g, String.raw`\$&`);
  const customers = await fetchList(
    (stripe) => stripe.customers.search({ query: `metadata['userId']:'${escaped}'`, limit }),
    (item) => ({ id: parse.parseId(item), customer: parse.parseCustomer(item, STAGE) }),
  );
  return customers.flatMap(({ id, customer }) => (customer?.userId === userId ? [id] : []));
};

/** Returns undefined for a customer that does not exist or was deleted. */
export const fetchStripeCustomerData = (
  stripeCustomerId: string,
): Promise<parse.StripeCustomerData | undefined> =>
  undefinedIfMissing(
    callStripe(async (stripe) =>
      parse.parseStripeCustomerData(await stripe.customers.retrieve(stripeCustomerId)),
    ),
  );

/** All invoices of a customer, newest first. */
export const fetchInvoices = (stripeCustomerId: string): Promise<parse.InvoiceSummary[]> =>
  fetchList(
    (stripe) => stripe.invoices.list({ customer: stripeCustomerId, limit }),
    parse.parseInvoiceSummary,
  );

/**
 * Some invoices of a customer, newest first, after the one with an id. An empty page for an unknown customer, and for an id that is
 * not an invoice's.
 */
export const fetchInvoicePage = async (
  stripeCustomerId: string,
  { after, size }: { readonly after?: string | undefined; readonly size: number },
): Promise<{ readonly invoices: readonly parse.PaidInvoice[]; readonly hasMore: boolean }> => {
  const page = await undefinedIfMissing(
    callStripe(async (stripe) => {
      const { data, has_more } = await stripe.invoices.list({
        customer: stripeCustomerId,
        limit: size,
        expand: ['data.payments'],
        ...(after !== undefined && { starting_after: after }),
      });
      return { invoices: data.map(parse.parsePaidInvoice), hasMore: has_more };
    }),
  );
  return page ?? { invoices: [], hasMore: false };
};

/** What was refunded of each charge of a customer since a moment. */
export const fetchRefundedAmounts = (stripeCustomerId: string, since: string) =>
  fetchList(
    (stripe) =>
      stripe.charges.list({
        customer: stripeCustomerId,
        created: { gte: Math.floor(Date.parse(since) / 1000) },
        limit,
      }),
    parse.parseCharge,
  );

/** Deletes a customer with their cards, and ends their subscriptions. Stripe keeps the invoices. */
export const deleteCustomer = async (stripeCustomerId: string): Promise<void> => {
  await undefinedIfMissing(callStripe((stripe) => stripe.customers.del(stripeCustomerId)));
};

/**
 * Removes our user id from a customer's subscriptions and checkout sessions, as far as Stripe lets us. It stays in invoices, in
 * events and in `client_reference_id` of sessions.
 */
export const removeUserId = async (customer: string): Promise<void> => {
  const change = { metadata: { userId: '' } };
  const [subscriptionIds, sessionIds] = await Promise.all([
    fetchList((stripe) => stripe.subscriptions.list({ customer, status: 'all', limit }), parse.parseId),
    fetchList((stripe) => stripe.checkout.sessions.list({ customer, limit }), parse.parseId),
  ]);
  const calls = [
    ...subscriptionIds.map((id) => (stripe: Stripe) => stripe.subscriptions.update(id, change)),
    ...sessionIds.map((id) => (stripe: Stripe) => stripe.checkout.sessions.update(id, change)),
  ];
  for (const call of calls) {
    try {
      await callStripe<unknown>(call);
    } catch (error) {
      // Stripe decides what may still be changed after its end.
      if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
    }
  }
};

/** The customer's sessions on which a payment is still possible; an empty list for an unknown customer. */
export const fetchOpenSessions = async (stripeCustomerId: string): Promise<CheckoutSession[]> => {
  const sessions = await undefinedIfMissing(
    fetchList(
      (stripe) => stripe.checkout.sessions.list({ customer: stripeCustomerId, status: 'open', limit }),
      parse.parseCheckoutSession,
    ),
  );
  return sessions ?? [];
};

/** Returns undefined for a session that does not exist. */
export const fetchSession = (sessionId: string): Promise<CheckoutSession | undefined> =>
  undefinedIfMissing(
    callStripe(async (stripe) =>
      parse.parseCheckoutSession(await stripe.checkout.sessions.retrieve(sessionId)),
    ),
  );

interface Order {
  readonly userId: string;
  readonly stripeCustomerId: string;
  readonly priceId: string;
  readonly attemptId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Whether Stripe Tax adds taxes. */
  readonly automaticTax: boolean;
  /** Whether the page asks for a promotion code. */
  readonly promotionCodes: boolean;
}

interface CreatedSession {
  readonly session: CheckoutSession;
  /** Whether an earlier call created it, so that it may have been paid since. */
  readonly isReplayed: boolean;
}

/** Creates the session of a checkout attempt, once. Returns `key-spent` if this attempt can no longer get a session. */
export const createSession = (order: Order): Promise<CreatedSession | 'key-spent'> => {
  const { userId, stripeCustomerId, priceId, attemptId, successUrl, cancelUrl } = order;
  return callStripe(async (stripe) => {
    try {
      const response = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: stripeCustomerId,
          client_reference_id: userId,
          line_items: [{ price: priceId, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          locale: 'auto',
          // Bank debits and transfers take days to pay.
          allowed_payment_method_types: ['card', 'link'],
          // Asked for before the first payment, because Stripe does not change an invoice that is final.
          billing_address_collection: 'required',
          name_collection: { business: { enabled: true, optional: true } },
          tax_id_collection: { enabled: true },
          customer_update: { address: 'auto', name: 'auto' },
          automatic_tax: { enabled: order.automaticTax },
          allow_promotion_codes: order.promotionCodes,
          metadata: { userId, attemptId },
          subscription_data: { metadata: { userId, stage: STAGE } },
        },
        { idempotencyKey: idempotencyKey('checkout', userId, priceId, attemptId) },
      );
      return {
        session: parse.parseCheckoutSession(response),
        isReplayed: response.lastResponse.headers['idempotent-replayed'] === 'true',
      };
    } catch (error) {
      if (isKeySpent(error)) return 'key-spent';
      // The customer was deleted after we read it. The next try replaces it.
      throw isCustomerMissing(error) ? unavailable(error) : error;
    }
  });
};

/** Expires a session. Does nothing when it is complete, expired or unknown. */
export const expireSession = async (sessionId: string): Promise<void> => {
  try {
    await callStripe((stripe) => stripe.checkout.sessions.expire(sessionId));
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
  }
};

interface PortalVisit {
  readonly stripeCustomerId: string;
  readonly returnUrl: string;
  /** The id; undefined for the account's default configuration. */
  readonly configuration: string | undefined;
}

/**
 * The address of Stripe's portal, where the customer manages card, invoices and subscription. Undefined if the Stripe customer was
 * deleted.
 */
export const createPortalSession = async ({
  stripeCustomerId,
  returnUrl,
  configuration,
}: PortalVisit): Promise<string | undefined> => {
  const params = {
    customer: stripeCustomerId,
    return_url: returnUrl,
    ...(configuration === undefined ? {} : { configuration }),
  };
  try {
    return await callStripe(async (stripe) =>
      parse.parseUrl(await stripe.billingPortal.sessions.create(params)),
    );
  } catch (error) {
    if (isCustomerMissing(error)) return undefined;
    throw error;
  }
};

/** The events that we handle since a time in the last 30 days, newest first. */
export const fetchEventsSince = (since: Date): Promise<LoggedEvent[]> =>
  fetchList(
    (stripe) =>
      stripe.events.list({
        types: [...STRIPE_EVENTS],
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit,
      }),
    parse.parseLoggedEvent,
  );

export const fetchWebhookEndpoints = (): Promise<WebhookEndpoint[]> =>
  fetchList((stripe) => stripe.webhookEndpoints.list({ limit }), parse.parseWebhookEndpoint);

/** An older signature is refused, so that nobody can replay a recorded delivery later. */
const TOLERANCE_SECONDS = 300;

/** Returns undefined unless the delivery is signed with this secret, recent, and holds an event. */
const verify = ({ payload, signature }: SignedDelivery, key: string, now: Date): StripeEvent | undefined => {
  try {
    return parse.parseEvent(
      Stripe.webhooks.constructEvent(payload, signature, key, TOLERANCE_SECONDS, undefined, now.getTime()),
    );
  } catch {
    // Refuse a signed payload that is not an event, too: we could not act on it.
    return undefined;
  }
};

/** The event of a delivery; undefined if Stripe's signature does not match these bytes or is too old. */
export const verifyDelivery = async (delivery: SignedDelivery, now: Date): Promise<StripeEvent | undefined> =>
  verify(delivery, await getSecret('STRIPE_WEBHOOK_SECRET_PARAMETER'), now) ??
  verify(delivery, await refreshSecret('STRIPE_WEBHOOK_SECRET_PARAMETER'), now);
