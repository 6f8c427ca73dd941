import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { brand } from '#shared/brand.ts';
import { STRIPE_EVENTS } from '#shared/contract/stripe.ts';
import type { CheckoutSession } from '../domain/checkout-step.ts';
import { unavailable } from '../domain/problem.ts';
import type { WebhookEndpoint } from '../domain/stripe-endpoint.ts';
import type { StripeEvent } from '../domain/stripe-event.ts';
import { idempotencyKey } from '../domain/stripe-idempotency.ts';
import type { SubscriptionFact } from '../domain/subscription-fact.ts';
import { freshSecret, secret } from './secrets.ts';
import { settings } from './settings.ts';
import * as shapes from './stripe-shapes.ts';

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

const { STRIPE_URL } = settings('STRIPE_URL');
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

/** Every subscription that a customer of Stripe's has or had. */
export const subscriptionsOf = (stripeCustomerId: string): Promise<SubscriptionFact[]> =>
  all(
    listed(
      (stripe, page) => stripe.subscriptions.list({ customer: stripeCustomerId, status: 'all', ...page }),
      shapes.factIn,
    ),
  );

/** Every subscription of the account that was not canceled. */
export const subscriptionsNotCanceled = (): Promise<SubscriptionFact[]> =>
  all(listed((stripe, page) => stripe.subscriptions.list(page), shapes.factIn));

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

interface Buyer {
  readonly userId: string;
  readonly email: string | undefined;
}

/** Stripe does nothing under this key any more but repeat an answer that is of no use: a failure, or another order's. */
const isSpent = (error: unknown): boolean =>
  error instanceof errors.StripeIdempotencyError ||
  (error instanceof errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true');

/** Undefined where the key is spent. */
const createCustomerUnder = (key: string, { userId, email }: Buyer): Promise<string | undefined> =>
  ask(
    async (stripe) => {
      const params = { metadata: { userId }, ...(email === undefined ? {} : { email }) };
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
  const key = idempotencyKey('customer', buyer.userId);
  try {
    const created =
      (await createCustomerUnder(key, buyer)) ??
      // One too many does no harm: nothing is ever bought for a customer who is not bound to one of ours.
      (await createCustomerUnder(idempotencyKey(key, randomUUID()), buyer));
    if (created === undefined) throw unavailable();
    return created;
  } catch (error) {
    if (buyer.email === undefined || !isEmailRefused(error)) throw error;
    return createCustomer({ userId: buyer.userId, email: undefined });
  }
};

/** Which of our customers a customer of Stripe's was made for; undefined for one that we did not make. */
export const userIdOf = async (stripeCustomerId: string): Promise<string | undefined> => {
  try {
    return await ask((stripe) => stripe.customers.retrieve(stripeCustomerId), shapes.userIdIn);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** The customer's sessions that may still be paid on. */
export const openSessions = (stripeCustomerId: string): Promise<CheckoutSession[]> =>
  all(
    listed(
      (stripe, page) =>
        stripe.checkout.sessions.list({ customer: stripeCustomerId, status: 'open', ...page }),
      shapes.sessionIn,
    ),
  );

/** A session as it is now, undefined where there is none of this id. */
export const findSession = async (sessionId: string): Promise<CheckoutSession | undefined> => {
  try {
    return await ask((stripe) => stripe.checkout.sessions.retrieve(sessionId), shapes.sessionIn);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

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
            subscription_data: { metadata: { userId } },
          },
          { idempotencyKey: idempotencyKey('checkout', userId, priceId, attemptId) },
        );
      } catch (error) {
        if (isSpent(error)) return 'spent';
        throw error;
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

/** Closes a session to payments; one that is complete or closed stays as it is. */
export const expireSession = async (sessionId: string): Promise<void> => {
  try {
    await ask((stripe) => stripe.checkout.sessions.expire(sessionId), nothing);
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error;
  }
};

/** The address of a page where the customer manages card, invoices and the end of their plan. */
export const openPortal = (stripeCustomerId: string, returnUrl: string): Promise<string> =>
  ask(
    (stripe) => stripe.billingPortal.sessions.create({ customer: stripeCustomerId, return_url: returnUrl }),
    shapes.urlIn,
  );

/** The events that we handle since a moment of the last 30 days, newest first. */
export const eventsSince = (since: Date): AsyncIterable<StripeEvent> =>
  listed(
    (stripe, page) =>
      stripe.events.list({
        types: [...STRIPE_EVENTS],
        created: { gte: Math.floor(since.getTime() / 1000) },
        ...page,
      }),
    shapes.eventIn,
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
