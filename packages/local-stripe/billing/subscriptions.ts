// A subscription from its first payment to its end: the effects of payments, failures and the end of a period.
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type {
  CancellationReason,
  Invoice,
  Metadata,
  PaymentMethod,
  Price,
  Subscription,
} from '../objects.ts';
import { periodEnd } from './calendar.ts';
import { collectInvoice, draftInvoice, finalizeInvoice, stopCollecting, voidInvoice } from './invoices.ts';
import type { ChargeOutcome } from './test-cards.ts';

/** The type of event for changes that have no type of their own. */
const UPDATED = 'customer.subscription.updated';

export interface NewSubscription {
  readonly customer: string;
  readonly price: Price;
  readonly quantity: number;
  readonly metadata: Metadata;
  readonly paymentMethod: string | null;
  /** Whether a promotion code takes the whole price of the first period. */
  readonly isFirstFree?: boolean;
}

export const hasEnded = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

export const currentPeriodEnd = ({ items }: Subscription): number => items.data[0].current_period_end;

/** Adds an `incomplete` subscription with its first invoice, which is open. */
export const startSubscription = (
  account: Account,
  { customer, price, quantity, metadata, paymentMethod, isFirstFree }: NewSubscription,
): { readonly subscription: Subscription; readonly invoice: Invoice } => {
  const now = account.clock.seconds;
  const subscription = account.add('subscription', {
    id: newId('sub'),
    object: 'subscription',
    billing_cycle_anchor: now,
    billing_mode: { type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: paymentMethod,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si', 14),
          object: 'subscription_item',
          current_period_start: now,
          current_period_end: periodEnd(now, price.recurring.interval, now),
          price,
          quantity,
        },
      ],
    },
    latest_invoice: null,
    metadata,
    status: 'incomplete',
  });
  const invoice = draftInvoice(account, subscription, 'subscription_create', isFirstFree);
  Object.assign(subscription, { latest_invoice: invoice.id } satisfies Partial<Subscription>);
  account.publish('customer.subscription.created', subscription);
  finalizeInvoice(account, invoice);
  return { subscription, invoice };
};

/** How a payment is attempted. */
interface Attempt {
  readonly method: PaymentMethod | undefined;
  /** Whether the card holder is present and can authenticate. */
  readonly isOnSession: boolean;
  /** Whether it is a scheduled attempt. If the last scheduled attempt fails, the subscription ends. */
  readonly isAutomatic: boolean;
}

const activate = (account: Account, subscription: Subscription, invoice: Invoice): void => {
  const isLatest = subscription.latest_invoice === invoice.id;
  if (isLatest && !hasEnded(subscription)) account.change(subscription, { status: 'active' }, UPDATED);
};

const applyFailure = (
  account: Account,
  subscription: Subscription,
  invoice: Invoice,
  isAutomatic: boolean,
): void => {
  if (invoice.billing_reason !== 'subscription_cycle' || hasEnded(subscription)) return;
  const isLast = isAutomatic && invoice.next_payment_attempt === null;
  if (isLast && account.state.settings.afterRetries === 'canceled')
    endSubscription(account, subscription, 'payment_failed');
  else if (isLast) account.change(subscription, { status: 'unpaid' }, UPDATED);
  else if (subscription.status === 'active') account.change(subscription, { status: 'past_due' }, UPDATED);
};

/** The subscription of an invoice. */
export const subscriptionFor = (account: Account, invoice: Invoice): Subscription =>
  account.get('subscription', invoice.parent.subscription_details.subscription);

/** Charges an open invoice, and applies the outcome to its subscription. */
export const payInvoice = (account: Account, invoice: Invoice, attempt: Attempt): ChargeOutcome => {
  const outcome = collectInvoice(account, invoice, attempt.method, attempt.isOnSession);
  const subscription = subscriptionFor(account, invoice);
  if (outcome === 'paid') activate(account, subscription, invoice);
  else applyFailure(account, subscription, invoice, attempt.isAutomatic);
  return outcome;
};

/** Begins the next period with a draft invoice. */
export const renewSubscription = (account: Account, subscription: Subscription): void => {
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  const end = periodEnd(subscription.billing_cycle_anchor, item.price.recurring.interval, start);
  const renewed = { ...item, current_period_start: start, current_period_end: end };
  const items = { ...subscription.items, data: [renewed] } as const;
  const invoice = draftInvoice(account, { ...subscription, items }, 'subscription_cycle');
  // The invoices of an unpaid subscription stay drafts.
  if (subscription.status === 'unpaid') stopCollecting(invoice);
  account.change(subscription, { items, latest_invoice: invoice.id }, UPDATED);
};

/** Ends a subscription now. A reason that was set before stays. Its first invoice becomes void if it was never paid. Nothing more is charged. */
export const endSubscription = (
  account: Account,
  subscription: Subscription,
  reason: CancellationReason = 'cancellation_requested',
): void => {
  const now = account.clock.seconds;
  const isNeverPaid = subscription.status === 'incomplete';
  for (const invoice of account.all('invoice')) {
    if (invoice.parent.subscription_details.subscription !== subscription.id) continue;
    if (isNeverPaid && invoice.status === 'open') voidInvoice(account, invoice);
    else stopCollecting(invoice);
  }
  account.change(
    subscription,
    {
      status: isNeverPaid ? 'incomplete_expired' : 'canceled',
      canceled_at: subscription.canceled_at ?? now,
      cancellation_details: {
        ...subscription.cancellation_details,
        reason: subscription.cancellation_details.reason ?? reason,
      },
      ended_at: now,
    },
    isNeverPaid ? UPDATED : 'customer.subscription.deleted',
  );
};

export const changeMetadata = (account: Account, subscription: Subscription, metadata: Metadata): void =>
  account.change(subscription, { metadata }, UPDATED);

/**
 * Sets, moves or (with null) removes a scheduled cancellation. In the flexible billing mode, the portal sets only the date; the
 * API's flag sets the flag and the date.
 */
export const scheduleCancellation = (
  account: Account,
  subscription: Subscription,
  { cancelAt, isAtPeriodEnd }: { readonly cancelAt: number | null; readonly isAtPeriodEnd: boolean },
): void =>
  account.change(
    subscription,
    {
      cancel_at: cancelAt,
      cancel_at_period_end: isAtPeriodEnd,
      canceled_at: cancelAt === null ? null : (subscription.canceled_at ?? account.clock.seconds),
      cancellation_details: {
        ...subscription.cancellation_details,
        reason: cancelAt === null ? null : 'cancellation_requested',
      },
    },
    UPDATED,
  );
