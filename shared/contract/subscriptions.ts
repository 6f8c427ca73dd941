// The plan: buying it, what it is worth now, giving it up. Stripe is the truth, these are views of our copy.
import * as z from 'zod/mini';
import { words } from '../words.ts';
import { endpoint } from './endpoint.ts';

/** Stripe's eight statuses of a subscription. */
export const SubscriptionStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

const Moment = z.nullable(z.iso.datetime());

/** A customer's plan as their pages show it. */
export const Subscription = z.object({
  /** The price that is held, null on the free plan. */
  priceId: z.nullable(z.string()),
  /** Null on the free plan: exactly then a plan may be bought. */
  stripeSubscriptionId: z.nullable(z.string()),
  /** When the paid month ends, and the next payment is due unless the plan ends before. */
  currentPeriodEnd: Moment,
  /** Null for who never subscribed; `canceled` stays readable after the end. */
  status: z.nullable(SubscriptionStatus),
  /** When the plan ends, where that is settled. */
  endsAt: Moment,
  /** Whether the paid modules are open now: a late payment leaves them open for some days. */
  hasAccess: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

const SessionId = z
  .string(words.sessionIdRequired)
  .check(
    z.minLength(1, { error: words.sessionIdRequired, abort: true }),
    z.maxLength(255, 'Session ID is not valid'),
    z.regex(/^cs_[A-Za-z0-9_]+$/, 'Session ID is not valid'),
  );

const PriceId = z
  .string(words.priceIdRequired)
  .check(
    z.minLength(1, { error: words.priceIdRequired, abort: true }),
    z.maxLength(255, 'Price ID is not valid'),
  );

/** The address of a page of Stripe's. */
const Redirect = z.object({ url: z.url() });

export const subscriptionEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/subscription/subscription-status',
    caller: 'customer',
    perMinute: 3000,
    status: 200,
    reply: z.object({ stripeSubscriptionId: z.nullable(z.string()) }),
  }),
  /**
   * A page of Stripe's on which to pay: the one that is open already, or a new one. 400 for a price that is not in
   * the catalogue, 409 for a customer who subscribes already, whatever the state of that subscription.
   */
  createCheckoutSession: endpoint({
    method: 'POST',
    path: '/subscription/create-checkout-session',
    caller: 'customer',
    perMinute: 1200,
    status: 200,
    body: z.strictObject({ priceId: PriceId }),
    reply: Redirect,
  }),
  /** Where the customer changes their card, sees invoices and ends the plan at the end of the month. */
  createPortalSession: endpoint({
    method: 'POST',
    path: '/subscription/create-portal-session',
    caller: 'customer',
    perMinute: 1200,
    status: 200,
    reply: Redirect,
  }),
  /** Ends the plan now (true) or with the paid month (false). Once more changes nothing; 409 for who never had one. */
  cancel: endpoint({
    method: 'POST',
    path: '/subscription/cancel',
    caller: 'customer',
    perMinute: 1200,
    status: 200,
    body: z.strictObject({
      cancelImmediately: z.boolean('cancelImmediately must be true or false'),
    }),
    reply: z.object({ success: z.literal(true), message: z.string(), subscription: Subscription }),
  }),
  /** What came of a checkout of the caller's own, 404 for any other; brings our record up to date before it answers. */
  paymentStatus: endpoint({
    method: 'GET',
    path: '/subscription/valid-payment-status',
    caller: 'customer',
    perMinute: 3000,
    status: 200,
    query: z.strictObject({ sessionId: SessionId }),
    reply: z.object({ paymentStatus: z.enum(['paid', 'unpaid']) }),
  }),
};
