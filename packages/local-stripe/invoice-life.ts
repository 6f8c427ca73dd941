// An invoice from draft to paid or void. What its payment means for the subscription stands in subscription-life.ts.
import type { Stripe } from 'stripe';
import type { Account } from './account.ts';
import { DAY, HOUR } from './clock.ts';
import { idOf, newId } from './ids.ts';
import { attemptPayment, intentOf, NO_METHOD } from './payments.ts';
import type { Payment } from './payments.ts';
import { decimal } from './products.ts';

/** Days after the first failure on which a charge is tried again. */
const RETRY_DAYS = [3, 5, 7];

export interface Line {
  item: Stripe.SubscriptionItem;
  description: string;
  amount: number;
  period: { start: number; end: number };
  isProration: boolean;
}

/** A draft for a subscription; a renewal's is finalized an hour later, so that its amounts can still be looked at. */
export function draftInvoice(
  account: Account,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
  lines: readonly Line[],
): Stripe.Invoice {
  const customer = account.customer(idOf(subscription.customer));
  const id = newId('in');
  const now = account.clock.seconds;
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const sequence = customer.next_invoice_sequence ?? 1;
  const isCycle = reason === 'subscription_cycle';
  const invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Stand-in',
    account_tax_ids: null,
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: isCycle,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: isCycle ? now + HOUR : null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => lineItem(id, subscription, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: isCycle ? now + HOUR : null,
    number: `${customer.invoice_prefix ?? 'INV'}-${String(sequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: previousStart(account, subscription, now),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice;
  customer.next_invoice_sequence = sequence + 1;
  account.add('invoice', invoice);
  account.publish('invoice.created', invoice);
  return invoice;
}

// An invoice's own period looks back: it is the one in which its items were gathered. The service's stands on the lines.
function previousStart(account: Account, subscription: Stripe.Subscription, now: number): number {
  const latest = subscription.latest_invoice;
  const before = latest === null ? undefined : account.find('invoice', idOf(latest));
  return before?.lines.data[0]?.period.start ?? now;
}

const lineItem = (
  invoice: string,
  subscription: Stripe.Subscription,
  line: Line,
): Stripe.InvoiceLineItem => ({
  id: newId('il'),
  object: 'line_item',
  amount: line.amount,
  currency: subscription.currency,
  description: line.description,
  discount_amounts: [],
  discountable: !line.isProration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: { ...subscription.metadata },
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.isProration,
      proration_details: { credited_items: null },
      subscription: subscription.id,
      subscription_item: line.item.id,
    },
    type: 'subscription_item_details',
  },
  period: { ...line.period },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.item.price.id, product: idOf(line.item.price.product) },
    type: 'price_details',
    unit_amount_decimal: decimal(line.item.price.unit_amount ?? 0),
  },
  quantity: line.item.quantity ?? 1,
  quantity_decimal: decimal(line.item.quantity ?? 1),
  subscription: subscription.id,
  subtotal: line.amount,
  taxes: [],
});

/** Fixes the amounts, with what the customer has to his credit, and opens the invoice for payment. */
export function finalizeInvoice(account: Account, invoice: Stripe.Invoice): void {
  const customer = account.customer(idOf(invoice.customer));
  const now = account.clock.seconds;
  const balance = customer.balance + Math.min(invoice.total, Math.max(0, -customer.balance));
  const due = Math.max(0, invoice.total + customer.balance - balance);
  Object.assign(invoice, {
    status: 'open',
    auto_advance: true,
    automatically_finalizes_at: null,
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer.balance,
    ending_balance: balance,
    effective_at: now,
    hosted_invoice_url: `${account.url}/invoices/${invoice.id}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  } satisfies Partial<Stripe.Invoice>);
  customer.balance = balance;
  if (due > 0) intentOf(account, invoice);
  account.publish('invoice.finalized', invoice);
}

/** Tries to take what is due, and writes into the invoice what came of it. */
export function collect(
  account: Account,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | null,
  isOnSession: boolean,
): Payment {
  if (invoice.amount_due === 0) {
    markPaid(account, invoice, false);
    return 'paid';
  }
  const outcome = method ? attemptPayment(account, invoice, method, isOnSession) : NO_METHOD;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (outcome === 'paid') {
    markPaid(account, invoice, false);
    return outcome;
  }
  invoice.next_payment_attempt =
    invoice.billing_reason === 'subscription_cycle' ? nextAttempt(account, invoice) : null;
  if (outcome === 'asks') account.publish('invoice.payment_action_required', invoice);
  account.publish('invoice.payment_failed', invoice);
  return outcome;
}

function nextAttempt(account: Account, invoice: Stripe.Invoice): number | null {
  const now = account.clock.seconds;
  const first = (account.state.firstFailures[invoice.id] ??= now);
  return RETRY_DAYS.map((days) => first + days * DAY).find((moment) => moment > now) ?? null;
}

export function markPaid(account: Account, invoice: Stripe.Invoice, isOutOfBand: boolean): void {
  const now = account.clock.seconds;
  const payment = account.all('invoice_payment').find((each) => each.invoice === invoice.id);
  if (payment && !isOutOfBand) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = now;
  }
  Object.assign(invoice, {
    status: 'paid',
    attempted: true,
    auto_advance: false,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
    ...(isOutOfBand && { amount_paid_off_stripe: invoice.amount_due }),
  } satisfies Partial<Stripe.Invoice>);
  account.publish('invoice.paid', invoice);
  if (!isOutOfBand) account.publish('invoice.payment_succeeded', invoice);
}

export function voidInvoice(account: Account, invoice: Stripe.Invoice): void {
  const now = account.clock.seconds;
  Object.assign(invoice, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  } satisfies Partial<Stripe.Invoice>);
  const payment = account.all('invoice_payment').find((each) => each.invoice === invoice.id);
  const intent = account.find('payment_intent', idOf(payment?.payment.payment_intent));
  if (intent)
    Object.assign(intent, { status: 'canceled', canceled_at: now, cancellation_reason: 'void_invoice' });
  account.publish('invoice.voided', invoice);
}

/** The subscription that an invoice is for. */
export const subscriptionIdOf = (invoice: Stripe.Invoice): string | null => {
  const reference = invoice.parent?.subscription_details?.subscription;
  return reference === undefined ? null : idOf(reference);
};
