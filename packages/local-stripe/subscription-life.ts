// A subscription from its first day to its last: what a payment, its failure and the passing of a period do to it.
import type { Stripe } from 'stripe';
import type { Account } from './account.ts';
import { periodEnd } from './calendar.ts';
import { idOf } from './ids.ts';
import { collect, draftInvoice, finalizeInvoice, markPaid, subscriptionIdOf } from './invoice-life.ts';
import { methodFor } from './payment-methods.ts';
import type { Payment } from './payments.ts';
import { endSubscription } from './subscription-end.ts';
import { intervalOf, isEnded, linesOf, newSubscription, UPDATED } from './subscription-record.ts';
import type { NewSubscription } from './subscription-record.ts';

/**
 * A new subscription with its first invoice, open, and `incomplete` until that is paid; while a trial runs there
 * is nothing to pay.
 */
export function startSubscription(account: Account, given: NewSubscription): Stripe.Subscription {
  const started = account.add('subscription', newSubscription(account.clock.seconds, given));
  const invoice = draftInvoice(account, started, 'subscription_create', linesOf(started));
  started.latest_invoice = invoice.id;
  const customer = account.customer(given.customer);
  customer.currency ??= started.currency;
  account.publish('customer.subscription.created', started);
  finalizeInvoice(account, invoice);
  if (invoice.amount_due === 0)
    settle(account, invoice, { method: null, isOnSession: true, isAutomatic: false });
  return started;
}

/** How an attempt at payment came about. */
export interface Attempt {
  method: Stripe.PaymentMethod | null;
  /** The customer is there, and can be asked. */
  isOnSession: boolean;
  /** By schedule; the last failure of these ends the subscription. */
  isAutomatic: boolean;
}

/** Tries to collect an open invoice, and draws the consequence for its subscription. */
export function settle(account: Account, invoice: Stripe.Invoice, attempt: Attempt): Payment {
  const outcome = collect(account, invoice, attempt.method, attempt.isOnSession);
  const subscription = subscriptionOf(account, invoice);
  if (!subscription) return outcome;
  if (outcome === 'paid') afterPayment(account, subscription, invoice);
  else afterFailure(account, subscription, invoice, attempt.isAutomatic);
  return outcome;
}

/** Settles an invoice outside Stripe, as with cash. */
export function settleOutOfBand(account: Account, invoice: Stripe.Invoice): void {
  markPaid(account, invoice, true);
  const subscription = subscriptionOf(account, invoice);
  if (subscription) afterPayment(account, subscription, invoice);
}

function subscriptionOf(account: Account, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const id = subscriptionIdOf(invoice);
  return id === null ? undefined : account.find('subscription', id);
}

function afterPayment(account: Account, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  if (invoice.amount_due > 0) setDelinquent(account, subscription, false);
  const isLatest = subscription.latest_invoice !== null && idOf(subscription.latest_invoice) === invoice.id;
  if (!isLatest) return;
  const { status } = subscription;
  if (status === 'paused') {
    account.change(subscription, { status: 'active' }, UPDATED);
    delete subscription.status_details;
    account.publish('customer.subscription.resumed', subscription);
  } else if (status === 'incomplete' || status === 'past_due' || status === 'unpaid')
    account.change(subscription, { status: 'active' }, UPDATED);
}

function afterFailure(
  account: Account,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  isAutomatic: boolean,
): void {
  if (invoice.billing_reason !== 'subscription_cycle' || isEnded(subscription)) return;
  setDelinquent(account, subscription, true);
  const isLast = isAutomatic && invoice.next_payment_attempt === null;
  if (isLast && account.state.settings.afterRetries === 'canceled')
    endSubscription(account, subscription, 'payment_failed');
  else if (isLast) account.change(subscription, { status: 'unpaid' }, UPDATED);
  else if (subscription.status === 'active') account.change(subscription, { status: 'past_due' }, UPDATED);
}

function setDelinquent(account: Account, subscription: Stripe.Subscription, delinquent: boolean): void {
  const customer = account.find('customer', idOf(subscription.customer));
  if (customer && !customer.deleted) account.change(customer, { delinquent }, 'customer.updated');
}

/** The period is over: begins the next one with a draft invoice, and ends a trial. */
export function renew(account: Account, subscription: Stripe.Subscription): void {
  if (subscription.status === 'trialing' && !endTrial(account, subscription)) return;
  const before = structuredClone(subscription);
  const after = structuredClone(subscription.items);
  for (const item of after.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEnd(
      subscription.billing_cycle_anchor,
      intervalOf(item.price),
      item.current_period_start,
    );
  }
  const status = before.status === 'trialing' ? 'active' : before.status;
  const invoice = draftInvoice(
    account,
    subscription,
    'subscription_cycle',
    linesOf({ ...subscription, status, items: after }),
  );
  // Of an unpaid subscription the invoices stay drafts until somebody takes them up.
  if (status === 'unpaid')
    Object.assign(invoice, {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  // A cancellation for the period's end means the end of this one, once it is renewed against expectation.
  account.change(subscription, { status, items: after, latest_invoice: invoice.id }, UPDATED);
}

/** Whether the subscription goes on after its trial; without a card it does what was agreed for that case. */
function endTrial(account: Account, subscription: Stripe.Subscription): boolean {
  if (methodFor(account, subscription, idOf(subscription.customer))) return true;
  const agreed = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (agreed === 'cancel') endSubscription(account, subscription, null);
  if (agreed === 'pause') {
    account.change(subscription, { status: 'paused' }, UPDATED);
    subscription.status_details = {
      paused: {
        subscription: { type: 'trial_end_without_payment_method' },
        transitioned_at: account.clock.seconds,
        type: 'subscription',
      },
    };
    account.publish('customer.subscription.paused', subscription);
  }
  return agreed !== 'cancel' && agreed !== 'pause';
}

/** Takes a paused subscription up again: a new period from today, paid at once or at its open invoice. */
export function resumeSubscription(account: Account, subscription: Stripe.Subscription): void {
  const now = account.clock.seconds;
  const items = structuredClone(subscription.items);
  for (const item of items.data) {
    item.current_period_start = now;
    item.current_period_end = periodEnd(now, intervalOf(item.price), now);
  }
  const invoice = draftInvoice(
    account,
    subscription,
    'subscription_update',
    linesOf({ ...subscription, items }),
  );
  account.change(subscription, { items, billing_cycle_anchor: now, latest_invoice: invoice.id }, UPDATED);
  finalizeInvoice(account, invoice);
  const method = methodFor(account, subscription, idOf(subscription.customer));
  settle(account, invoice, { method, isOnSession: false, isAutomatic: false });
}
