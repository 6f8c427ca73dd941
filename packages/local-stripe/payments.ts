// One attempt to take the money for an invoice: the payment intent, its charge, and the events of both.
import type { Stripe } from 'stripe';
import type { Account } from './account.ts';
import { idOf, newId } from './ids.ts';
import type { Decline } from './refusal.ts';
import { charged } from './test-cards.ts';

export type Payment = 'paid' | 'asks' | Decline;

export const NO_METHOD: Decline = {
  code: 'missing',
  message: 'There is no default payment method set on this Customer or Invoice.',
};

/** The payment that a finalized invoice waits for; there is one, however often it is tried. */
export function intentOf(account: Account, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const known = account.all('invoice_payment').find((each) => each.invoice === invoice.id);
  const intent = account.find('payment_intent', idOf(known?.payment.payment_intent));
  return intent ?? makeIntent(account, invoice);
}

function makeIntent(account: Account, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const id = newId('pi');
  const now = account.clock.seconds;
  const intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: now,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
  account.add('payment_intent', intent);
  account.add('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies Stripe.InvoicePayment);
  account.publish('payment_intent.created', intent);
  return intent;
}

/** Charges a card for an invoice. Says what came of it; the invoice itself is the caller's to change. */
export function attemptPayment(
  account: Account,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod,
  isOnSession: boolean,
): Payment {
  const intent = intentOf(account, invoice);
  const card = account.state.cards[method.id] ?? { outcome: 'pays', isAuthenticated: false };
  const outcome = charged({ ...card, isOnSession });
  intent.payment_method = method.id;
  if (outcome === 'asks') {
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: invoice.hosted_invoice_url ?? null, return_url: null },
    };
    account.publish('payment_intent.requires_action', intent);
    return outcome;
  }
  const charge = addCharge(account, intent, method, outcome === 'paid' ? null : outcome);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (outcome === 'paid') {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    account.publish('charge.succeeded', charge);
    account.publish('payment_intent.succeeded', intent);
  } else {
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = { type: 'card_error', ...outcome, charge: charge.id, payment_method: method };
    account.publish('charge.failed', charge);
    account.publish('payment_intent.payment_failed', intent);
  }
  return outcome;
}

function addCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): Stripe.Charge {
  return account.add('charge', {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline ? null : newId('txn'),
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: null,
    captured: !decline,
    created: account.clock.seconds,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.decline_code ?? null,
      risk_level: 'normal',
      seller_message: decline
        ? 'The bank did not return any further details with this decline.'
        : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card' },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge);
}
