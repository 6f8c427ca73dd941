// What we read of Stripe's answers, and nothing else of them: from their words into ours. What does not say that it is
// the thing asked for is not taken for it.
import * as z from 'zod/mini';
import { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import type { CheckoutSession } from './checkout-step.ts';
import type { PastEvent, StripeEvent } from './stripe-event.ts';
import type { StripeCustomer } from './stripe-customer.ts';
import type { WebhookEndpoint } from './stripe-endpoint.ts';
import type { SubscriptionFact } from './choose-subscription.ts';

const momentOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A related object, which Stripe tells by its id or, expanded, whole. */
const Related = z.union([z.string(), z.object({ id: z.string() })]);

const idOf = (related: z.infer<typeof Related> | null | undefined): string | null =>
  (typeof related === 'string' ? related : related?.id) ?? null;

const Metadata = z.nullish(z.record(z.string(), z.string()));

/** The period stands on the items since the version 2025-03-31. */
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
  ended_at: z.nullish(z.number()),
  latest_invoice: z.nullish(Related),
  items: z.object({ data: z.array(Item).check(z.minLength(1)) }),
});

/** The end that has come, was set in the portal or for a day, or follows from the flag that an API call sets. */
const endOf = (
  { ended_at, cancel_at, cancel_at_period_end }: z.infer<typeof Subscription>,
  periodEnd: number,
): string | null => {
  const seconds = ended_at ?? cancel_at ?? (cancel_at_period_end ? periodEnd : null);
  return seconds === null ? null : momentOf(seconds);
};

export const factIn = (answer: unknown): SubscriptionFact => {
  const subscription = Subscription.parse(answer);
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} has no item`);
  return {
    stripeSubscriptionId: subscription.id,
    stripeCustomerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    priceId: item.price.id,
    currentPeriodStart: momentOf(item.current_period_start),
    currentPeriodEnd: momentOf(item.current_period_end),
    cancelAt: endOf(subscription, item.current_period_end),
    createdAt: momentOf(subscription.created),
    latestInvoiceId: idOf(subscription.latest_invoice),
  };
};

/** Whether something at Stripe was made by another stage of ours: stages may share an account. */
export const isOtherStages = (answer: unknown, stage: string): boolean => {
  const { metadata } = z.object({ metadata: Metadata }).parse(answer);
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

export const sessionIn = (answer: unknown): CheckoutSession => {
  const { id, status, url, payment_status, customer, client_reference_id, subscription, metadata } =
    Session.parse(answer);
  const userId = metadata?.userId ?? client_reference_id ?? null;
  return {
    sessionId: id,
    state: status,
    url: url ?? null,
    isPaid: status === 'complete' && payment_status !== 'unpaid',
    stripeCustomerId: idOf(customer),
    stripeSubscriptionId: idOf(subscription),
    // Two places that we fill alike: one that differs is not ours.
    userId: client_reference_id === userId ? userId : null,
    attemptId: metadata?.attemptId ?? null,
  };
};

const Invoice = z.object({
  object: z.literal('invoice'),
  status: z.nullable(z.string()),
  hosted_invoice_url: z.nullish(z.url()),
});

/** What can be done about an invoice: pay it on its page, wait for its payment to arrive, or nothing. */
export type InvoiceState = { readonly url: string } | 'settled' | 'dead';

export const invoiceIn = (answer: unknown): InvoiceState => {
  const { status, hosted_invoice_url: url } = Invoice.parse(answer);
  if (status === 'paid') return 'settled';
  return status === 'open' && url ? { url } : 'dead';
};

const SubscriptionInvoice = z.object({
  object: z.literal('invoice'),
  id: z.string(),
  parent: z.nullish(
    z.object({ subscription_details: z.nullish(z.object({ subscription: z.nullish(Related) })) }),
  ),
});

/** An invoice, and the subscription that it is for, if it is for one. */
export const subscriptionInvoiceIn = (answer: unknown) => {
  const { id, parent } = SubscriptionInvoice.parse(answer);
  return { invoiceId: id, stripeSubscriptionId: idOf(parent?.subscription_details?.subscription) };
};

const Event = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  api_version: z.nullish(z.string()),
  // Shaped by the endpoint's version of the API, which may not be ours: only the customer is read.
  data: z.object({ object: z.object({ customer: z.optional(z.unknown()) }) }),
});

export const eventIn = (answer: unknown): StripeEvent => {
  const { id, type, api_version, data } = Event.parse(answer);
  const customer = Related.safeParse(data.object.customer);
  return {
    eventId: id,
    type,
    apiVersion: api_version ?? null,
    stripeCustomerId: customer.success ? idOf(customer.data) : null,
  };
};

/** An event out of Stripe's log, where each has its moment. */
export const pastEventIn = (answer: unknown): PastEvent => {
  const { created } = z.object({ created: z.number() }).parse(answer);
  return { ...eventIn(answer), createdAt: momentOf(created) };
};

const Endpoint = z.object({
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  status: z.string(),
  api_version: z.nullish(z.string()),
  enabled_events: z.array(z.string()),
});

export const endpointIn = (answer: unknown): WebhookEndpoint => {
  const { url, status, api_version, enabled_events } = Endpoint.parse(answer);
  return { url, isEnabled: status === 'enabled', apiVersion: api_version ?? null, events: enabled_events };
};

const Customer = z.object({
  object: z.literal('customer'),
  deleted: z.optional(z.boolean()),
  metadata: Metadata,
});

/** Undefined for a customer who was deleted. */
export const customerIn = (answer: unknown, stage: string): StripeCustomer | undefined => {
  const { deleted, metadata } = Customer.parse(answer);
  if (deleted === true) return undefined;
  return {
    userId: metadata?.stage === stage ? metadata.userId : undefined,
    isOtherStages: isOtherStages(answer, stage),
  };
};

/** Anything that Stripe has just made. */
export const idIn = (answer: unknown): string => z.object({ id: z.string() }).parse(answer).id;

export const urlIn = (answer: unknown): string => z.object({ url: z.url() }).parse(answer).url;

/** The id of what cannot be read otherwise, if that can be. */
export const nameIn = (answer: unknown): string =>
  z.object({ id: z.string() }).safeParse(answer).data?.id ?? 'unknown';

/** One page of a list. */
export const Page = z.object({
  object: z.literal('list'),
  data: z.array(z.unknown()),
  has_more: z.boolean(),
});
