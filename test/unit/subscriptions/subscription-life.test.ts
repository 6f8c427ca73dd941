// Random lives of a subscription, told in random order, twice or not at all: our record ends as Stripe's truth.
import * as fc from 'fast-check';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { bodyOf, openStripeWorld, type StripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await openStripeWorld();
});
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';
const DAY = 86_400;

const OVER = ['canceled', 'incomplete_expired'];
const UNFINISHED = ['incomplete', ...OVER];

const subscriptions = async () => (await world.stripe.subscriptions.list({ status: 'all', limit: 100 })).data;
const livingOf = (all: readonly Stripe.Subscription[]) =>
  all.filter(({ status }) => !UNFINISHED.includes(status));

const iso = (seconds: number | null | undefined) =>
  seconds == null ? null : new Date(seconds * 1000).toISOString();

/** Our record says what Stripe says: of a plan every figure, else that there is none. */
const expectTruth = async () => {
  const all = await subscriptions();
  const [held] = livingOf(all);
  const record = await world.stored(ROSA);
  const told = bodyOf(await world.status(ROSA));
  expect(told).toEqual({ stripeSubscriptionId: held?.id ?? null });
  if (!held) {
    // What began and ended without a word to us leaves no trace; what we know of, we know to be over.
    const known = all.map(({ id, status }) => `${id} ${status}`);
    const ours = record?.subscription;
    if (ours) expect(known).toContain(`${String(ours.stripeSubscriptionId)} ${String(ours.status)}`);
    const isWaiting = all.some(({ status }) => status === 'incomplete');
    expect(record?.openSubscription).toBe(isWaiting ? 'open' : undefined);
    return;
  }
  const [item] = held.items.data;
  expect(record).toMatchObject({
    stripeCustomerId: held.customer,
    openSubscription: 'open',
    subscription: {
      stripeSubscriptionId: held.id,
      status: held.status,
      priceId: item?.price.id,
      currentPeriodStart: iso(item?.current_period_start),
      currentPeriodEnd: iso(item?.current_period_end),
      cancelAt: iso(held.cancel_at ?? (held.cancel_at_period_end ? item?.current_period_end : null)),
    },
  });
};

/** Every page to pay on that somebody was ever shown: an old tab may still have it. */
const shown = new Set<string>();

const open = async (): Promise<string | undefined> => {
  const answer = await world.checkout(ROSA);
  expect([200, 409, 503]).toContain(answer.statusCode);
  const url: string | undefined = bodyOf(answer).url;
  if (url !== undefined) shown.add(url);
  return url;
};

const held = async () => livingOf(await subscriptions())[0];

/** What people, time and bad luck do; each takes what is there. */
const happenings = {
  'opens the page and leaves': async () => {
    await open();
  },
  'pays and closes the browser': async () => {
    const url = await open();
    if (url !== undefined) await world.pay(url);
  },
  'pays and comes back': async () => {
    const url = await open();
    if (url === undefined) return;
    await world.pay(url);
    if (url.includes('/checkout/')) await world.payment(ROSA, url.split('/').at(-1) ?? '');
  },
  'pays with a card that will fail': async () => {
    const url = await open();
    if (url !== undefined) await world.pay(url, '4000000000000341');
  },
  'is declined': async () => {
    const url = await open();
    if (url !== undefined) await world.pay(url, '4000000000000002');
  },
  'pays in three tabs at once': async () => {
    const urls = await Promise.all([open(), open(), open()]);
    await Promise.all(urls.map(async (url) => url !== undefined && world.pay(url)));
  },
  'pays in every old tab': async () => {
    for (const url of shown) await world.pay(url);
  },
  'opens a page in one tab while paying in another': async () => {
    const url = await open();
    await Promise.all([open(), url !== undefined && world.pay(url), open()]);
  },
  'opens a page while Stripe is slow, and pays in another tab meanwhile': async () => {
    await world.control('faults', { faults: [{ kind: 'slow', match: 'POST *', milliseconds: 150 }] });
    const openAndPay = async () => {
      const url = await open();
      if (url !== undefined) await world.pay(url);
    };
    await Promise.all([open(), openAndPay()]);
  },
  'is shown a new page while paying on the old one': async () => {
    const [old] = [...shown].slice(-1);
    await world.control('faults', {
      faults: [{ kind: 'slow', match: 'POST /v1/checkout/sessions*', milliseconds: 150 }],
    });
    await Promise.all([open(), old !== undefined && world.pay(old)]);
  },
  'cancels now': async () => {
    await world.cancel(ROSA, true);
  },
  'cancels with the month': async () => {
    await world.cancel(ROSA, false);
  },
  'cancels now and buys at once': async () => {
    await Promise.all([world.cancel(ROSA, true), open()]);
  },
  'cancels in the portal': async () => {
    const plan = await held();
    const end = plan?.items.data[0]?.current_period_end;
    if (plan && end !== undefined) await world.stripe.subscriptions.update(plan.id, { cancel_at: end });
  },
  'changes their mind in the portal': async () => {
    const plan = await held();
    if (plan) await world.stripe.subscriptions.update(plan.id, { cancel_at_period_end: false });
  },
  'pays what is open with a good card': async () => {
    const { data } = await world.stripe.invoices.list({ status: 'open' });
    for (const { hosted_invoice_url: url } of data) if (url != null) await world.pay(url);
  },
  'a day passes': () => world.control('advance', { seconds: DAY + 3600 }),
  'ten days pass': () => world.control('advance', { seconds: 10 * DAY }),
  'a month passes': () => world.control('advance', { seconds: 31 * DAY }),
  'events are delivered': () => world.control('webhooks', { mode: 'deliver' }),
  'events wait': () => world.control('webhooks', { mode: 'hold' }),
  'events are lost': () => world.control('webhooks', { mode: 'lose' }),
  'what waits comes all at once, twice': () =>
    world.control('webhooks/release', { order: 'shuffled', times: 2 }),
  'what waits comes backwards': () => world.control('webhooks/release', { order: 'reversed' }),
  'old events come again': async () => {
    const { data } = await world.stripe.events.list({ types: [...STRIPE_EVENTS], limit: 5 });
    await Promise.all(data.map(({ id }) => world.control('webhooks/resend', { id })));
  },
  'Stripe loses an answer': () =>
    world.control('faults', { faults: [{ kind: 'lost-answer', match: 'POST *' }] }),
  'Stripe fails once': () => world.control('faults', { faults: [{ kind: 'crash', match: 'POST *' }] }),
  'Stripe hangs up': () => world.control('faults', { faults: [{ kind: 'reset' }] }),
  'the job runs': async () => {
    await world.reconcile().catch(() => undefined);
  },
} satisfies Record<string, () => Promise<unknown>>;

const names = Object.keys(happenings) as (keyof typeof happenings)[];
const life = fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 12 });

test(
  'whatever happens, nobody ever has two plans, and after the reconciliation the record is Stripe’s truth',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        await world.empty();
        shown.clear();
        for (const step of steps) {
          await happenings[step]().catch((error: unknown) => {
            // A fault that was meant for us may befall a call of the test's own.
            if (!(error instanceof Stripe.errors.StripeError)) throw error;
          });
          expect(livingOf(await subscriptions()).length).toBeLessThanOrEqual(1);
        }
        await world.control('faults', { faults: [] });
        await world.reconcile();
        await expectTruth();
        // What is still on its way changes nothing.
        await world.control('webhooks/release', { order: 'shuffled', times: 2 });
        await expectTruth();
      }),
      { numRuns: 15 },
    );
  },
);
