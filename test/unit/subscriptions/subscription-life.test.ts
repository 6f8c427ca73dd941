// Random lives of a subscription, with events in random order, twice or not at all: the record ends equal to Stripe.
import * as fc from 'fast-check';
import { Stripe } from 'stripe';
import { afterAll, expect, it } from 'vitest';
import { STRIPE_EVENTS } from '#shared/contract/subscriptions.ts';
import { parseBody, openStripeWorld } from './stripe-world.ts';

const world = await openStripeWorld();
afterAll(() => world.close());

const ROSA = 'google-oauth2|rosa';
const DAY = 86_400;

const NOT_CURRENT = ['incomplete', 'canceled', 'incomplete_expired'];

const subscriptions = async () => (await world.stripe.subscriptions.list({ status: 'all', limit: 100 })).data;
const filterCurrent = (all: readonly Stripe.Subscription[]) =>
  all.filter(({ status }) => !NOT_CURRENT.includes(status));

const toIso = (seconds: number | null | undefined) =>
  seconds == null ? null : new Date(seconds * 1000).toISOString();

/** Our record equals Stripe: every field of a current subscription, or that there is none. */
const expectEqualToStripe = async () => {
  const all = await subscriptions();
  const [current] = filterCurrent(all);
  const record = await world.stored(ROSA);
  const status = parseBody(await world.status(ROSA));
  expect(status).toEqual({ stripeSubscriptionId: current?.id ?? null });
  if (!current) {
    // A subscription that began and ended while events were lost leaves no trace. One in our record must have ended too.
    const known = all.map(({ id, status }) => `${id} ${status}`);
    const ours = record?.subscription;
    if (ours) expect(known).toContain(`${String(ours.stripeSubscriptionId)} ${String(ours.status)}`);
    const isWaiting = all.some(({ status }) => status === 'incomplete');
    expect(record?.notEndedSubscription).toBe(isWaiting ? 'yes' : undefined);
    return;
  }
  const [item] = current.items.data;
  expect(record).toMatchObject({
    stripeCustomerId: current.customer,
    notEndedSubscription: 'yes',
    subscription: {
      stripeSubscriptionId: current.id,
      status: current.status,
      priceId: item?.price.id,
      currentPeriodStart: toIso(item?.current_period_start),
      currentPeriodEnd: toIso(item?.current_period_end),
      cancelAt: toIso(current.cancel_at ?? (current.cancel_at_period_end ? item?.current_period_end : null)),
    },
  });
};

/** Every page to pay on that was ever opened: an old tab may still show it. */
const openedUrls = new Set<string>();

const openPage = async (): Promise<string | undefined> => {
  const answer = await world.checkout(ROSA);
  expect([200, 409, 503]).toContain(answer.statusCode);
  const url: string | undefined = parseBody(answer).url;
  if (url !== undefined) openedUrls.add(url);
  return url;
};

const fetchCurrent = async () => filterCurrent(await subscriptions())[0];

/** What customers, time and failures do, in any state. */
const events = {
  'opens the page and leaves': async () => {
    await openPage();
  },
  'pays and closes the browser': async () => {
    const url = await openPage();
    if (url !== undefined) await world.pay(url);
  },
  'pays and comes back': async () => {
    const url = await openPage();
    if (url === undefined) return;
    await world.pay(url);
    if (url.includes('/checkout/')) await world.payment(ROSA, url.split('/').at(-1) ?? '');
  },
  'pays with a card that will fail': async () => {
    const url = await openPage();
    if (url !== undefined) await world.pay(url, '4000000000000341');
  },
  'is declined': async () => {
    const url = await openPage();
    if (url !== undefined) await world.pay(url, '4000000000000002');
  },
  'pays in three tabs at once': async () => {
    const urls = await Promise.all([openPage(), openPage(), openPage()]);
    await Promise.all(urls.map(async (url) => url !== undefined && world.pay(url)));
  },
  'pays in every old tab': async () => {
    for (const url of openedUrls) await world.pay(url);
  },
  'opens a page in one tab while paying in another': async () => {
    const url = await openPage();
    await Promise.all([openPage(), url !== undefined && world.pay(url), openPage()]);
  },
  'opens a page while Stripe is slow, and pays in another tab meanwhile': async () => {
    await world.control('faults', { faults: [{ kind: 'slow', match: 'POST *', milliseconds: 150 }] });
    const openAndPay = async () => {
      const url = await openPage();
      if (url !== undefined) await world.pay(url);
    };
    await Promise.all([openPage(), openAndPay()]);
  },
  'opens a new page while paying on the old one': async () => {
    const [old] = [...openedUrls].slice(-1);
    await world.control('faults', {
      faults: [{ kind: 'slow', match: 'POST /v1/checkout/sessions*', milliseconds: 150 }],
    });
    await Promise.all([openPage(), old !== undefined && world.pay(old)]);
  },
  'cancels now': async () => {
    await world.cancel(ROSA, true);
  },
  'cancels with the month': async () => {
    await world.cancel(ROSA, false);
  },
  'cancels now and buys at once': async () => {
    await Promise.all([world.cancel(ROSA, true), openPage()]);
  },
  'cancels in the portal': async () => {
    const plan = await fetchCurrent();
    const end = plan?.items.data[0]?.current_period_end;
    if (plan && end !== undefined) await world.stripe.subscriptions.update(plan.id, { cancel_at: end });
  },
  'takes the cancellation back in the portal': async () => {
    const plan = await fetchCurrent();
    if (plan) await world.stripe.subscriptions.update(plan.id, { cancel_at_period_end: false });
  },
  'pays the open invoices with a good card': async () => {
    const { data } = await world.stripe.invoices.list({ status: 'open' });
    for (const { hosted_invoice_url: url } of data) if (url != null) await world.pay(url);
  },
  'a day passes': () => world.control('advance', { seconds: DAY + 3600 }),
  'ten days pass': () => world.control('advance', { seconds: 10 * DAY }),
  'a month passes': () => world.control('advance', { seconds: 31 * DAY }),
  'events are delivered': () => world.control('webhooks', { mode: 'deliver' }),
  'events are held': () => world.control('webhooks', { mode: 'hold' }),
  'events are lost': () => world.control('webhooks', { mode: 'lose' }),
  'held events arrive all at once, twice': () =>
    world.control('webhooks/release', { order: 'shuffled', times: 2 }),
  'held events arrive in reverse order': () => world.control('webhooks/release', { order: 'reversed' }),
  'old events arrive again': async () => {
    const { data } = await world.stripe.events.list({ types: [...STRIPE_EVENTS], limit: 5 });
    await Promise.all(data.map(({ id }) => world.control('webhooks/resend', { id })));
  },
  'Stripe loses a response': () =>
    world.control('faults', { faults: [{ kind: 'lost-answer', match: 'POST *' }] }),
  'Stripe fails once': () => world.control('faults', { faults: [{ kind: 'crash', match: 'POST *' }] }),
  'Stripe closes the connection': () => world.control('faults', { faults: [{ kind: 'reset' }] }),
  'the job runs': async () => {
    await world.reconcile().catch(() => undefined);
  },
} satisfies Record<string, () => Promise<unknown>>;

const names = Object.keys(events) as (keyof typeof events)[];
const life = fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 12 });

it(
  'never gives a customer two current subscriptions, and ends with the record equal to Stripe',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        await world.empty();
        openedUrls.clear();
        for (const step of steps) {
          await events[step]().catch((error: unknown) => {
            // A planned failure may hit a call of the test itself.
            if (!(error instanceof Stripe.errors.StripeError)) throw error;
          });
          expect(filterCurrent(await subscriptions()).length).toBeLessThanOrEqual(1);
        }
        await world.control('faults', { faults: [] });
        await world.reconcile();
        await expectEqualToStripe();
        // Events that are still held change nothing.
        await world.control('webhooks/release', { order: 'shuffled', times: 2 });
        await expectEqualToStripe();
      }),
      { numRuns: 15 },
    );
  },
);
