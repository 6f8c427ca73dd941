// How a subscription ends: at once, or at a date to come.
import type { Stripe } from 'stripe';
import type { Account } from './account.ts';
import { draftInvoice, finalizeInvoice, markPaid, subscriptionIdOf, voidInvoice } from './invoice-life.ts';
import type { Line } from './invoice-life.ts';
import { noDetails, UPDATED } from './subscription-record.ts';

/** Ends a subscription now. What was never paid for expires; of the rest nothing more is collected. */
export function endSubscription(
  account: Account,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed' | null,
): void {
  const now = account.clock.seconds;
  const isNeverPaid = subscription.status === 'incomplete';
  const own = account.all('invoice').filter((invoice) => subscriptionIdOf(invoice) === subscription.id);
  for (const invoice of own) {
    if (isNeverPaid && invoice.status === 'open') voidInvoice(account, invoice);
    else if (invoice.status === 'open' || invoice.status === 'draft')
      Object.assign(invoice, {
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      });
  }
  const patch: Partial<Stripe.Subscription> = {
    status: isNeverPaid ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { ...noDetails, ...subscription.cancellation_details, ...(reason && { reason }) },
  };
  if (isNeverPaid) {
    account.change(subscription, patch, UPDATED);
    return;
  }
  Object.assign(subscription, patch);
  account.publish('customer.subscription.deleted', subscription);
}

/** Gives back what was paid for the days that will not be used: to the customer's credit, as Stripe does. */
export function creditUnused(account: Account, subscription: Stripe.Subscription): void {
  const now = account.clock.seconds;
  const lines = subscription.items.data.map((item): Line => {
    const { current_period_start: start, current_period_end: end } = item;
    const share = Math.max(0, end - now) / (end - start);
    const paid = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
    const amount = -Math.round(paid * share);
    return { item, description: 'Unused time', amount, period: { start: now, end }, isProration: true };
  });
  const invoice = draftInvoice(account, subscription, 'subscription_update', lines);
  subscription.latest_invoice = invoice.id;
  finalizeInvoice(account, invoice);
  markPaid(account, invoice, false);
}

interface Cancellation {
  cancel_at: number | null;
  cancel_at_period_end: boolean;
}

/**
 * Sets, moves or takes back a cancellation to come. In flexible billing the portal names a date and leaves the
 * flag alone; the API's flag sets both.
 */
export function scheduleCancellation(
  account: Account,
  subscription: Stripe.Subscription,
  { cancel_at, cancel_at_period_end }: Cancellation,
  details: {
    comment?: string | null;
    feedback?: Stripe.Subscription.CancellationDetails.Feedback | null;
  } = {},
): void {
  const isSet = cancel_at !== null;
  const patch: Partial<Stripe.Subscription> = {
    cancel_at,
    cancel_at_period_end,
    canceled_at: isSet ? (subscription.canceled_at ?? account.clock.seconds) : null,
    cancellation_details: isSet
      ? { ...noDetails, ...subscription.cancellation_details, ...details, reason: 'cancellation_requested' }
      : noDetails,
  };
  account.change(subscription, patch, UPDATED);
}
