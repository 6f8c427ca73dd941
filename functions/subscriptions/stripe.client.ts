import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { brand } from '#shared/brand.ts';
import { STRIPE_EVENTS } from '#shared/contract/stripe.ts';
import type { CheckoutSession } from './checkout-step.ts';
import { unavailable } from '../platform/problem.ts';
import type { StripeCustomer } from './stripe-customer.ts';
import type { WebhookEndpoint } from './stripe-endpoint.ts';
import type { PastEvent, StripeEvent } from './stripe-event.ts';
import { idempotencyKey } from './stripe-idempotency.ts';
import type { SubscriptionFact } from './choose-subscription.ts';
import { logTrouble } from '../platform/log.ts';
import { freshSecret, secret } from '../platform/secrets.client.ts';
import { settings } from '../platform/settings.ts';
import * as shapes from './stripe-parse.ts';

const { errors } = Stripe;

/** The version of the API in which we ask, and in which its events should be written: the library's own. */
export const API_VERSION: string = Stripe.API_VERSION;

/**
 * Node's own client, but an answer that is no object at all counts as garbage: the library would throw where nobody
 * can catch it, which ends the whole function.
 */
const httpClient = Stripe.createNodeHttpClient();
const send = httpClient.makeRequest.bind(httpClient);
httpClient.makeRequest = async (...request) => {
  const response = await send(...request);
  const read = response.toJSON.bind(response);
  response.toJSON = async () => {
    const answer: unknown = await read();
    if (typeof answer !== 'object' || answer === null) throw new SyntaxError('The answer is no object');
    return answer;
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
  // Twice these four seconds and half of one between them fit into the ten of a function.
  timeout: 4000,
  maxNetworkRetries: 1,
  telemetry: false,
  httpClient,
  appInfo: { name: brand.name },
};

let last: { readonly key: string; readonly client: Stripe } | undefined;

const clientOf = (key: string): Stripe => {
  if (last?.key !== key) last = { key, client: new Stripe(key, config) };
  return last.client;
};

/** What Stripe understood and refused. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError ||
  error instanceof errors.StripeIdempotencyError ||
  error instanceof errors.StripeAuthenticationError ||
  error instanceof errors.StripePermissionError ||
  error instanceof errors.StripeCardError;

/** A refusal is a mistake of ours, unless who asked knows better; all else (no answer, half of one, garbage, 429, 5xx) passes. */
const troubleOf = (error: unknown): unknown => (isRefusal(error) ? error : unavailable(error));

const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';

const isCustomerMissing = (error: unknown): boolean =>
  isMissing(error) && error instanceof errors.StripeInvalidRequestError && error.param === 'customer';

/**
 * Asks Stripe and reads the answer. A key that is refused may have been rotated: it is fetched anew, once.
 * Unavailable (503) when Stripe does not answer, or not so that it can be read.
 */
const ask = async <Answer, Read>(
  question: (stripe: Stripe) => Promise<Answer>,
  read: (answer: Answer) => Read,
): Promise<Read> => {
  const key = await secret('STRIPE_SECRET_KEY_PARAMETER');
  try {
    return read(await question(clientOf(key)));
  } catch (error) {
    if (!(error instanceof errors.StripeAuthenticationError)) throw troubleOf(error);
  }
  const fresh = await freshSecret('STRIPE_SECRET_KEY_PARAMETER');
  try {
    return read(await question(clientOf(fresh)));
  } catch (error) {
    throw troubleOf(error);
  }
};

/** Stripe's most. */
const PAGE_SIZE = 100;

/** All items of a list, a page at a time. */
async function* listed<Item>(
  list: (stripe: Stripe, page: { limit: number; starting_after?: string }) => Promise<unknown>,
  itemIn: (item: unknown) => Item,
): AsyncGenerator<Item> {
  let after: string | undefined;
  do {
    const start = after === undefined ? {} : { starting_after: after };
    const page = await ask(
      (stripe) => list(stripe, { limit: PAGE_SIZE, ...start }),
      (answer) => {
        const { data, has_more } = shapes.Page.parse(answer);
        return { items: data.map(itemIn), after: has_more ? shapes.idIn(data.at(-1)) : undefined };
      },
    );
    yield* page.items;
    ({ after } = page);
  } while (after !== undefined);
}

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

const nothing = (): undefined => undefined;

/** What was found; undefined where Stripe does not know what was asked about. */
const ifKnown = async <Found>(asked: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Every subscription that a customer of Stripe's has or had: none for one of whom Stripe knows nothing. */
export const subscriptionsOf = async (stripeCustomerId: string): Promise<SubscriptionFact[]> => {
  const facts = await ifKnown(
    all(
      listed(
        (stripe, page) => stripe.subscriptions.list({ customer: stripeCustomerId, status: 'all', ...page }),
        shapes.factIn,
      ),
    ),
  );
  if (!facts) logTrouble('Stripe does not know a customer who is bound to ours', { stripeCustomerId });
  return facts ?? [];
};

/**
 * Every subscription of the account that was not canceled, but for those of other stages. One that cannot be read is
 * left out, and `onUnreadable` is told of it.
 */
export const subscriptionsNotCanceled = async (
  onUnreadable: (stripeSubscriptionId: string, error: unknown) => void,
): Promise<SubscriptionFact[]> => {
  const facts: SubscriptionFact[] = [];
  const items = listed(
    (stripe, page) => stripe.subscriptions.list(page),
    (item) => item,
  );
  for await (const item of items) {
    try {
      if (!shapes.isOtherStages(item, STAGE)) facts.push(shapes.factIn(item));
    } catch (error) {
      onUnreadable(shapes.nameIn(item), error);
    }
  }
  return facts;
};

/** Ends a subscription now, without giving back or asking for anything; one that has ended stays so. */
export const cancelNow = async (stripeSubscriptionId: string): Promise<void> => {
  try {
    await ask(
      (stripe) => stripe.subscriptions.cancel(stripeSubscriptionId, { invoice_now: false, prorate: false }),
      nothing,
    );
  } catch (error) {
    // Of what has ended already, by the first of two tries too, Stripe says that it is not there.
    if (!isMissing(error)) throw error;
  }
};

/** Ends a subscription with the month that is paid. Unavailable (503) where it has ended this very moment. */
export const cancelAtPeriodEnd = async (stripeSubscriptionId: string): Promise<void> => {
  try {
    await ask(
      (stripe) => stripe.subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: true }),
      nothing,
    );
  } catch (error) {
    throw error instanceof errors.StripeInvalidRequestError ? unavailable(error) : error;
  }
};

/** What can be done about an invoice. */
export const invoice = (invoiceId: string): Promise<shapes.InvoiceState> =>
  ask((stripe) => stripe.invoices.retrieve(invoiceId), shapes.invoiceIn);

/** Sees to it that nobody can pay an invoice any more; `settled` where it was paid before. */
export const voidInvoice = async (invoiceId: string): Promise<'settled' | 'dead'> => {
  try {
    await ask((stripe) => stripe.invoices.voidInvoice(invoiceId), nothing);
    return 'dead';
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
    const state = await invoice(invoiceId);
    // Open and not to be voided: its payment is under way.
    if (typeof state === 'object') throw unavailable(error);
    return state;
  }
};

/** The invoices that a customer has not paid yet. */
export const openInvoices = (stripeCustomerId: string) =>
  all(
    listed(
      (stripe, page) => stripe.invoices.list({ customer: stripeCustomerId, status: 'open', ...page }),
      shapes.subscriptionInvoiceIn,
    ),
  );

interface Buyer {
  readonly userId: string;
  readonly email: string | undefined;
  /** The customer of Stripe's who was theirs before, and is gone. */
  readonly replaces?: string | undefined;
}

/** Stripe does nothing under this key any more but repeat a refusal, or refuse what was another order's. */
const isSpent = (error: unknown): boolean =>
  error instanceof errors.StripeIdempotencyError ||
  (error instanceof errors.StripeError && error.headers?.['idempotent-replayed'] === 'true');

/** Undefined where the key is spent. */
const createCustomerUnder = (key: string, { userId, email }: Buyer): Promise<string | undefined> =>
  ask(
    async (stripe) => {
      const params = { metadata: { userId, stage: STAGE }, ...(email === undefined ? {} : { email }) };
      try {
        return await stripe.customers.create(params, { idempotencyKey: key });
      } catch (error) {
        if (isSpent(error)) return undefined;
        throw error;
      }
    },
    (answer) => answer && shapes.idIn(answer),
  );

const isEmailRefused = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.param === 'email';

/**
 * Makes the customer who buys known to Stripe and answers their id; the same at the same moment makes one. An
 * address that Stripe does not take is left out: it asks for one when it is paid.
 */
export const createCustomer = async (buyer: Buyer): Promise<string> => {
  const { userId, replaces } = buyer;
  const key = idempotencyKey('customer', STAGE, userId, ...(replaces === undefined ? [] : [replaces]));
  try {
    const created =
      (await createCustomerUnder(key, buyer)) ??
      // One too many does no harm: nothing is ever bought for a customer who is not bound to one of ours.
      (await createCustomerUnder(idempotencyKey(key, randomUUID()), buyer));
    if (created === undefined) throw unavailable();
    return created;
  } catch (error) {
    if (buyer.email === undefined || !isEmailRefused(error)) throw error;
    return createCustomer({ userId, email: undefined, replaces });
  }
};

/** A customer of Stripe's, undefined where there is none of this id, or none any more. */
export const findCustomer = (stripeCustomerId: string): Promise<StripeCustomer | undefined> =>
  ifKnown(
    ask(
      (stripe) => stripe.customers.retrieve(stripeCustomerId),
      (answer) => shapes.customerIn(answer, STAGE),
    ),
  );

/** The customer's sessions that may still be paid on: none of a customer of whom Stripe knows nothing. */
export const openSessions = async (stripeCustomerId: string): Promise<CheckoutSession[]> => {
  const open = await ifKnown(
    all(
      listed(
        (stripe, page) =>
          stripe.checkout.sessions.list({ customer: stripeCustomerId, status: 'open', ...page }),
        shapes.sessionIn,
      ),
    ),
  );
  return open ?? [];
};

/** A session as it is now, undefined where there is none of this id. */
export const findSession = (sessionId: string): Promise<CheckoutSession | undefined> =>
  ifKnown(ask((stripe) => stripe.checkout.sessions.retrieve(sessionId), shapes.sessionIn));

interface Order {
  readonly userId: string;
  readonly stripeCustomerId: string;
  readonly priceId: string;
  readonly attemptId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/**
 * Opens a page on which to pay, one for each attempt however often it is asked for. `isReplayed` when it was asked
 * for before, so that the page may have been paid on since; `spent` when no page will ever come of this attempt.
 */
export const createSession = (
  order: Order,
): Promise<{ readonly session: CheckoutSession; readonly isReplayed: boolean } | 'spent'> => {
  const { userId, stripeCustomerId, priceId, attemptId, successUrl, cancelUrl } = order;
  return ask(
    async (stripe) => {
      try {
        return await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: stripeCustomerId,
            client_reference_id: userId,
            line_items: [{ price: priceId, quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            locale: 'auto',
            metadata: { userId, attemptId },
            subscription_data: { metadata: { userId, stage: STAGE } },
          },
          { idempotencyKey: idempotencyKey('checkout', userId, priceId, attemptId) },
        );
      } catch (error) {
        if (isSpent(error)) return 'spent';
        // Deleted since we looked: who tries again is given another one.
        throw isCustomerMissing(error) ? unavailable(error) : error;
      }
    },
    (answer) =>
      answer === 'spent'
        ? answer
        : {
            session: shapes.sessionIn(answer),
            isReplayed: answer.lastResponse.headers['idempotent-replayed'] === 'true',
          },
  );
};

/** Closes a session to payments; one that is complete, closed or unknown stays as it is. */
export const expireSession = async (sessionId: string): Promise<void> => {
  try {
    await ask((stripe) => stripe.checkout.sessions.expire(sessionId), nothing);
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
  }
};

interface PortalVisit {
  readonly stripeCustomerId: string;
  readonly returnUrl: string;
  /** Undefined for the account's own set-up of the portal. */
  readonly configuration: string | undefined;
}

/**
 * The address of a page where the customer manages card, invoices and the end of their plan; undefined for a customer
 * who is gone.
 */
export const openPortal = async ({
  stripeCustomerId,
  returnUrl,
  configuration,
}: PortalVisit): Promise<string | undefined> => {
  const visit = {
    customer: stripeCustomerId,
    return_url: returnUrl,
    ...(configuration === undefined ? {} : { configuration }),
  };
  try {
    return await ask((stripe) => stripe.billingPortal.sessions.create(visit), shapes.urlIn);
  } catch (error) {
    if (isCustomerMissing(error)) return undefined;
    throw error;
  }
};

/** The events that we handle since a moment of the last 30 days, newest first. */
export const eventsSince = (since: Date): AsyncIterable<PastEvent> =>
  listed(
    (stripe, page) =>
      stripe.events.list({
        types: [...STRIPE_EVENTS],
        created: { gte: Math.floor(since.getTime() / 1000) },
        ...page,
      }),
    shapes.pastEventIn,
  );

/** Every address to which Stripe sends events of this account. */
export const webhookEndpoints = (): Promise<WebhookEndpoint[]> =>
  all(listed((stripe, page) => stripe.webhookEndpoints.list(page), shapes.endpointIn));

/** Older deliveries are refused, so that a recorded one cannot be sent again later. */
const TOLERANCE_SECONDS = 300;

interface Delivery {
  readonly payload: Buffer;
  readonly signature: string;
}

/** The event in a delivery that was signed with this secret not long before `now`; undefined for any other. */
const signedEvent = ({ payload, signature }: Delivery, key: string, now: Date): StripeEvent | undefined => {
  try {
    return shapes.eventIn(
      Stripe.webhooks.constructEvent(payload, signature, key, TOLERANCE_SECONDS, undefined, now.getTime()),
    );
  } catch {
    // Also what is signed and no event of the kind we asked for: nothing in it could be acted on.
    return undefined;
  }
};

/** The event in a delivery, undefined where Stripe's signature is not on these very bytes, or is old. */
export const deliveredEvent = async (delivery: Delivery, now: Date): Promise<StripeEvent | undefined> =>
  signedEvent(delivery, await secret('STRIPE_WEBHOOK_SECRET_PARAMETER'), now) ??
  signedEvent(delivery, await freshSecret('STRIPE_WEBHOOK_SECRET_PARAMETER'), now);
