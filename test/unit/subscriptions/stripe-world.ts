// Everything of subscriptions in one process: handlers, tables, Parameter Store, the Stripe stand-in and its webhooks.
import { buffer } from 'node:stream/consumers';
import { startLocalStripe } from 'local-stripe';
import { Stripe } from 'stripe';
import { expect } from 'vitest';
import type { HttpResponse } from '../../../functions/platform/responses.ts';
import { payCheckout } from '../../../local/seed/pay.ts';
import { ESSENTIALS_PRICE_ID as ESSENTIALS, stripeSeed } from '../../../local/seed/stripe.ts';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { listen } from '../../listen.ts';
import { customerClaims, jsonEvent, send, withClaims } from '../events.ts';
import { STRIPE_KEY, WEBHOOK_SECRET } from '../world.ts';

/** Lets Stripe's library try again at once, and not after half a second. Stays for the files that the worker runs next. */
export const retryStripeAtOnce = (): void => {
  Stripe.prototype.getInitialNetworkRetryDelay = () => 0;
};

/** The part of a customer's record that tests compare with Stripe. */
interface Stored {
  readonly stripeCustomerId?: string;
  readonly subscription?: Readonly<Record<string, unknown>>;
  readonly notEndedSubscription?: string;
  readonly checkoutAttempt?: { readonly id: string; readonly sessionId?: string };
}

/** A delivery as the gateway hands it to the function. */
export const delivery = (payload: Buffer | string, signature: string): object => ({
  headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  body: Buffer.from(payload).toString('base64'),
  isBase64Encoded: true,
  requestContext: { requestId: 'delivery-1' },
});

/** Starts everything, empty, with these tables too. See openWorld. Once per test file. */
export const openStripeWorld = async ({
  settings = {},
  ...options
}: Parameters<typeof openCustomerTables>[0] = {}) => {
  const tables = await openCustomerTables({
    ...options,
    tables: ['stripe-events', ...(options.tables ?? [])],
  });

  // Receives Stripe's events and passes them on to the function as the gateway does.
  let webhook: ((event: object) => Promise<HttpResponse>) | undefined;
  const site = await listen((request, response) => {
    void buffer(request).then(async (payload) => {
      const answer = await webhook?.(delivery(payload, String(request.headers['stripe-signature'])));
      response.writeHead(answer?.statusCode ?? 503).end(answer?.body);
    });
  });
  const siteUrl = site.url.replace('127.0.0.1', 'localhost');

  retryStripeAtOnce();
  const standIn = await startLocalStripe({
    port: 0,
    secretKey: STRIPE_KEY,
    seed: stripeSeed({ url: `${siteUrl}/api/stripe/webhook`, secret: WEBHOOK_SECRET }),
  });
  Object.assign(process.env, {
    STRIPE_URL: standIn.url,
    SITE_URL: siteUrl,
    ESSENTIALS_PRICE_ID: ESSENTIALS,
    ...settings,
  });

  const http = '../../../functions/http';
  const [checkout, portal, cancel, keep, payment, status, hook, job] = await Promise.all([
    import(`${http}/subscription/create-checkout-session.post.ts`),
    import(`${http}/subscription/create-portal-session.post.ts`),
    import(`${http}/subscription/cancel.post.ts`),
    import(`${http}/subscription/keep.post.ts`),
    import(`${http}/subscription/valid-payment-status.get.ts`),
    import(`${http}/subscription/subscription-status.get.ts`),
    import(`${http}/stripe/webhook.post.ts`),
    import('../../../functions/events/reconcile.ts'),
  ]);
  webhook = (event) => send(hook.handler, event);

  const as = (userId: string, event: object = {}) => withClaims({ ...customerClaims, sub: userId }, event);
  const { hostname, port } = new URL(standIn.url);

  const control = async (path: string, body?: object): Promise<any> => {
    const response = await fetch(`${standIn.url}/laptop/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const stored = (userId: string) => tables.stored(userId) as Promise<Stored | undefined>;
  const openPage = (userId: string, priceId = ESSENTIALS) =>
    send(checkout.handler, as(userId, jsonEvent({ priceId })));
  /** Pays at the hosted page of a checkout or an invoice. */
  const pay = (url: string, card?: string) => payCheckout(url, card === undefined ? {} : { card });
  /** Pays for a plan, and returns the id of the session. */
  const buy = async (userId: string, card?: string): Promise<string> => {
    const { url } = parseBody(await openPage(userId));
    await pay(url, card);
    return String(url).split('/').at(-1) ?? '';
  };

  const stripe = new Stripe(STRIPE_KEY, { host: hostname, port, protocol: 'http', telemetry: false });
  let people = 0;

  return {
    siteUrl,
    parameters: tables.parameters,
    tables,
    control,
    stored,
    stripe,
    /** A session that the product did not open. */
    createSession: (customer: string) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: ESSENTIALS, quantity: 1 }],
        success_url: siteUrl,
      }),
    /** A subscription whose first payment is open. */
    createIncomplete: (customer: string) =>
      stripe.subscriptions.create({
        customer,
        items: [{ price: ESSENTIALS }],
        payment_behavior: 'default_incomplete',
      }),
    /** The id of a customer whose address is confirmed. Mails are put once, so each test of mails has its own. */
    newCustomer: async (email: string): Promise<string> => {
      people += 1;
      const userId = `google-oauth2|rosa-${people}`;
      const { confirmByTenant } = await import('../../../functions/customers/customers.table.ts');
      await confirmByTenant(userId, { email, contactAddress: email }, []);
      return userId;
    },
    checkout: openPage,
    pay,
    buy,
    /** Pays for a plan, and waits until the record has it. */
    subscribe: async (userId: string, card?: string): Promise<void> => {
      await buy(userId, card);
      await expect.poll(async () => (await stored(userId))?.subscription?.['status']).toBe('active');
    },
    portal: (userId: string) => send(portal.handler, as(userId, jsonEvent({}))),
    cancel: (userId: string, cancelImmediately = true) =>
      send(cancel.handler, as(userId, jsonEvent({ cancelImmediately }))),
    keep: (userId: string) => send(keep.handler, as(userId, jsonEvent({}))),
    payment: (userId: string, sessionId: string) =>
      send(payment.handler, as(userId, { queryStringParameters: { sessionId } })),
    status: (userId: string) => send(status.handler, as(userId)),
    /** Delivers an event as Stripe signs it. */
    deliver: (event: object) => {
      const payload = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
      return send(hook.handler, delivery(payload, signature));
    },
    reconcile: (payload: object = {}, remainingMs = () => 900_000) =>
      job.handler(payload, { getRemainingTimeInMillis: remainingMs }),
    eventState: async (eventId: string): Promise<string | undefined> =>
      (await tables.get('stripe-events', { eventId }))?.['state'],
    /** Empties Stripe, the customers' table and the counters. */
    empty: async () => {
      await control('reset', {});
      for (const name of ['customers', 'rate-limits']) await tables.empty(name);
    },
    close: async () => {
      await standIn.close();
      await site.close();
      await tables.close();
    },
  };
};

/** The parsed body of a response. */
export const parseBody = (answer: HttpResponse): any => JSON.parse(answer.body ?? 'null');
