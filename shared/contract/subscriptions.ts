// Subscriptions: buying, status, canceling, and Stripe's events. Stripe is the truth; we show our copy (docs/product.md 8.2).
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { tidied, withoutHidden } from '../text.ts';
import * as words from '../words.ts';
import { endpoint } from './endpoint.ts';
import { EndReason, SubscriptionStatus } from './subscription-status.ts';

const NullableTime = z.nullable(z.iso.datetime());

/** A customer's subscription, or the free plan. */
export const Subscription = z.object({
  /** Null on the free plan. */
  priceId: z.nullable(z.string()),
  /** Null on the free plan. A subscription can be bought only then. */
  stripeSubscriptionId: z.nullable(z.string()),
  /** When the paid month ends. The next payment is due then, unless the subscription has ended. */
  currentPeriodEnd: NullableTime,
  /** Null for a customer who never subscribed. `canceled` stays after the end. */
  status: z.nullable(SubscriptionStatus),
  /** When the subscription ends; null while no end is set. */
  endsAt: NullableTime,
  /** Why the last subscription ended; null while there is one, and if the reason is unknown. */
  endReason: z.nullable(EndReason),
  /** Whether the paid modules are open now. A late payment leaves them open for some days. */
  hasAccess: z.boolean(),
  /** Until when they stay open while a payment is late. */
  graceEndsAt: z.optional(z.iso.datetime()),
});
export type Subscription = z.infer<typeof Subscription>;

/** How a plan is paid for, as Stripe has it now. */
export const Billing = z.object({
  /** Null if Stripe has none, or one that is neither a card nor Link. */
  paymentMethod: z.nullable(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('card'),
        /** Stripe's word: `visa`, `mastercard`, `amex`… */
        brand: z.string(),
        last4: z.string(),
        expMonth: z.int(),
        expYear: z.int(),
      }),
      z.object({ type: z.literal('link'), email: z.nullable(z.string()) }),
    ]),
  ),
  /** When Stripe charges the open invoice again. Amounts are in the smallest unit of the currency. */
  nextTry: z.nullable(z.object({ at: z.iso.datetime(), amount: z.int(), currency: z.string() })),
});
export type Billing = z.infer<typeof Billing>;

/** Stripe's words for why somebody leaves. */
export const CANCELLATION_FEEDBACK = [
  'too_expensive',
  'unused',
  'missing_features',
  'too_complex',
  'low_quality',
  'switched_service',
  'customer_service',
  'other',
] as const;

/** `uncollectible` at Stripe is `open` here: it can still be paid. */
export const InvoiceState = z.enum(['paid', 'open', 'partly-refunded', 'refunded', 'void']);
export type InvoiceState = z.infer<typeof InvoiceState>;

export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  /** The date of issue on the invoice. */
  date: z.iso.datetime(),
  /** With tax, in the smallest unit of the currency, as Stripe writes it. */
  amount: z.int(),
  /** In lower case: `usd`. */
  currency: z.string(),
  state: InvoiceState,
  /** Stripe's PDF. The address needs no sign-in. */
  pdfUrl: z.nullable(z.url()),
});
export type Invoice = z.infer<typeof Invoice>;

const InvoiceId = z.string().check(z.regex(/^in_\w{1,250}$/, 'Invoice ID is not valid'));

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

/** The address of one of Stripe's pages. */
const Redirect = z.object({ url: z.url() });

/** The events that may change our record. The webhook endpoint at Stripe is set up for exactly these. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

export const subscriptionEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/subscription/subscription-status',
    caller: 'customer',
    status: 200,
    reply: z.object({ stripeSubscriptionId: z.nullable(z.string()) }),
  }),
  /**
   * Returns the address of Stripe's payment page: one that is still open, or a new one. 400 for a price that is not in the catalog,
   * 409 for a customer with a current subscription.
   */
  createCheckoutSession: endpoint({
    method: 'POST',
    path: '/subscription/create-checkout-session',
    caller: 'customer',
    status: 200,
    carriesSecret: true,
    body: z.strictObject({ priceId: PriceId }),
    reply: Redirect,
  }),
  /**
   * Returns the address of Stripe's portal: change the card, see invoices, cancel at the end of the month. 409 before the first
   * checkout.
   */
  createPortalSession: endpoint({
    method: 'POST',
    path: '/subscription/create-portal-session',
    caller: 'customer',
    status: 200,
    carriesSecret: true,
    reply: Redirect,
  }),
  /** Cancels now (true) or at the end of the paid month (false). Canceling again changes nothing; 409 without a subscription. */
  cancel: endpoint({
    method: 'POST',
    path: '/subscription/cancel',
    caller: 'customer',
    status: 200,
    body: z.strictObject({
      cancelImmediately: z.boolean('cancelImmediately must be true or false'),
    }),
    reply: z.object({ success: z.literal(true), message: z.string(), subscription: Subscription }),
  }),
  /** Takes back the end of a plan that is ending. Changes nothing if no end is set; 409 if the plan has ended, or there is none. */
  keep: endpoint({
    method: 'POST',
    path: '/subscription/keep',
    caller: 'customer',
    status: 200,
    reply: z.object({ subscription: Subscription }),
  }),
  /** Stores why the caller ended the plan, at Stripe. 409 unless its end is set or has come. */
  cancellationReason: endpoint({
    method: 'POST',
    path: '/subscription/cancellation-reason',
    caller: 'customer',
    status: 200,
    body: z.strictObject({
      feedback: z.enum(CANCELLATION_FEEDBACK),
      /** May be empty. */
      comment: z
        .string('comment must be text')
        .check(
          tidied('many'),
          z.trim(),
          withoutHidden('The comment', 'many'),
          z.maxLength(
            limits.cancellationComment.max,
            `The comment must be at most ${limits.cancellationComment.max} characters`,
          ),
        ),
    }),
    reply: z.object({ success: z.literal(true) }),
  }),
  /** How the caller's plan is paid for. All null without a plan. */
  billing: endpoint({
    method: 'GET',
    path: '/subscription/billing',
    caller: 'customer',
    status: 200,
    reply: Billing,
  }),
  /** The outcome of one of the caller's checkouts; 404 for other people's. Updates our record first. */
  paymentStatus: endpoint({
    method: 'GET',
    path: '/subscription/valid-payment-status',
    caller: 'customer',
    status: 200,
    query: z.strictObject({ sessionId: SessionId }),
    reply: z.object({ paymentStatus: z.enum(['paid', 'unpaid']) }),
  }),
  /** The caller's invoices, newest first. `after` is the `next` of the page before; any other id gives an empty page. */
  invoices: endpoint({
    method: 'GET',
    path: '/subscription/invoices',
    caller: 'customer',
    status: 200,
    carriesSecret: true,
    query: z.strictObject({ after: z.optional(InvoiceId) }),
    reply: z.object({ invoices: z.array(Invoice), next: z.nullable(z.string()) }),
  }),
  /** Receives Stripe's events. Answers 2xx only once the change is stored; Stripe repeats an event after any other status. */
  webhook: endpoint({
    method: 'POST',
    path: '/stripe/webhook',
    caller: 'stripe',
    status: 200,
    reply: z.object({ received: z.literal(true) }),
  }),
};
