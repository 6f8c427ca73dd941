// A local Stripe with one price, and an endpoint that checks every signature with the official library.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { startLocalStripe } from '../index.ts';

export const SECRET_KEY = 'sk_test_shop';
const WEBHOOK_SECRET = 'whsec_shop';
export const PRICE = 'price_monthly';
export const SITE = 'http://localhost:7149';

export const CARDS = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  lacksFunds: '4000000000009995',
  requiresAction: '4000002500003155',
  failsLater: '4000000000000341',
};

export const cardForm = (number: string): URLSearchParams =>
  new URLSearchParams({
    cardNumber: number,
    cardExpiry: '12 / 34',
    cardCvc: '123',
    cardName: 'Ann Lee',
  });

/** The id of a related object, which the library types as expanded or not. */
export const toId = (reference: string | { readonly id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

export const expectError = async (call: Promise<unknown>): Promise<any> => {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call succeeded.');
};

export type TestStripe = Awaited<ReturnType<typeof startTestStripe>>;

/** Starts both. Nothing is shared with other tests. */
export const startTestStripe = async ({ now, file }: { now?: () => Date; file?: string } = {}) => {
  const received: Stripe.Event[] = [];
  const endpoint = { answer: (_event: Stripe.Event): number => 200 };
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = String(request.headers['stripe-signature']);
      const event = Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
      received.push(event);
      response.writeHead(endpoint.answer(event)).end();
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  const start = (port: number) =>
    startLocalStripe({
      port,
      secretKey: SECRET_KEY,
      siteUrl: SITE,
      seed: {
        prices: [
          { id: PRICE, productName: 'Tea every month', currency: 'usd', amount: 1999, interval: 'month' },
        ],
        webhook: {
          url: `http://localhost:${(receiver.address() as AddressInfo).port}`,
          secret: WEBHOOK_SECRET,
          events: [
            'checkout.session.completed',
            'customer.subscription.created',
            'customer.subscription.updated',
            'customer.subscription.deleted',
            'invoice.paid',
            'invoice.payment_failed',
          ],
        },
      },
      ...(now && { now }),
      ...(file !== undefined && { file }),
    });
  let localStripe = await start(0);
  const { url } = localStripe;
  const { hostname: host, port } = new URL(url);
  const connect = (options: Stripe.StripeConfig = {}, key = SECRET_KEY) =>
    new Stripe(key, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0, ...options });
  const stripe = connect();

  const control = async (path: string, body?: object): Promise<any> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    // A connection that is kept alive would break at a restart.
    const response = await fetch(`${url}/laptop/${path}`, { ...init, headers: { connection: 'close' } });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const post = (address: string | null, form: URLSearchParams) =>
    fetch(new URL(address ?? '', url), { method: 'POST', redirect: 'manual', body: form });
  const createCustomer = () => stripe.customers.create({ email: 'ann@example.com' });
  const openCheckout = (customer: string, metadata: Record<string, string> = {}) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: PRICE, quantity: 1 }],
      success_url: `${SITE}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${SITE}/cancel?session_id={CHECKOUT_SESSION_ID}`,
      subscription_data: { metadata },
    });
  return {
    url,
    stripe,
    connect,
    received,
    endpoint,
    control,
    post,
    createCustomer,
    openCheckout,
    advance: (to: string) => control('advance', { to }),
    show: async (address: string | null) => (await fetch(new URL(address ?? '', url))).text(),
    /** Makes a customer who has bought with a card on the hosted page. */
    subscribe: async (card = CARDS.pays) => {
      const { id: customer } = await createCustomer();
      const session = await openCheckout(customer);
      await post(session.url, cardForm(card));
      const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
      return { customer, session: session.id, subscription: toId(subscription) };
    },
    restart: async (meanwhile = () => {}) => {
      await localStripe.close();
      meanwhile();
      localStripe = await start(Number(port));
    },
    close: async () => {
      await localStripe.close();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
};
