// Parses Stripe's responses into our own types. Only the fields that we use are read; `object` must name the expected kind.
import * as z from 'zod/mini';
import { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import type { Billing } from '#shared/contract/subscriptions.ts';
import type { WebhookEndpoint } from '#shared/webhook-endpoint.ts';
import type { CheckoutSession } from './next-checkout-step.ts';
import type { StripeSubscription } from './choose-subscription.ts';
import type { LoggedEvent, StripeEvent } from './webhook.ts';

const toIsoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A related object: its id or, when expanded, the whole object. */
const Related = z.union([z.string(), z.object({ id: z.string() })]);

const toId = (related: z.infer<typeof Related> | null | undefined): string | null =>
  (typeof related === 'string' ? related : related?.id) ?? null;

const Metadata = z.nullish(z.record(z.string(), z.string()));

/** Since API version 2025-03-31, the items have the period instead of the subscription. */
const Item = z.object({
  price: z.object({ id: z.string() }),
  current_period_start: z.number(),
  current_period_end: z.number(),
});

const Subscription = z.object({
  object: z.literal('subscription'),
  id: z.string(),
  status: SubscriptionStatus,
  customer: Related,
  created: z.number(),
  cancel_at: z.nullish(z.number()),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.nullish(z.number()),
  cancellation_details: z.nullish(z.object({ reason: z.nullish(z.string()) })),
  ended_at: z.nullish(z.number()),
  latest_invoice: z.nullish(Related),
  metadata: Metadata,
  items: z.object({ data: z.array(Item).check(z.minLength(1)) }),
});

/**
 * The end of a subscription: one that has passed, one that the portal set (`cancel_at`), or one that an API call set (the flag).
 */
const toCancelAt = (
  { ended_at, cancel_at, cancel_at_period_end }: z.infer<typeof Subscription>,
  periodEnd: number,
): string | null => {
  const seconds = ended_at ?? cancel_at ?? (cancel_at_period_end ? periodEnd : null);
  return seconds === null ? null : toIsoTime(seconds);
};

export const parseSubscription = (response: unknown): StripeSubscription => {
  const subscription = Subscription.parse(response);
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} has no item`);
  return {
    stripeSubscriptionId: subscription.id,
    stripeCustomerId: toId(subscription.customer) ?? '',
    status: subscription.status,
    priceId: item.price.id,
    currentPeriodStart: toIsoTime(item.current_period_start),
    currentPeriodEnd: toIsoTime(item.current_period_end),
    cancelAt: toCancelAt(subscription, item.current_period_end),
    createdAt: toIsoTime(subscription.created),
    canceledAt: subscription.canceled_at == null ? null : toIsoTime(subscription.canceled_at),
    latestInvoiceId: toId(subscription.latest_invoice),
    // Stripe's own word would say that the customer asked for what we ended.
    endReason: subscription.metadata?.['endedBecause'] || (subscription.cancellation_details?.reason ?? null),
  };
};

const PaymentMethod = z.nullish(
  z.object({
    type: z.string(),
    card: z.nullish(
      z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
    ),
    link: z.nullish(z.object({ email: z.nullish(z.string()) })),
  }),
);

const SubscriptionBilling = z.object({
  object: z.literal('subscription'),
  default_payment_method: PaymentMethod,
  // A deleted customer has no settings.
  customer: z.object({
    invoice_settings: z.optional(z.object({ default_payment_method: PaymentMethod })),
  }),
  latest_invoice: z.nullish(
    z.object({
      status: z.nullable(z.string()),
      amount_remaining: z.int(),
      currency: z.string(),
      next_payment_attempt: z.nullish(z.number()),
    }),
  ),
});

const toPaymentMethod = (method: z.infer<typeof PaymentMethod>): Billing['paymentMethod'] => {
  if (method?.type === 'link') return { type: 'link', email: method.link?.email ?? null };
  if (method?.type !== 'card' || !method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { type: 'card', brand, last4, expMonth, expYear };
};

/** Parses a subscription with its payment methods and its latest invoice. The customer's method pays if it has none of its own. */
export const parseBilling = (response: unknown): Billing => {
  const { default_payment_method, customer, latest_invoice: invoice } = SubscriptionBilling.parse(response);
  const tryAt = invoice?.status === 'open' ? invoice.next_payment_attempt : null;
  return {
    paymentMethod: toPaymentMethod(
      default_payment_method ?? customer.invoice_settings?.default_payment_method,
    ),
    nextTry:
      invoice && tryAt != null
        ? { at: toIsoTime(tryAt), amount: invoice.amount_remaining, currency: invoice.currency }
        : null,
  };
};

/** Whether another stage created an object at Stripe. Stages may share an account. */
export const isOfOtherStage = (response: unknown, stage: string): boolean => {
  const { metadata } = z.object({ metadata: Metadata }).parse(response);
  return metadata?.stage !== undefined && metadata.stage !== stage;
};

const Session = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.nullish(z.url()),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  customer: z.nullish(Related),
  client_reference_id: z.nullish(z.string()),
  subscription: z.nullish(Related),
  metadata: Metadata,
});

export const parseCheckoutSession = (response: unknown): CheckoutSession => {
  const { id, status, url, payment_status, customer, client_reference_id, subscription, metadata } =
    Session.parse(response);
  const userId = metadata?.userId ?? client_reference_id ?? null;
  return {
    sessionId: id,
    status,
    url: url ?? null,
    isPaid: status === 'complete' && payment_status !== 'unpaid',
    stripeCustomerId: toId(customer),
    stripeSubscriptionId: toId(subscription),
    // We write the user id in two places. If they differ, the session is not ours.
    userId: client_reference_id === userId ? userId : null,
    attemptId: metadata?.attemptId ?? null,
  };
};

const Invoice = z.object({
  object: z.literal('invoice'),
  status: z.nullable(z.string()),
  hosted_invoice_url: z.nullish(z.url()),
});

/** The page on which an open invoice can be paid. `not-payable` is a draft, void or uncollectible invoice. */
export type InvoiceState = { readonly url: string } | 'paid' | 'not-payable';

export const parseInvoice = (response: unknown): InvoiceState => {
  const { status, hosted_invoice_url: url } = Invoice.parse(response);
  if (status === 'paid') return 'paid';
  return status === 'open' && url ? { url } : 'not-payable';
};

const SubscriptionInvoice = z.object({
  object: z.literal('invoice'),
  id: z.string(),
  parent: z.nullish(
    z.object({ subscription_details: z.nullish(z.object({ subscription: z.nullish(Related) })) }),
  ),
});

/** The ids of an invoice and of its subscription; null if the invoice is not for a subscription. */
export const parseSubscriptionInvoice = (response: unknown) => {
  const { id, parent } = SubscriptionInvoice.parse(response);
  return { invoiceId: id, stripeSubscriptionId: toId(parent?.subscription_details?.subscription) };
};

const Payment = z.object({
  ...SubscriptionInvoice.shape,
  status: z.nullable(z.string()),
  amount_paid: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  status_transitions: z.object({ paid_at: z.nullish(z.number()) }),
});

/** A paid invoice of a subscription. The amount is in the smallest unit of the currency. */
export interface InvoicePayment {
  readonly invoiceId: string;
  readonly stripeSubscriptionId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: string;
  readonly isTest: boolean;
}

/** Returns undefined for an invoice that nobody has paid money for. */
export const parseInvoicePayment = (response: unknown): InvoicePayment | undefined => {
  const { status, amount_paid: amount, currency, livemode, status_transitions } = Payment.parse(response);
  const { paid_at: paidAt } = status_transitions;
  if (status !== 'paid' || amount === 0 || paidAt == null) return undefined;
  return {
    ...parseSubscriptionInvoice(response),
    amount,
    currency,
    paidAt: toIsoTime(paidAt),
    isTest: !livemode,
  };
};

const Event = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  api_version: z.nullish(z.string()),
  // Events may come in another API version than ours, so only the id and the customer are read.
  data: z.object({ object: z.object({ id: z.optional(z.unknown()), customer: z.optional(z.unknown()) }) }),
});

export const parseEvent = (response: unknown): StripeEvent => {
  const { id, type, api_version, data } = Event.parse(response);
  const customer = Related.safeParse(data.object.customer);
  return {
    eventId: id,
    type,
    apiVersion: api_version ?? null,
    objectId: typeof data.object.id === 'string' ? data.object.id : null,
    stripeCustomerId: customer.success ? toId(customer.data) : null,
  };
};

export const parseLoggedEvent = (response: unknown): LoggedEvent => {
  const { created } = z.object({ created: z.number() }).parse(response);
  return { ...parseEvent(response), createdAt: toIsoTime(created) };
};

const Endpoint = z.object({
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  status: z.string(),
  api_version: z.nullish(z.string()),
  enabled_events: z.array(z.string()),
});

export const parseWebhookEndpoint = (response: unknown): WebhookEndpoint => {
  const { url, status, api_version, enabled_events } = Endpoint.parse(response);
  return { url, isEnabled: status === 'enabled', apiVersion: api_version ?? null, events: enabled_events };
};

const Customer = z.object({
  object: z.literal('customer'),
  deleted: z.optional(z.boolean()),
  metadata: Metadata,
});

/** Our customer to whom a Stripe customer belongs, read from its metadata. */
export interface StripeCustomer {
  /** The customer for whom this stage created it; undefined if this stage did not create it. */
  readonly userId: string | undefined;
  readonly isOfOtherStage: boolean;
}

/** Returns undefined for a deleted customer. */
export const parseCustomer = (response: unknown, stage: string): StripeCustomer | undefined => {
  const { deleted, metadata } = Customer.parse(response);
  if (deleted === true) return undefined;
  return {
    userId: metadata?.stage === stage ? metadata.userId : undefined,
    isOfOtherStage: isOfOtherStage(response, stage),
  };
};

const StripeCustomerDataResponse = z.object({
  object: z.literal('customer'),
  id: z.string(),
  deleted: z.optional(z.boolean()),
  created: z.optional(z.number()),
  email: z.nullish(z.string()),
  name: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  address: z.nullish(z.record(z.string(), z.unknown())),
});

/** What Stripe holds of a person, besides payments. Stripe asks for some of it on its own pages. */
export interface StripeCustomerData {
  readonly id: string;
  readonly createdAt: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: Readonly<Record<string, unknown>> | null;
}

/** Returns undefined for a deleted customer. */
export const parseStripeCustomerData = (response: unknown): StripeCustomerData | undefined => {
  const { id, deleted, created, email, name, phone, address } = StripeCustomerDataResponse.parse(response);
  if (deleted === true) return undefined;
  return {
    id,
    createdAt: created === undefined ? null : toIsoTime(created),
    email: email ?? null,
    name: name ?? null,
    phone: phone ?? null,
    address: address ?? null,
  };
};

const InvoiceResponse = z.object({
  object: z.literal('invoice'),
  id: z.string(),
  number: z.nullish(z.string()),
  created: z.number(),
  /** The date of issue on the invoice. A renewal is issued an hour after it was created. */
  effective_at: z.nullish(z.number()),
  status: z.nullable(z.string()),
  currency: z.string(),
  total: z.int(),
  amount_due: z.number(),
  amount_paid: z.number(),
  invoice_pdf: z.nullish(z.url()),
  billing_reason: z.nullish(z.string()),
  customer_name: z.nullish(z.string()),
});

/** Amounts are in the smallest unit of the currency, as Stripe writes them. */
export interface InvoiceSummary {
  readonly id: string;
  readonly number: string | null;
  readonly createdAt: string;
  readonly issuedAt: string;
  readonly status: string | null;
  readonly currency: string;
  /** With tax. */
  readonly total: number;
  readonly amountDue: number;
  readonly amountPaid: number;
  /** The link ends a month after the invoice was issued, and lives ten days at least. */
  readonly pdfUrl: string | null;
  /** Whether it is the first one of its subscription. */
  readonly isFirst: boolean;
  /** Whom it names: what the customer has typed at Stripe. */
  readonly customerName: string | null;
}

export const parseInvoiceSummary = (response: unknown): InvoiceSummary => {
  const invoice = InvoiceResponse.parse(response);
  return {
    id: invoice.id,
    number: invoice.number ?? null,
    createdAt: toIsoTime(invoice.created),
    issuedAt: toIsoTime(invoice.effective_at ?? invoice.created),
    status: invoice.status,
    currency: invoice.currency,
    total: invoice.total,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    pdfUrl: invoice.invoice_pdf ?? null,
    isFirst: invoice.billing_reason === 'subscription_create',
    customerName: invoice.customer_name ?? null,
  };
};

/** Stripe expands the payments on demand, and does not reach their charges. */
const Payments = z.object({
  payments: z.object({
    data: z.array(z.object({ payment: z.object({ payment_intent: z.nullish(Related) }) })),
  }),
});

export interface PaidInvoice extends InvoiceSummary {
  readonly stripeSubscriptionId: string | null;
  readonly paymentIntentIds: readonly string[];
}

export const parsePaidInvoice = (response: unknown): PaidInvoice => ({
  ...parseInvoiceSummary(response),
  stripeSubscriptionId: parseSubscriptionInvoice(response).stripeSubscriptionId,
  paymentIntentIds: Payments.parse(response).payments.data.flatMap(
    ({ payment }) => toId(payment.payment_intent) ?? [],
  ),
});

const Charge = z.object({
  object: z.literal('charge'),
  id: z.string(),
  customer: z.nullish(Related),
  payment_intent: z.nullish(Related),
  currency: z.string(),
  amount: z.int(),
  amount_refunded: z.int(),
  paid: z.boolean(),
  refunded: z.boolean(),
  disputed: z.boolean(),
});

/** Amounts are in the smallest unit of the currency. */
export interface StripeCharge {
  readonly chargeId: string;
  readonly stripeCustomerId: string | null;
  readonly paymentIntentId: string | null;
  readonly currency: string;
  readonly amount: number;
  readonly amountRefunded: number;
  readonly isPaid: boolean;
  /** Whether all of it was refunded. */
  readonly isRefunded: boolean;
  readonly isDisputed: boolean;
}

export const parseCharge = (response: unknown): StripeCharge => {
  const charge = Charge.parse(response);
  return {
    chargeId: charge.id,
    stripeCustomerId: toId(charge.customer),
    paymentIntentId: toId(charge.payment_intent),
    currency: charge.currency,
    amount: charge.amount,
    amountRefunded: charge.amount_refunded,
    isPaid: charge.paid,
    isRefunded: charge.refunded,
    isDisputed: charge.disputed,
  };
};

const Refund = z.object({
  object: z.literal('refund'),
  id: z.string(),
  amount: z.int(),
  created: z.number(),
  status: z.nullish(z.string()),
});

export interface StripeRefund {
  readonly refundId: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly createdAt: string;
  /** Whether the money stayed with us, because the bank did not take it. */
  readonly hasFailed: boolean;
}

export const parseRefund = (response: unknown): StripeRefund => {
  const { id, amount, created, status } = Refund.parse(response);
  const hasFailed = status === 'failed' || status === 'canceled';
  return { refundId: id, amount, createdAt: toIsoTime(created), hasFailed };
};

const Dispute = z.object({
  object: z.literal('dispute'),
  id: z.string(),
  charge: Charge,
  currency: z.string(),
  amount: z.int(),
  evidence_details: z.object({ due_by: z.nullish(z.number()) }),
  livemode: z.boolean(),
  reason: z.string(),
  status: z.string(),
});

/** A dispute, with its charge, because only the charge names the customer. */
export interface StripeDispute {
  readonly disputeId: string;
  readonly charge: StripeCharge;
  readonly currency: string;
  readonly amount: number;
  /** Until when we can answer. Null if the bank takes no answer. */
  readonly answerBy: string | null;
  readonly isTest: boolean;
  /** Stripe's word, like `fraudulent`. */
  readonly reason: string;
  readonly status: string;
}

export const parseDispute = (response: unknown): StripeDispute => {
  const { id, charge, currency, amount, evidence_details, livemode, reason, status } =
    Dispute.parse(response);
  // Stripe writes 0 where the bank takes no answer.
  const dueBy = evidence_details.due_by ?? 0;
  return {
    disputeId: id,
    charge: parseCharge(charge),
    currency,
    amount,
    answerBy: dueBy === 0 ? null : toIsoTime(dueBy),
    isTest: !livemode,
    reason,
    status,
  };
};

export const parseId = (response: unknown): string => z.object({ id: z.string() }).parse(response).id;

export const parseUrl = (response: unknown): string => z.object({ url: z.url() }).parse(response).url;

/** The id of a response that cannot be parsed otherwise, for the log. */
export const findId = (response: unknown): string =>
  z.object({ id: z.string() }).safeParse(response).data?.id ?? 'unknown';

const Page = z.object({
  object: z.enum(['list', 'search_result']),
  data: z.array(z.unknown()),
  has_more: z.boolean(),
});

/**
 * Throws unless a response is an object, and has an `error` if its status is not 2xx: Stripe's library would take it for an answer.
 * If it has `data`, it must be a page of a list with `has_more`: without that a list looks complete.
 */
export const assertResponse = (response: unknown, status: number): void => {
  if (typeof response !== 'object' || response === null) {
    throw new SyntaxError('The response is not an object');
  }
  if ((status < 200 || status > 299) && !('error' in response && response.error))
    throw new SyntaxError(`The response with the status ${status} has no error`);
  if ('data' in response) Page.parse(response);
};
