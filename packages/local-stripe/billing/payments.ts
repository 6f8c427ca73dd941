// The money of an invoice: its payment, the charges, refunds and disputes.
import type { Account } from '../account.ts';
import { rejected } from '../api/errors.ts';
import { DAY } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Charge, Dispute, Invoice, InvoicePayment, PaymentMethod } from '../objects.ts';

/** How long the seller may answer a dispute. */
const EVIDENCE_SECONDS = 9 * DAY;

/** Opens the payment of an invoice that is due. An invoice of nothing needs none. */
export const openPayment = (account: Account, invoice: Invoice): void => {
  if (invoice.amount_due === 0) return;
  account.add('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: account.clock.seconds,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: newId('pi') },
    status: 'open',
  });
};

/** The payments of an invoice: one, or none before it is due. */
export const paymentsFor = (account: Account, invoiceId: string): InvoicePayment[] =>
  account.all('invoice_payment').filter(({ invoice }) => invoice === invoiceId);

/** Writes a charge that was tried. */
export const recordCharge = (
  account: Account,
  invoice: Invoice,
  method: PaymentMethod,
  isPaid: boolean,
): void => {
  for (const payment of paymentsFor(account, invoice.id)) {
    account.add('charge', {
      id: newId('ch'),
      object: 'charge',
      amount: payment.amount_requested,
      amount_refunded: 0,
      created: account.clock.seconds,
      currency: invoice.currency,
      customer: invoice.customer,
      disputed: false,
      paid: isPaid,
      payment_intent: payment.payment.payment_intent,
      payment_method: method.id,
      refunded: false,
      status: isPaid ? 'succeeded' : 'failed',
    });
    if (isPaid)
      Object.assign(payment, {
        amount_paid: payment.amount_requested,
        status: 'paid',
      } satisfies Partial<InvoicePayment>);
  }
};

/** Closes the payment of an invoice that became void. */
export const cancelPayment = (account: Account, invoice: Invoice): void => {
  for (const payment of paymentsFor(account, invoice.id)) {
    Object.assign(payment, { status: 'canceled' } satisfies Partial<InvoicePayment>);
  }
};

/** The charge that paid an invoice. Undefined if none did. */
export const findCharge = (account: Account, invoiceId: string): Charge | undefined => {
  const [payment] = paymentsFor(account, invoiceId);
  return account
    .all('charge')
    .find(({ paid, payment_intent: intent }) => paid && intent === payment?.payment.payment_intent);
};

/** The dispute about a charge. A card holder disputes a charge once. */
export const findDispute = (account: Account, charge: Charge): Dispute | undefined =>
  account.all('dispute').find((dispute) => dispute.charge === charge.id);

const getCharge = (account: Account, invoiceId: string): Charge => {
  const charge = findCharge(account, account.get('invoice', invoiceId, 'invoice').id);
  if (!charge) throw rejected('No charge has paid this invoice.', { param: 'invoice' });
  return charge;
};

/** Gives back a part of a paid invoice, or all that is left of it. */
export const refundInvoice = (account: Account, invoiceId: string, part?: number): Charge => {
  const charge = getCharge(account, invoiceId);
  const left = charge.amount - charge.amount_refunded;
  const amount = part ?? left;
  if (charge.refunded || amount > left)
    throw rejected('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  const refunded = charge.amount_refunded + amount;
  const patch = { amount_refunded: refunded, refunded: refunded === charge.amount };
  account.add('refund', {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: account.clock.seconds,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  });
  account.change(charge, patch, 'charge.refunded');
  return charge;
};

/** The card holder disputes the charge that paid an invoice. */
export const openDispute = (account: Account, invoiceId: string): Dispute => {
  const charge = getCharge(account, invoiceId);
  if (findDispute(account, charge)) throw rejected('This charge is already disputed.', { param: 'invoice' });
  const { amount, currency, payment_intent } = charge;
  const created = account.clock.seconds;
  const dispute = account.add('dispute', {
    id: newId('du'),
    object: 'dispute',
    amount,
    charge: charge.id,
    created,
    currency,
    evidence_details: { due_by: created + EVIDENCE_SECONDS },
    livemode: false,
    payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  Object.assign(charge, { disputed: true } satisfies Partial<Charge>);
  account.publish('charge.dispute.created', dispute);
  return dispute;
};

/** The bank decides. */
export const closeDispute = (account: Account, invoiceId: string, status: 'lost' | 'won'): Dispute => {
  const dispute = findDispute(account, getCharge(account, invoiceId));
  if (dispute?.status !== 'needs_response') throw rejected('No open dispute.', { param: 'invoice' });
  account.change(dispute, { status }, 'charge.dispute.closed');
  return dispute;
};
