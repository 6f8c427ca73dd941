// Everything of subscriptions in one process: handlers, tables, Parameter Store, the Stripe stand-in and its webhooks.
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLocalStripe } from 'local-stripe';
import { Stripe } from 'stripe';
import type { HttpResponse } from '../../../functions/platform/responses.ts';
import { payCheckout } from '../../../local/seed/pay.ts';
import { ESSENTIALS_PRICE_ID as ESSENTIALS, stripeSeed } from '../../../local/seed/stripe.ts';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { customerClaims, environment, jsonEvent, send, withClaims } from '../events.ts';
import { startParameterStore } from '../parameter-store.ts';

export {
  ESSENTIALS_PRICE_ID as ESSENTIALS,
  FOREIGN_PRICE_ID as FOREIGN,
} from '../../../local/seed/stripe.ts';
export const SECRET_KEY = 'sk_test_world';
export const WEBHOOK_SECRET = 'whsec_world';

/** The part of a customer's record that tests compare with Stripe. */
interface Stored {
  readonly stripeCustomerId?: string;
  readonly subscription?: Readonly<Record<string, unknown>>;
  readonly notEndedSubscription?: string;
  readonly checkoutAttempt?: { readonly id: string; readonly sessionId?: string };
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** A delivery as the gateway hands it to the function. */
export const delivery = (
  payload: Buffer | string,
  signature: string | undefined,
  isBase64 = true,
): object => ({
  headers: {
    'content-type': 'application/json; charset=utf-8',
    ...(signature === undefined ? {} : { 'stripe-signature': signature }),
  },
  body: Buffer.from(payload).toString(isBase64 ? 'base64' : 'utf8'),
  isBase64Encoded: isBase64,
  requestContext: { requestId: 'delivery-1' },
});

/**
 * Starts everything, empty. Once per test file, because modules read their settings when they are loaded. With `isMetered`,
 * `tables.meter` counts read units, which is slower. `settings`
 * are those of the stage that differ.
 */
export const openStripeWorld = async ({
  isMetered = false,
  settings = {},
}: { isMetered?: boolean; settings?: Record<string, string> } = {}) => {
  const tables = await openCustomerTables();
  const parameters = await startParameterStore({
    [environment.STRIPE_SECRET_KEY_PARAMETER]: SECRET_KEY,
    [environment.STRIPE_WEBHOOK_SECRET_PARAMETER]: WEBHOOK_SECRET,
    [environment.MAIL_LINK_SECRET_PARAMETER]: 'a-mail-link-secret-of-the-unit-tests',
    [environment.ADDRESS_KEY_PARAMETER]: 'an-address-key-of-the-unit-tests',
  });

  // Receives Stripe's events and passes them on to the function as the gateway does.
  let webhook: ((event: object) => Promise<HttpResponse>) | undefined;
  const site = createServer((request, response) => {
    void bytesOf(request).then(async (payload) => {
      const answer = await webhook?.(delivery(payload, String(request.headers['stripe-signature'])));
      response.writeHead(answer?.statusCode ?? 503).end(answer?.body);
    });
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  const siteUrl = `http://localhost:${(site.address() as AddressInfo).port}`;

  const standIn = await startLocalStripe({
    port: 0,
    secretKey: SECRET_KEY,
    seed: stripeSeed({ url: `${siteUrl}/api/stripe/webhook`, secret: WEBHOOK_SECRET }),
  });
  Object.assign(process.env, {
    ...(isMetered ? {} : { AWS_ENDPOINT_URL_DYNAMODB: tables.url }),
    AWS_ENDPOINT_URL_SSM: parameters.url,
    STRIPE_URL: standIn.url,
    SITE_URL: siteUrl,
    ESSENTIALS_PRICE_ID: ESSENTIALS,
    ...settings,
  });
  const dynamoDb = new DynamoDBClient({});
  const documents = DynamoDBDocumentClient.from(dynamoDb);
  await dynamoDb.send(
    new CreateTableCommand({
      TableName: environment.STRIPE_EVENTS_TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'eventId', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'eventId', AttributeType: 'S' }],
    }),
  );

  const http = '../../../functions/http';
  const [checkout, portal, cancel, keep, reason, billing, payment, status, hook, job] = await Promise.all([
    import(`${http}/subscription/create-checkout-session.post.ts`),
    import(`${http}/subscription/create-portal-session.post.ts`),
    import(`${http}/subscription/cancel.post.ts`),
    import(`${http}/subscription/keep.post.ts`),
    import(`${http}/subscription/cancellation-reason.post.ts`),
    import(`${http}/subscription/billing.get.ts`),
    import(`${http}/subscription/valid-payment-status.get.ts`),
    import(`${http}/subscription/subscription-status.get.ts`),
    import(`${http}/stripe/webhook.post.ts`),
    import('../../../functions/events/reconcile.ts'),
  ]);
  webhook = (event) => send(hook.handler, event);

  /** The time that the functions have when they are called. */
  const time = { remainingMs: 10_000 };
  const call = (handler: Parameters<typeof send>[0], event: object) => send(handler, event, time.remainingMs);
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

  return {
    siteUrl,
    time,
    parameters,
    tables,
    control,
    stored,
    stripe: new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false }),
    checkout: (userId: string, priceId = ESSENTIALS) =>
      call(checkout.handler, as(userId, jsonEvent({ priceId }))),
    portal: (userId: string) => call(portal.handler, as(userId, jsonEvent({}))),
    cancel: (userId: string, cancelImmediately = true) =>
      call(cancel.handler, as(userId, jsonEvent({ cancelImmediately }))),
    keep: (userId: string) => call(keep.handler, as(userId, jsonEvent({}))),
    reason: (userId: string, body: object) => call(reason.handler, as(userId, jsonEvent(body))),
    billing: (userId: string) => call(billing.handler, as(userId)),
    payment: (userId: string, sessionId: string) =>
      call(payment.handler, as(userId, { queryStringParameters: { sessionId } })),
    status: (userId: string) => call(status.handler, as(userId)),
    webhook: (event: object) => send(hook.handler, event),
    reconcile: (payload: object = {}, remainingMs = () => 900_000) =>
      job.handler(payload, { getRemainingTimeInMillis: remainingMs }),
    /** Pays at the hosted page of a checkout or an invoice. */
    pay: (url: string, card?: string) => payCheckout(url, card === undefined ? {} : { card }),
    eventState: async (eventId: string) => {
      const get = new GetCommand({ TableName: environment.STRIPE_EVENTS_TABLE, Key: { eventId } });
      return (await documents.send(get)).Item?.state as string | undefined;
    },
    /** Empties Stripe, the customers' table and the counters. */
    empty: async () => {
      await control('reset', {});
      for (const { userId } of await tables.storedCustomers()) {
        const TableName = environment.CUSTOMERS_TABLE;
        await documents.send(new DeleteCommand({ TableName, Key: { userId } }));
      }
      for (const { counterId } of await tables.storedCounters()) {
        const TableName = environment.RATE_LIMITS_TABLE;
        await documents.send(new DeleteCommand({ TableName, Key: { counterId } }));
      }
    },
    close: async () => {
      await standIn.close();
      parameters.close();
      site.closeAllConnections();
      site.close();
      dynamoDb.destroy();
      await tables.close();
    },
  };
};

export type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>;

/** The id of a related object, expanded or not. */
export const toId = (related: string | { id: string } | null | undefined): string =>
  (typeof related === 'string' ? related : related?.id) ?? '';

/** The parsed body of a response. */
export const parseBody = (answer: HttpResponse): any => JSON.parse(answer.body ?? 'null');
