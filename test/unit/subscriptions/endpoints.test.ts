// The plan, from the first click to the last, against the Stripe stand-in.
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { environment, fieldsIn, jsonEvent, problemIn, send, withClaims } from '../events.ts';
import { ESSENTIALS, FOREIGN, bodyOf, idOf, openStripeWorld, type StripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld({ isMetered: true });
});
afterEach(() => world.empty());
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';
const PAUL = 'windowslive|paul';

const urlFor = async (userId: string): Promise<string> => {
  const answer = await world.checkout(userId);
  expect(answer).toMatchObject({ statusCode: 200 });
  return bodyOf(answer).url;
};
const sessionIdIn = (url: string) => url.split('/').at(-1) ?? '';

/** A customer with a plan; answers the session they paid on. */
const subscribe = async (userId: string, card?: string): Promise<string> => {
  const url = await urlFor(userId);
  await world.pay(url, card);
  const sessionId = sessionIdIn(url);
  expect(bodyOf(await world.payment(userId, sessionId))).toEqual({ paymentStatus: 'paid' });
  return sessionId;
};

const living = async () =>
  (await world.stripe.subscriptions.list({ status: 'all' })).data.filter(
    ({ status }) => !['canceled', 'incomplete', 'incomplete_expired'].includes(status),
  );

describe('buying the plan', () => {
  it('leads to a page of Stripe that belongs to the customer, and back to us', async () => {
    const url = await urlFor(ROSA);
    const session = await world.stripe.checkout.sessions.retrieve(sessionIdIn(url));
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: ROSA,
      metadata: { userId: ROSA },
      success_url: `${world.siteUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${world.siteUrl}/cancel?session_id={CHECKOUT_SESSION_ID}`,
    });
    const customer = await world.stripe.customers.retrieve(idOf(session.customer));
    const metadata = { userId: ROSA, stage: environment.STAGE };
    expect(customer).toMatchObject({ email: 'rosa@bakery.example', metadata });
    expect((await world.stored(ROSA))?.stripeCustomerId).toBe(session.customer);
  });

  it('gives the plan when it is paid, and not before', async () => {
    const url = await urlFor(ROSA);
    expect(bodyOf(await world.status(ROSA))).toEqual({ stripeSubscriptionId: null });
    expect(bodyOf(await world.payment(ROSA, sessionIdIn(url)))).toEqual({ paymentStatus: 'unpaid' });
    await world.pay(url);
    expect(bodyOf(await world.payment(ROSA, sessionIdIn(url)))).toEqual({ paymentStatus: 'paid' });
    const [subscription] = await living();
    expect(bodyOf(await world.status(ROSA))).toEqual({ stripeSubscriptionId: subscription?.id });
    expect(subscription?.metadata).toEqual({ userId: ROSA, stage: environment.STAGE });
  });

  it('takes no other price than the one in the catalogue, and asks Stripe nothing', async () => {
    for (const priceId of [FOREIGN, 'price_none', ' ', `${ESSENTIALS} `]) {
      const answer = await world.checkout(ROSA, priceId);
      expect(problemIn(answer)).toMatchObject({ status: 400, code: 'bad-request' });
      expect(fieldsIn(answer)).toEqual([{ path: 'priceId', message: 'This price is not for sale' }]);
    }
    expect((await world.stripe.customers.list()).data).toEqual([]);
  });

  it('shows the same page to two tabs and two devices, ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.checkout(ROSA)));
    const urls = new Set(answers.map((answer) => bodyOf(answer).url));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(urls.size).toBe(1);
    const { sessions, customers } = await world.control('state');
    expect(sessions).toHaveLength(1);
    expect(customers).toHaveLength(1);
    expect(await urlFor(ROSA)).toBe([...urls][0]);
  });

  it('is refused while a plan is held, whatever its state, and the record is brought up to date', async () => {
    await subscribe(ROSA, '4000000000000341');
    const statuses: string[] = [];
    await world.control('webhooks', { mode: 'lose' });
    await world.control('settings', { afterRetries: 'unpaid' });
    for (const seconds of [0, 32 * 86_400, 9 * 86_400]) {
      await world.control('advance', { seconds });
      const answer = await world.checkout(ROSA);
      expect(problemIn(answer)).toMatchObject({ status: 409, code: 'conflict' });
      statuses.push(String((await world.stored(ROSA))?.subscription?.status));
    }
    expect(statuses).toEqual(['active', 'past_due', 'unpaid']);
    expect(await living()).toHaveLength(1);
  });

  it('refused, closes the pages that old tabs still show', async () => {
    await subscribe(ROSA);
    const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    const old = await world.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: ESSENTIALS, quantity: 1 }],
      success_url: world.siteUrl,
    });
    expect(problemIn(await world.checkout(ROSA)).status).toBe(409);
    expect((await world.stripe.checkout.sessions.retrieve(old.id)).status).toBe('expired');
  });

  it('begins anew after a page that was closed, and after a plan that ended', async () => {
    const first = await urlFor(ROSA);
    await world.control('advance', { seconds: 25 * 3600 });
    const second = await urlFor(ROSA);
    expect(second).not.toBe(first);
    await world.pay(second);
    await world.cancel(ROSA);
    const third = await urlFor(ROSA);
    expect(third).not.toBe(second);
    await world.pay(third);
    expect(await living()).toHaveLength(1);
  });

  it('leaves no other page open on which one could pay', async () => {
    await urlFor(ROSA);
    const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    const foreign = await world.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: FOREIGN, quantity: 1 }],
      success_url: world.siteUrl,
    });
    const url = await urlFor(ROSA);
    const { data } = await world.stripe.checkout.sessions.list({ customer, status: 'open' });
    expect(data.map(({ id }) => id)).toEqual([sessionIdIn(url)]);
    expect((await world.stripe.checkout.sessions.retrieve(foreign.id)).status).toBe('expired');
  });

  it('pays a first payment that is still open instead of beginning a second one', async () => {
    await urlFor(ROSA);
    const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    const unfinished = await world.stripe.subscriptions.create({
      customer,
      items: [{ price: ESSENTIALS }],
      payment_behavior: 'default_incomplete',
    });
    expect(unfinished.status).toBe('incomplete');
    const url = await urlFor(ROSA);
    const invoice = await world.stripe.invoices.retrieve(idOf(unfinished.latest_invoice));
    expect(url).toBe(invoice.hosted_invoice_url);
    expect((await world.stripe.checkout.sessions.list({ customer, status: 'open' })).data).toEqual([]);
    await world.pay(url);
    expect(problemIn(await world.checkout(ROSA)).status).toBe(409);
    expect((await living()).map(({ id }) => id)).toEqual([unfinished.id]);
  });

  it('gives up a first payment at another price', async () => {
    await urlFor(ROSA);
    const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    const unfinished = await world.stripe.subscriptions.create({
      customer,
      items: [{ price: FOREIGN }],
      payment_behavior: 'default_incomplete',
    });
    await world.pay(await urlFor(ROSA));
    const all = (await world.stripe.subscriptions.list({ customer, status: 'all' })).data;
    expect(all.find(({ id }) => id === unfinished.id)?.status).toMatch(/^(canceled|incomplete_expired)$/);
    const invoice = await world.stripe.invoices.retrieve(idOf(unfinished.latest_invoice));
    expect(invoice.status).toBe('void');
    expect(await living()).toHaveLength(1);
  });

  it('starts again once the time for a first payment has run out', async () => {
    await urlFor(ROSA);
    const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    await world.stripe.subscriptions.create({
      customer,
      items: [{ price: ESSENTIALS }],
      payment_behavior: 'default_incomplete',
    });
    await world.control('advance', { seconds: 24 * 3600 });
    expect(await urlFor(ROSA)).toContain('/checkout/');
  });

  it('a card that is declined buys nothing and leaves the page open', async () => {
    const url = await urlFor(ROSA);
    await world.pay(url, '4000000000000002');
    expect(bodyOf(await world.payment(ROSA, sessionIdIn(url)))).toEqual({ paymentStatus: 'unpaid' });
    expect(await urlFor(ROSA)).toBe(url);
    await world.pay(url);
    expect(bodyOf(await world.payment(ROSA, sessionIdIn(url)))).toEqual({ paymentStatus: 'paid' });
  });
});

describe('a customer whom somebody has deleted at Stripe', () => {
  const deleteRosa = async () => {
    const gone = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    await world.stripe.customers.del(gone);
    return gone;
  };

  it('loses the plan, and can buy it again: ten at once get one page of one new customer', async () => {
    await subscribe(ROSA);
    await world.control('webhooks', { mode: 'lose' });
    const gone = await deleteRosa();
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.checkout(ROSA)));
    const urls = answers.flatMap((answer) => (answer.statusCode === 200 ? [bodyOf(answer).url] : []));
    for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode);
    expect(new Set(urls).size).toBe(1);
    expect((await world.stripe.customers.list()).data).toHaveLength(1);
    expect(bodyOf(await world.status(ROSA))).toEqual({ stripeSubscriptionId: null });

    await world.pay(urls[0]);
    expect(bodyOf(await world.payment(ROSA, sessionIdIn(urls[0])))).toEqual({ paymentStatus: 'paid' });
    const [plan] = await living();
    expect(await world.stored(ROSA)).toMatchObject({
      stripeCustomerId: plan?.customer,
      subscription: { stripeSubscriptionId: plan?.id, status: 'active' },
    });
    expect(plan?.customer).not.toBe(gone);
  });

  it('can buy again a second time', async () => {
    await urlFor(ROSA);
    await deleteRosa();
    await urlFor(ROSA);
    await deleteRosa();
    await world.pay(await urlFor(ROSA));
    expect(await living()).toHaveLength(1);
  });

  it('has no page of the portal, and cancelling brings the record up to date', async () => {
    await subscribe(ROSA);
    await world.control('webhooks', { mode: 'lose' });
    await deleteRosa();
    expect(problemIn(await world.portal(ROSA))).toMatchObject({ status: 409, code: 'conflict' });
    expect(bodyOf(await world.cancel(ROSA)).subscription).toMatchObject({ stripeSubscriptionId: null });
  });
});

describe('what came of a payment', () => {
  it('is told to who paid, even when every event of Stripe is lost', async () => {
    await world.control('webhooks', { mode: 'lose' });
    await subscribe(ROSA);
    expect(bodyOf(await world.status(ROSA)).stripeSubscriptionId).toMatch(/^sub_/);
  });

  it('is nobody else’s business: 404, as for a session that never was', async () => {
    const sessionId = await subscribe(ROSA);
    await urlFor(PAUL);
    for (const answer of [
      await world.payment(PAUL, sessionId),
      await world.payment('apple|nobody', sessionId),
      await world.payment(ROSA, 'cs_test_never'),
    ]) {
      expect(problemIn(answer)).toMatchObject({ status: 404, message: 'There is no such payment' });
    }
  });

  it('a session that names the caller without being bound to them is not theirs', async () => {
    await urlFor(ROSA);
    const stranger = await world.stripe.customers.create({ metadata: { userId: ROSA } });
    const forged = await world.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: stranger.id,
      client_reference_id: ROSA,
      metadata: { userId: ROSA },
      line_items: [{ price: ESSENTIALS, quantity: 1 }],
      success_url: world.siteUrl,
    });
    expect(problemIn(await world.payment(ROSA, forged.id)).status).toBe(404);
  });
});

describe('giving the plan up', () => {
  it('now: it ends at once, nothing is charged or given back, and once more changes nothing', async () => {
    await subscribe(ROSA);
    const answer = await world.cancel(ROSA, true);
    expect(bodyOf(answer)).toMatchObject({
      success: true,
      message: 'Subscription cancelled successfully.',
      subscription: { stripeSubscriptionId: null, priceId: null, status: 'canceled', hasAccess: false },
    });
    expect(bodyOf(await world.status(ROSA))).toEqual({ stripeSubscriptionId: null });
    expect(await living()).toEqual([]);
    expect((await world.stripe.invoices.list()).data).toHaveLength(1);
    expect(await world.cancel(ROSA, true)).toMatchObject({ statusCode: 200 });
    expect(await world.cancel(ROSA, false)).toMatchObject({ statusCode: 200 });
  });

  it('with the month: it stays until then, and says when it ends', async () => {
    await subscribe(ROSA);
    const [subscription] = await living();
    const ends = new Date((subscription?.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
    for (const answer of [await world.cancel(ROSA, false), await world.cancel(ROSA, false)]) {
      expect(bodyOf(answer).subscription).toMatchObject({
        stripeSubscriptionId: subscription?.id,
        status: 'active',
        endsAt: ends,
        hasAccess: true,
      });
    }
    await world.control('advance', { seconds: 32 * 86_400 });
    expect(bodyOf(await world.status(ROSA))).toEqual({ stripeSubscriptionId: null });
  });

  it('ends both, should there ever be two', async () => {
    await subscribe(ROSA);
    const [one] = await living();
    await world.stripe.subscriptions.create({
      customer: idOf(one?.customer),
      default_payment_method: idOf(one?.default_payment_method),
      items: [{ price: ESSENTIALS }],
    });
    expect(await living()).toHaveLength(2);
    expect(await world.cancel(ROSA)).toMatchObject({ statusCode: 200 });
    expect(await living()).toEqual([]);
  });

  it('closes the pages on which an old tab could buy another one', async () => {
    await subscribe(ROSA);
    for (const isImmediate of [false, true]) {
      const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
      const old = await world.stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: ESSENTIALS, quantity: 1 }],
        success_url: world.siteUrl,
      });
      expect(await world.cancel(ROSA, isImmediate)).toMatchObject({ statusCode: 200 });
      expect((await world.stripe.checkout.sessions.retrieve(old.id)).status).toBe('expired');
    }
  });

  it.each([true, false])('ends a beginning whose first payment nobody can make any more', async (isNow) => {
    await urlFor(ROSA);
    const customer = (await world.stored(ROSA))?.stripeCustomerId ?? '';
    const unfinished = await world.stripe.subscriptions.create({
      customer,
      items: [{ price: ESSENTIALS }],
      payment_behavior: 'default_incomplete',
    });
    expect(await world.cancel(ROSA, isNow)).toMatchObject({ statusCode: 200 });
    const invoice = await world.stripe.invoices.retrieve(idOf(unfinished.latest_invoice));
    expect(invoice.status).toBe('void');
    expect((await world.stored(ROSA))?.subscription?.status).toBe('incomplete_expired');
  });

  it('now, with a payment overdue: nobody pays for it afterwards', async () => {
    await subscribe(ROSA, '4000000000000341');
    await world.control('advance', { seconds: 32 * 86_400 });
    expect((await world.stored(ROSA))?.subscription?.status).toBe('past_due');
    expect(await world.cancel(ROSA, true)).toMatchObject({ statusCode: 200 });
    const { data } = await world.stripe.invoices.list();
    expect(data.map(({ status }) => status)).toEqual(['void', 'paid']);
  });

  it('now, again where Stripe failed before the invoice was void', async () => {
    await subscribe(ROSA, '4000000000000341');
    await world.control('advance', { seconds: 32 * 86_400 });
    await world.control('faults', { faults: [{ kind: 'down', match: 'POST */void', times: 2 }] });
    expect(problemIn(await world.cancel(ROSA, true)).status).toBe(503);
    expect(await world.cancel(ROSA, true)).toMatchObject({ statusCode: 200 });
    expect((await world.stripe.invoices.list({ status: 'open' })).data).toEqual([]);
  });

  it('is refused to who never had one', async () => {
    for (const userId of [ROSA, 'apple|nobody']) {
      expect(problemIn(await world.cancel(userId))).toMatchObject({
        status: 409,
        message: 'There is no subscription to cancel',
      });
    }
    await urlFor(PAUL);
    expect(problemIn(await world.cancel(PAUL)).status).toBe(409);
  });

  it('ten at once end it once', async () => {
    await subscribe(ROSA);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => world.cancel(ROSA, index % 2 === 0)),
    );
    for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await living()).toEqual([]);
    expect((await world.stored(ROSA))?.subscription?.status).toBe('canceled');
  });
});

describe('the page where a customer manages their plan', () => {
  it('is Stripe’s, and leads back to the account', async () => {
    await subscribe(ROSA);
    const { url } = bodyOf(await world.portal(ROSA));
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`${world.siteUrl}/account`);
  });

  it('is set up as the stage says', async () => {
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
    // A set-up that is not there is a mistake of ours, not the customer's.
    expect(problemIn(await visit('bpc_never')).status).toBe(500);
  });

  it('is not there for who has never been to the checkout', async () => {
    expect(problemIn(await world.portal(ROSA))).toMatchObject({ status: 409, code: 'conflict' });
  });
});

test('the status costs half a read unit', async () => {
  await subscribe(ROSA);
  world.tables.meter.read();
  await world.status(ROSA);
  expect(world.tables.meter.read()).toEqual({ units: 0.5, requests: 1 });
});
