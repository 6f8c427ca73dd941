// The endpoints of subscriptions in one process, against the Stripe stand-in.
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { environment, parseFieldProblems, jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { ESSENTIALS, FOREIGN, parseBody, toId, openStripeWorld } from './stripe-world.ts';

const world = await openStripeWorld({ isMetered: true });
afterEach(() => world.empty());
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';
const PAUL = 'windowslive|paul';

const openCheckout = async (userId: string): Promise<string> => {
  const answer = await world.checkout(userId);
  expect(answer).toMatchObject({ statusCode: 200 });
  return parseBody(answer).url;
};
const toSessionId = (url: string) => url.split('/').at(-1) ?? '';

/** Buys a subscription for a customer and returns the session id. */
const subscribe = async (userId: string, card?: string): Promise<string> => {
  const url = await openCheckout(userId);
  await world.pay(url, card);
  const sessionId = toSessionId(url);
  expect(parseBody(await world.payment(userId, sessionId))).toEqual({ paymentStatus: 'paid' });
  return sessionId;
};

const listCurrent = async () =>
  (await world.stripe.subscriptions.list({ status: 'all' })).data.filter(
    ({ status }) => !['canceled', 'incomplete', 'incomplete_expired'].includes(status),
  );

describe('POST /subscription/create-checkout-session', () => {
  it('creates a session for the customer that leads back to our pages', async () => {
    const url = await openCheckout(ROSA);
    const session = await world.stripe.checkout.sessions.retrieve(toSessionId(url));
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: ROSA,
      metadata: { userId: ROSA },
      success_url: `${world.siteUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${world.siteUrl}/cancel?session_id={CHECKOUT_SESSION_ID}`,
    });
    const customer = await world.stripe.customers.retrieve(toId(session.customer));
    const metadata = { userId: ROSA, stage: environment.STAGE };
    expect(customer).toMatchObject({ email: 'rosa@bakery.example', metadata });
    expect((await world.stored(ROSA))?.stripeCustomerId).toBe(session.customer);
  });

  it('starts the subscription when the session is paid, and not before', async () => {
    const url = await openCheckout(ROSA);
    expect(parseBody(await world.status(ROSA))).toEqual({ stripeSubscriptionId: null });
    expect(parseBody(await world.payment(ROSA, toSessionId(url)))).toEqual({ paymentStatus: 'unpaid' });
    await world.pay(url);
    expect(parseBody(await world.payment(ROSA, toSessionId(url)))).toEqual({ paymentStatus: 'paid' });
    const [subscription] = await listCurrent();
    expect(parseBody(await world.status(ROSA))).toEqual({ stripeSubscriptionId: subscription?.id });
    expect(subscription?.metadata).toEqual({ userId: ROSA, stage: environment.STAGE });
  });

  it('answers 400 to a price that is not in the catalogue, without a call to Stripe', async () => {
    for (const priceId of [FOREIGN, 'price_none', ' ', `${ESSENTIALS} `]) {
      const answer = await world.checkout(ROSA, priceId);
      expect(parseProblem(answer)).toMatchObject({ status: 400, code: 'bad-request' });
      expect(parseFieldProblems(answer)).toEqual([
        { path: 'priceId', message: 'This price is not for sale' },
      ]);
    }
    expect((await world.stripe.customers.list()).data).toEqual([]);
  });

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

  it('answers 409 while a subscription is current, and brings the record up to date', async () => {
    await subscribe(ROSA, '4000000000000341');
    const statuses: string[] = [];
    await world.control('webhooks', { mode: 'lose' });
    await world.control('settings', { afterRetries: 'unpaid' });
    for (const seconds of [0, 32 * 86_400, 9 * 86_400]) {
      await world.control('advance', { seconds });
      const answer = await world.checkout(ROSA);
      expect(parseProblem(answer)).toMatchObject({ status: 409, code: 'conflict' });
      statuses.push(String((await world.stored(ROSA))?.subscription?.status));
    }
    expect(statuses).toEqual(['active', 'past_due', 'unpaid']);
    expect(await listCurrent()).toHaveLength(1);
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

  it('expires every other open checkout session', async () => {
    await openCheckout(ROSA);
    const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    const foreign = await world.createSession(customer, FOREIGN);
    const url = await openCheckout(ROSA);
    const { data } = await world.stripe.checkout.sessions.list({ customer, status: 'open' });
    expect(data.map(({ id }) => id)).toEqual([toSessionId(url)]);
    expect((await world.stripe.checkout.sessions.retrieve(foreign.id)).status).toBe('expired');
  });

  it('returns the invoice page of an incomplete subscription', async () => {
    await openCheckout(ROSA);
    const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    const unfinished = await world.createIncomplete(customer);
    expect(unfinished.status).toBe('incomplete');
    const url = await openCheckout(ROSA);
    const invoice = await world.stripe.invoices.retrieve(toId(unfinished.latest_invoice));
    expect(url).toBe(invoice.hosted_invoice_url);
    expect((await world.stripe.checkout.sessions.list({ customer, status: 'open' })).data).toEqual([]);
    await world.pay(url);
    expect(parseProblem(await world.checkout(ROSA)).status).toBe(409);
    expect((await listCurrent()).map(({ id }) => id)).toEqual([unfinished.id]);
  });

  it('cancels an incomplete subscription at another price', async () => {
    await openCheckout(ROSA);
    const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    const unfinished = await world.createIncomplete(customer, FOREIGN);
    await world.pay(await openCheckout(ROSA));
    const all = (await world.stripe.subscriptions.list({ customer, status: 'all' })).data;
    expect(all.find(({ id }) => id === unfinished.id)?.status).toMatch(/^(canceled|incomplete_expired)$/);
    const invoice = await world.stripe.invoices.retrieve(toId(unfinished.latest_invoice));
    expect(invoice.status).toBe('void');
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

describe('a customer whose Stripe customer was deleted', () => {
  const deleteStripeCustomer = async () => {
    const deleted = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    await world.stripe.customers.del(deleted);
    return deleted;
  };

  it('sells again to a customer whose Stripe customer was deleted, on one page for ten simultaneous calls', async () => {
    await subscribe(ROSA);
    await world.control('webhooks', { mode: 'lose' });
    const deleted = await deleteStripeCustomer();
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

  it('sells again after the Stripe customer was deleted twice', async () => {
    await openCheckout(ROSA);
    await deleteStripeCustomer();
    await openCheckout(ROSA);
    await deleteStripeCustomer();
    await world.pay(await openCheckout(ROSA));
    expect(await listCurrent()).toHaveLength(1);
  });

  it('answers 409 from the portal when the Stripe customer was deleted, and syncs at a cancellation', async () => {
    await subscribe(ROSA);
    await world.control('webhooks', { mode: 'lose' });
    await deleteStripeCustomer();
    expect(parseProblem(await world.portal(ROSA))).toMatchObject({ status: 409, code: 'conflict' });
    expect(parseBody(await world.cancel(ROSA)).subscription).toMatchObject({ stripeSubscriptionId: null });
  });
});

describe('GET /subscription/valid-payment-status', () => {
  it('syncs at the payment status even when all events of Stripe are lost', async () => {
    await world.control('webhooks', { mode: 'lose' });
    await subscribe(ROSA);
    expect(parseBody(await world.status(ROSA)).stripeSubscriptionId).toMatch(/^sub_/);
  });

  it('answers 404 to a session that names the caller but belongs to another Stripe customer', async () => {
    await openCheckout(ROSA);
    const stranger = await world.stripe.customers.create({ metadata: { userId: ROSA } });
    const forged = await world.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: stranger.id,
      client_reference_id: ROSA,
      metadata: { userId: ROSA },
      line_items: [{ price: ESSENTIALS, quantity: 1 }],
      success_url: world.siteUrl,
    });
    expect(parseProblem(await world.payment(ROSA, forged.id)).status).toBe(404);
  });
});

describe('POST /subscription/cancel', () => {
  it('cancels now without a charge or a refund, and changes nothing at a second call', async () => {
    await subscribe(ROSA);
    const answer = await world.cancel(ROSA, true);
    expect(parseBody(answer)).toMatchObject({
      success: true,
      message: 'Subscription cancelled successfully.',
      subscription: { stripeSubscriptionId: null, priceId: null, status: 'canceled', hasAccess: false },
    });
    expect(parseBody(await world.status(ROSA))).toEqual({ stripeSubscriptionId: null });
    expect(await listCurrent()).toEqual([]);
    expect((await world.stripe.invoices.list()).data).toHaveLength(1);
    expect(await world.cancel(ROSA, true)).toMatchObject({ statusCode: 200 });
    expect(await world.cancel(ROSA, false)).toMatchObject({ statusCode: 200 });
  });

  it('cancels at the end of the month, which the answer names', async () => {
    await subscribe(ROSA);
    const [subscription] = await listCurrent();
    const ends = new Date((subscription?.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
    for (const answer of [await world.cancel(ROSA, false), await world.cancel(ROSA, false)]) {
      expect(parseBody(answer).subscription).toMatchObject({
        stripeSubscriptionId: subscription?.id,
        status: 'active',
        endsAt: ends,
        hasAccess: true,
      });
    }
    await world.control('advance', { seconds: 32 * 86_400 });
    expect(parseBody(await world.status(ROSA))).toEqual({ stripeSubscriptionId: null });
  });

  it('stores why the plan ended', async () => {
    await subscribe(ROSA);
    await world.cancel(ROSA);
    expect(await world.stored(ROSA)).toMatchObject({ subscription: { endReason: 'cancellation_requested' } });
    expect(parseBody(await world.cancel(ROSA)).subscription.endReason).toBe('cancellation_requested');
  });

  it('expires the checkout sessions of old tabs at a cancellation', async () => {
    await subscribe(ROSA);
    for (const isImmediate of [false, true]) {
      const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
      const old = await world.createSession(customer);
      expect(await world.cancel(ROSA, isImmediate)).toMatchObject({ statusCode: 200 });
      expect((await world.stripe.checkout.sessions.retrieve(old.id)).status).toBe('expired');
    }
  });

  it.each([true, false])(
    'cancels an incomplete subscription and voids its invoice (immediately: %s)',
    async (isImmediate) => {
      await openCheckout(ROSA);
      const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
      const unfinished = await world.createIncomplete(customer);
      expect(await world.cancel(ROSA, isImmediate)).toMatchObject({ statusCode: 200 });
      const invoice = await world.stripe.invoices.retrieve(toId(unfinished.latest_invoice));
      expect(invoice.status).toBe('void');
      expect((await world.stored(ROSA))?.subscription?.status).toBe('incomplete_expired');
    },
  );

  it('voids the open invoice of a past_due subscription', async () => {
    await subscribe(ROSA, '4000000000000341');
    await world.control('advance', { seconds: 32 * 86_400 });
    expect((await world.stored(ROSA))?.subscription?.status).toBe('past_due');
    expect(await world.cancel(ROSA, true)).toMatchObject({ statusCode: 200 });
    const { data } = await world.stripe.invoices.list();
    expect(data.map(({ status }) => status)).toEqual(['void', 'paid']);
  });

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

  it('answers 409 to a customer who never had a subscription', async () => {
    for (const userId of [ROSA, 'apple|nobody']) {
      expect(parseProblem(await world.cancel(userId))).toMatchObject({
        status: 409,
        message: 'There is no subscription to cancel',
      });
    }
    await openCheckout(PAUL);
    expect(parseProblem(await world.cancel(PAUL)).status).toBe(409);
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

describe('POST /subscription/keep', () => {
  const findOnly = async () => {
    const [only] = await listCurrent();
    if (!only) throw new Error('There is no current subscription');
    return only;
  };

  it.each([
    ['the flag', () => ({ cancel_at_period_end: true })],
    ['a date', (periodEnd: number) => ({ cancel_at: periodEnd })],
  ])('takes back an end that was set by %s, also at a second call', async (_, end) => {
    await subscribe(ROSA);
    const { id, items } = await findOnly();
    await world.stripe.subscriptions.update(id, end(items.data[0]?.current_period_end ?? 0));
    for (let call = 0; call < 2; call += 1)
      expect(parseBody(await world.keep(ROSA)).subscription).toMatchObject({
        status: 'active',
        endsAt: null,
      });
    expect(await findOnly()).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
  });

  it('answers 409 to a plan that has ended meanwhile, and stores its end', async () => {
    await subscribe(ROSA);
    await world.cancel(ROSA, false);
    await world.control('webhooks', { mode: 'lose' });
    await world.stripe.subscriptions.cancel((await findOnly()).id);
    expect(parseProblem(await world.keep(ROSA))).toMatchObject({
      status: 409,
      message: 'Your plan has ended',
    });
    expect(await world.stored(ROSA)).toMatchObject({ subscription: { status: 'canceled' } });
  });

  it('answers 503 when Stripe refuses, and claims nothing', async () => {
    await subscribe(ROSA);
    await world.cancel(ROSA, false);
    const faults = [{ match: 'POST /v1/subscriptions/*', kind: 'refused', times: 1 }];
    await world.control('faults', { faults });
    expect(parseProblem(await world.keep(ROSA)).status).toBe(503);
    await world.control('faults', { faults: [] });
    expect(parseBody(await world.keep(ROSA)).subscription.endsAt).toBeNull();
  });

  it('keeps a plan whose card has failed, as past due', async () => {
    await subscribe(ROSA, '4000000000000341');
    await world.cancel(ROSA, false);
    const { id } = await findOnly();
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await world.control('advance', { seconds: 32 * 86_400 });
    await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(parseBody(await world.keep(ROSA)).subscription).toMatchObject({
      status: 'past_due',
      endsAt: null,
    });
  });

  it('answers 409 to a customer without a plan', async () => {
    expect(parseProblem(await world.keep(ROSA)).status).toBe(409);
  });
});

describe('POST /subscription/cancellation-reason', () => {
  it('stores the reason at Stripe once the end is set, also after the end', async () => {
    await subscribe(ROSA);
    const id = (await listCurrent())[0]?.id ?? '';
    expect(parseProblem(await world.reason(ROSA, { feedback: 'unused', comment: '' })).status).toBe(409);
    for (const isImmediate of [false, true]) {
      await world.cancel(ROSA, isImmediate);
      const reason = { feedback: 'too_expensive', comment: `Later, perhaps: ${isImmediate}` };
      expect(await world.reason(ROSA, reason)).toMatchObject({ statusCode: 200 });
      expect((await world.stripe.subscriptions.retrieve(id)).cancellation_details).toMatchObject(reason);
    }
  });

  it.each([
    { feedback: 'bored', comment: '' },
    { feedback: 'other', comment: 'x'.repeat(501) },
    { feedback: 'other' },
  ])('answers 400 to a reason that Stripe would not take: %j', async (body) => {
    expect(await world.reason(ROSA, body)).toMatchObject({ statusCode: 400 });
  });
});

describe('GET /subscription/billing', () => {
  it('names the card, and no next try while nothing is owed', async () => {
    await subscribe(ROSA);
    expect(parseBody(await world.billing(ROSA))).toEqual({
      paymentMethod: {
        type: 'card',
        brand: 'visa',
        last4: '4242',
        expMonth: expect.any(Number),
        expYear: expect.any(Number),
      },
      nextTry: null,
    });
  });

  it('says when an overdue payment is tried again', async () => {
    await subscribe(ROSA, '4000000000000341');
    await world.control('advance', { seconds: 32 * 86_400 });
    const { data } = await world.stripe.invoices.list({ status: 'open' });
    expect(parseBody(await world.billing(ROSA)).nextTry).toEqual({
      at: new Date((data[0]?.next_payment_attempt ?? 0) * 1000).toISOString(),
      amount: 1999,
      currency: 'usd',
    });
  });

  it('knows nothing of a customer without a plan', async () => {
    expect(parseBody(await world.billing(ROSA))).toEqual({ paymentMethod: null, nextTry: null });
  });
});
