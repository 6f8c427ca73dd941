// An invoice from draft to paid or void. subscriptions.ts says what a payment means for the subscription.
import type { Account } from '../account.ts';
import { DAY, HOUR } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Invoice, PaymentMethod, Subscription } from '../objects.ts';
import { cancelPayment, openPayment, recordCharge } from './payments.ts';
import { chargeCard, declines, type ChargeOutcome } from './test-cards.ts';

/** The days after the first failure on which a charge is tried again. */
const RETRY_DAYS = [3, 5, 7];

/** Drafts the invoice of the current period; a promotion code makes it free. That of a renewal is finalized an hour later. */
export const draftInvoice = (
  account: Account,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  isFree = false,
): Invoice => {
  const [item] = subscription.items.data;
  const amount = isFree ? 0 : item.price.unit_amount * item.quantity;
  const now = account.clock.seconds;
  const isRenewal = reason === 'subscription_cycle';
  const invoice = account.add('invoice', {
    id: newId('in'),
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    total: amount,
    attempt_count: 0,
    auto_advance: isRenewal,
    automatically_finalizes_at: isRenewal ? now + HOUR : null,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_address: null,
    customer_name: null,
    customer_tax_ids: [],
    hosted_invoice_url: null,
    invoice_pdf: null,
    livemode: false,
    next_payment_attempt: isRenewal ? now + HOUR : null,
    number: `INV-${String(account.all('invoice').length + 1).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    status: 'draft',
    status_transitions: { paid_at: null },
  });
  account.publish('invoice.created', invoice);
  return invoice;
};

/** Opens a draft for payment. From then on it names the customer as they are now, and is not corrected. */
export const finalizeInvoice = (account: Account, invoice: Invoice): void => {
  const { address, name } = account.get('customer', invoice.customer);
  const taxId = account.state.taxIds[invoice.customer];
  openPayment(account, invoice);
  account.change(
    invoice,
    {
      status: 'open',
      auto_advance: true,
      automatically_finalizes_at: null,
      customer_address: address,
      customer_name: name,
      customer_tax_ids: taxId ? [taxId] : [],
      hosted_invoice_url: `${account.url}/invoices/${invoice.id}`,
      invoice_pdf: `${account.url}/invoices/${invoice.id}/pdf`,
    },
    'invoice.finalized',
  );
};

const nextAttempt = (account: Account, invoice: Invoice): number | null => {
  if (invoice.billing_reason !== 'subscription_cycle') return null;
  const now = account.clock.seconds;
  const first = (account.state.firstFailures[invoice.id] ??= now);
  return RETRY_DAYS.map((days) => first + days * DAY).find((moment) => moment > now) ?? null;
};

/** Charges the amount that is due, and writes the outcome into the invoice. */
export const collectInvoice = (
  account: Account,
  invoice: Invoice,
  method: PaymentMethod | undefined,
  isOnSession: boolean,
): ChargeOutcome => {
  const isDue = invoice.amount_due > 0;
  const outcome = !isDue ? 'paid' : method ? chargeCard(method, isOnSession) : declines.noMethod;
  const attempt_count = invoice.attempt_count + 1;
  if (method && isDue) recordCharge(account, invoice, method, outcome === 'paid');
  if (outcome === 'paid') {
    const patch = { status: 'paid', attempt_count, auto_advance: false, next_payment_attempt: null } as const;
    const amounts = { amount_paid: invoice.amount_due, amount_remaining: 0 };
    const status_transitions = { paid_at: account.clock.seconds };
    account.change(invoice, { ...patch, ...amounts, status_transitions }, 'invoice.paid');
  } else {
    const patch = { attempt_count, next_payment_attempt: nextAttempt(account, invoice) };
    account.change(invoice, patch, 'invoice.payment_failed');
  }
  return outcome;
};

/** Stops the automatic finalization and charges of an invoice. */
export const stopCollecting = (invoice: Invoice): void => {
  const patch = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null };
  Object.assign(invoice, patch satisfies Partial<Invoice>);
};

export const voidInvoice = (account: Account, invoice: Invoice): void => {
  stopCollecting(invoice);
  cancelPayment(account, invoice);
  account.change(invoice, { status: 'void' }, 'invoice.voided');
};
