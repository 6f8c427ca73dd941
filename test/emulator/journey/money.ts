// Plans and payments, with the laptop's Stripe.
import { Stripe } from 'stripe';
import { expect } from 'vitest';
import {
  checkoutUrl,
  newCustomer,
  newSubscriber,
  stripeClient,
  stripeControl,
  type TestCustomer,
} from '../../customer.ts';
import { here } from '../../here.ts';
import { changeRecord, readCustomer } from '../tables.ts';
import { expectAnswer, step, type Step } from './step.ts';

const STRIPE = /^http:\/\/localhost:\d+\//;

const post = ({ token }: TestCustomer, path: string, body?: unknown, expected?: object, status = 200) =>
  expectAnswer({ method: 'POST', path: `/subscription/${path}`, token, body }, status, expected);

const deliver = (payload: string) => {
  const secret = here('webhookSecret');
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return expectAnswer(
    { path: '/stripe/webhook', raw: payload, headers: { 'stripe-signature': signature } },
    200,
  );
};

/** An event about a customer whose record differs. */
const newEvent = async (): Promise<string> => {
  const { userId } = await newDifferentSubscriber();
  const { stripeCustomerId } = (await readCustomer(userId)) ?? {};
  return JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    type: 'customer.subscription.updated',
    data: { object: { customer: stripeCustomerId } },
  });
};

/** Waits until our record knows the subscription, and returns it. */
const settle = async (userId: string, expected: object) => {
  const readSubscription = async () => (await readCustomer(userId))?.['subscription'];
  await expect.poll(readSubscription).toMatchObject(expected);
  // A payment has several events. One that comes late would repair what a step changes.
  const { stripeCustomerId } = (await readCustomer(userId)) ?? {};
  const listStates = async (): Promise<string[]> =>
    (await stripeControl('state')).events
      .filter((event: Stripe.Event) => JSON.stringify(event).includes(stripeCustomerId))
      .flatMap(({ deliveries }: { deliveries: { state: string }[] }) => deliveries.map(({ state }) => state));
  await expect.poll(listStates).not.toContain('pending');
  return readSubscription();
};

/** A customer with a subscription at Stripe of which our record knows. */
const newKnownSubscriber = async () => {
  const customer = await newSubscriber();
  return { ...customer, subscription: await settle(customer.userId, { status: 'active' }) };
};

/** A customer whose plan is ending, of which our record does not know, as when an event of Stripe is lost. A mail says it. */
export const newDifferentSubscriber = async () => {
  const { subscription, ...customer } = await newKnownSubscriber();
  const { userId } = customer;
  const changes = { cancel_at_period_end: true };
  await stripeClient().subscriptions.update(subscription.stripeSubscriptionId, changes);
  await settle(userId, { cancelAt: expect.any(String) });
  await changeRecord('Customers', { userId }, { subscription });
  return customer;
};

export const moneySteps: readonly Step[] = [
  step('opens a checkout', 'POST /subscription/create-checkout-session', newCustomer, (customer) =>
    post(
      customer,
      'create-checkout-session',
      { priceId: here('essentialsPriceId') },
      {
        url: expect.stringMatching(STRIPE),
      },
    ),
  ),
  step(
    'refuses a second checkout',
    'POST /subscription/create-checkout-session',
    newDifferentSubscriber,
    ({ token }) =>
      expectAnswer(
        {
          path: '/subscription/create-checkout-session',
          token,
          body: { priceId: here('essentialsPriceId') },
        },
        409,
      ),
  ),
  step(
    'says that a checkout is paid',
    'GET /subscription/valid-payment-status',
    newDifferentSubscriber,
    (customer) =>
      expectAnswer(
        { path: `/subscription/valid-payment-status?sessionId=${customer.sessionId}`, token: customer.token },
        200,
        { paymentStatus: 'paid' },
      ),
  ),
  step(
    'opens the portal',
    'POST /subscription/create-portal-session',
    async () => {
      const customer = await newCustomer();
      await checkoutUrl(customer);
      return customer;
    },
    (customer) => post(customer, 'create-portal-session', undefined, { url: expect.stringMatching(STRIPE) }),
  ),
  step('lists invoices', 'GET /subscription/invoices', newKnownSubscriber, ({ token }) =>
    expectAnswer({ path: '/subscription/invoices', token }, 200, { invoices: [{ state: 'paid' }] }),
  ),
  step('cancels a plan', 'POST /subscription/cancel', newKnownSubscriber, (customer) =>
    post(customer, 'cancel', { cancelImmediately: true }, { subscription: { status: 'canceled' } }),
  ),
  step('keeps a plan that is ending', 'POST /subscription/keep', newDifferentSubscriber, (customer) =>
    post(customer, 'keep', undefined, { subscription: { status: 'active', endsAt: null } }),
  ),
  step(
    'finds that a plan to keep has ended',
    'POST /subscription/keep',
    async () => {
      const { subscription, ...customer } = await newKnownSubscriber();
      const { userId } = customer;
      await stripeClient().subscriptions.cancel(subscription.stripeSubscriptionId);
      await settle(userId, { status: 'canceled' });
      await changeRecord('Customers', { userId }, { subscription });
      return customer;
    },
    (customer) => post(customer, 'keep', undefined, {}, 409),
  ),
  step('says how a plan is paid', 'GET /subscription/billing', newKnownSubscriber, ({ token }) =>
    expectAnswer({ path: '/subscription/billing', token }, 200, { paymentMethod: { last4: '4242' } }),
  ),
  step(
    'takes the reason for an end',
    'POST /subscription/cancellation-reason',
    async () => {
      const customer = await newKnownSubscriber();
      await expectAnswer(
        { path: '/subscription/cancel', token: customer.token, body: { cancelImmediately: true } },
        200,
      );
      return customer;
    },
    (customer) =>
      post(customer, 'cancellation-reason', { feedback: 'unused', comment: '' }, { success: true }),
  ),
  step('takes an event of Stripe', 'POST /stripe/webhook', newEvent, deliver),
];
