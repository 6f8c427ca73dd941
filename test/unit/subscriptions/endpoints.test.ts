// The endpoints of subscriptions in one process, against the Stripe stand-in.
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { parseBody, openStripeWorld } from './stripe-world.ts';

const world = await openStripeWorld({ isMetered: true });
afterEach(() => world.empty());
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';

const openCheckout = async (userId: string): Promise<string> => {
  const answer = await world.checkout(userId);
  expect(answer).toMatchObject({ statusCode: 200 });
  return parseBody(answer).url;
};
const toSessionId = (url: string) => url.split('/').at(-1) ?? '';

/** Pays for a plan and comes back. */
const subscribe = async (userId: string, card?: string): Promise<void> => {
  const sessionId = await world.buy(userId, card);
  expect(parseBody(await world.payment(userId, sessionId))).toEqual({ paymentStatus: 'paid' });
};

const listCurrent = async () =>
  (await world.stripe.subscriptions.list({ status: 'all' })).data.filter(
    ({ status }) => !['canceled', 'incomplete', 'incomplete_expired'].includes(status),
  );

describe('POST /subscription/create-checkout-session', () => {
  it('returns the same checkout page to ten simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.checkout(ROSA)));
    const urls = new Set(answers.map((answer) => parseBody(answer).url));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(urls.size).toBe(1);
    const { sessions, customers } = await world.control('state');
    expect(sessions).toHaveLength(1);
    expect(customers).toHaveLength(1);
    expect(await openCheckout(ROSA)).toBe([...urls][0]);
  });

  it('expires the checkout sessions of old tabs while a subscription is current', async () => {
    await subscribe(ROSA);
    const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    const old = await world.createSession(customer);
    expect(parseProblem(await world.checkout(ROSA)).status).toBe(409);
    expect((await world.stripe.checkout.sessions.retrieve(old.id)).status).toBe('expired');
  });

  it('opens a new checkout page after a session has expired, and after a subscription has ended', async () => {
    const first = await openCheckout(ROSA);
    await world.control('advance', { seconds: 25 * 3600 });
    const second = await openCheckout(ROSA);
    expect(second).not.toBe(first);
    await world.pay(second);
    await world.cancel(ROSA);
    const third = await openCheckout(ROSA);
    expect(third).not.toBe(second);
    await world.pay(third);
    expect(await listCurrent()).toHaveLength(1);
  });

  it('keeps the checkout page open after a declined card', async () => {
    const url = await openCheckout(ROSA);
    await world.pay(url, '4000000000000002');
    expect(parseBody(await world.payment(ROSA, toSessionId(url)))).toEqual({ paymentStatus: 'unpaid' });
    expect(await openCheckout(ROSA)).toBe(url);
    await world.pay(url);
    expect(parseBody(await world.payment(ROSA, toSessionId(url)))).toEqual({ paymentStatus: 'paid' });
  });
});

it('sells again to a customer whose Stripe customer was deleted, on one page for ten simultaneous calls', async () => {
  await subscribe(ROSA);
  await world.control('webhooks', { mode: 'lose' });
  const deleted = (await world.stored(ROSA))?.stripeCustomerId ?? '';
  await world.stripe.customers.del(deleted);
  const answers = await Promise.all(Array.from({ length: 10 }, () => world.checkout(ROSA)));
  const urls = answers.flatMap((answer) => (answer.statusCode === 200 ? [parseBody(answer).url] : []));
  for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode);
  expect(new Set(urls).size).toBe(1);
  expect((await world.stripe.customers.list()).data).toHaveLength(1);
  expect(parseBody(await world.status(ROSA))).toEqual({ stripeSubscriptionId: null });

  await world.pay(urls[0]);
  expect(parseBody(await world.payment(ROSA, toSessionId(urls[0])))).toEqual({ paymentStatus: 'paid' });
  const [plan] = await listCurrent();
  expect(await world.stored(ROSA)).toMatchObject({
    stripeCustomerId: plan?.customer,
    subscription: { stripeSubscriptionId: plan?.id, status: 'active' },
  });
  expect(plan?.customer).not.toBe(deleted);
});

describe('POST /subscription/cancel', () => {
  it('voids the open invoice at the next try after Stripe failed', async () => {
    await subscribe(ROSA, '4000000000000341');
    await world.control('advance', { seconds: 32 * 86_400 });
    // The event of the end voids it, too.
    await world.control('faults', { faults: [{ kind: 'down', match: 'POST */void', times: 100 }] });
    expect(parseProblem(await world.cancel(ROSA, true)).status).toBe(503);
    await world.control('faults', { faults: [] });
    expect(await world.cancel(ROSA, true)).toMatchObject({ statusCode: 200 });
    expect((await world.stripe.invoices.list({ status: 'open' })).data).toEqual([]);
  });

  it('cancels once in ten simultaneous calls', async () => {
    await subscribe(ROSA);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => world.cancel(ROSA, index % 2 === 0)),
    );
    for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await listCurrent()).toEqual([]);
    expect((await world.stored(ROSA))?.subscription?.status).toBe('canceled');
  });
});

describe('POST /subscription/create-portal-session', () => {
  it('uses the portal configuration of the stage', async () => {
    await subscribe(ROSA);
    const visit = async (configuration: string) => {
      vi.resetModules();
      vi.stubEnv('STRIPE_PORTAL_CONFIGURATION', configuration);
      const { handler } = await import('../../../functions/http/subscription/create-portal-session.post.ts');
      vi.unstubAllEnvs();
      return send(handler, withClaims({ sub: ROSA }, jsonEvent({})));
    };
    const { id } = await world.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    expect(await visit(id)).toMatchObject({ statusCode: 200 });
    expect(await visit('default')).toMatchObject({ statusCode: 200 });
    // A missing configuration is our mistake, not the customer's.
    expect(parseProblem(await visit('bpc_never')).status).toBe(500);
  });
});

it('reads the subscription status for half a read unit', async () => {
  // A delivery during the measurement would read too.
  await world.control('webhooks', { mode: 'lose' });
  await subscribe(ROSA);
  world.tables.meter.read();
  await world.status(ROSA);
  expect(world.tables.meter.read()).toEqual({ units: 0.5, requests: 1 });
});
