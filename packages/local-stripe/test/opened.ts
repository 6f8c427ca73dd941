// A Stripe stand-in with an endpoint that checks every signature with the real library.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { idOf } from '../ids.ts';
import { startStripe } from '../start.ts';

export const KEY = 'sk_test_plainlylaptop';
export const SECRET = 'whsec_plainlylaptop';
export const PRICE = 'price_1PlainlyLaptopEssentials';
export const FOREIGN = 'price_1PlainlyLaptopForeign';
export const SITE = 'http://localhost:7149';

export const CARDS = {
  succeeds: '4242424242424242',
  declines: '4000000000000002',
  lacksFunds: '4000000000009995',
  asks: '4000002500003155',
  failsLater: '4000000000000341',
};

export const cardForm = (number: string, more: Record<string, string> = {}): URLSearchParams =>
  new URLSearchParams({
    cardNumber: number,
    cardExpiry: '12 / 34',
    cardCvc: '123',
    cardName: 'Ann Lee',
    ...more,
  });

export type Opened = Awaited<ReturnType<typeof openStripe>>;

/** Everything is of this test alone; `close` leaves nothing behind. */
export async function openStripe({ now, timeout = 5000 }: { now?: () => Date; timeout?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-'));
  const received: Stripe.Event[] = [];
  const endpoint = { answer: (_event: Stripe.Event): number => 200 };
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const event = Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), SECRET);
      received.push(event);
      response.writeHead(endpoint.answer(event)).end();
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  const { port } = receiver.address() as { port: number };
  const start = (at: number) =>
    startStripe({
      port: at,
      file: join(folder, 'stripe.json'),
      secretKey: KEY,
      webhook: { url: `http://localhost:${port}/webhook`, secret: SECRET },
      siteUrl: SITE,
      ...(now && { now }),
    });
  let standIn = await start(0);
  const client = (more: object = {}, key = KEY) =>
    new Stripe(key, {
      host: 'localhost',
      port: new URL(standIn.url).port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
      timeout,
      ...more,
    });
  const stripe = client();
  const lever = async (path: string, body?: object): Promise<any> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    // No connection is left over for a stand-in that was restarted meanwhile.
    const headers = { connection: 'close' };
    const response = await fetch(`${standIn.url}/laptop/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  const post = (address: string, form: URLSearchParams) =>
    fetch(new URL(address, standIn.url), { method: 'POST', redirect: 'manual', body: form });
  const checkout = (customer: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: PRICE, quantity: 1 }],
      success_url: `${SITE}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${SITE}/cancel?session_id={CHECKOUT_SESSION_ID}`,
      ...more,
    });
  return {
    stripe,
    client,
    received,
    endpoint,
    lever,
    post,
    checkout,
    get url() {
      return standIn.url;
    },
    advance: (to: string) => lever('advance', { to }),
    /** A customer who bought with a card, by the hosted page. */
    async subscriber(card = CARDS.succeeds, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
      const customer = await stripe.customers.create({ email: 'ann@example.com' });
      const session = await checkout(customer.id, more);
      await post(session.url ?? '', cardForm(card));
      const done = await stripe.checkout.sessions.retrieve(session.id);
      return { customer: customer.id, session: session.id, subscription: idOf(done.subscription) };
    },
    async restart() {
      const at = Number(new URL(standIn.url).port);
      await standIn.close();
      standIn = await start(at);
    },
    async close() {
      await standIn.close();
      receiver.closeAllConnections();
      receiver.close();
      await rm(folder, { recursive: true });
    },
  };
}
