// A subscription as a value: how a new one looks, and what can be read off it.
import type { Stripe } from 'stripe';
import { periodEnd } from './calendar.ts';
import { newId } from './ids.ts';
import type { Line } from './invoice-life.ts';
import { decimal } from './products.ts';

export interface NewSubscription {
  customer: string;
  items: readonly { price: Stripe.Price; quantity: number }[];
  metadata: Record<string, string>;
  description: string | null;
  trialEnd: number | null;
  missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  paymentMethod: string | null;
}

/** The event of every change that has none of its own. */
export const UPDATED = 'customer.subscription.updated';

export const isEnded = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Not yet anywhere: `incomplete`, or `trialing` until its trial's end. */
export function newSubscription(now: number, given: NewSubscription): Stripe.Subscription {
  const id = newId('sub');
  const anchor = given.trialEnd ?? now;
  const items = given.items.map(({ price, quantity }) => {
    const end = given.trialEnd ?? periodEnd(anchor, intervalOf(price), now);
    return subscriptionItem(id, price, quantity, { start: now, end });
  });
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: given.items[0]?.price.currency ?? 'usd',
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: given.trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: given.trialEnd,
    trial_settings: trialSettingsOf(given.missingPaymentMethod),
    trial_start: given.trialEnd === null ? null : now,
  } satisfies Stripe.Subscription;
}

function subscriptionItem(
  subscription: string,
  price: Stripe.Price,
  quantity: number,
  period: { start: number; end: number },
): Stripe.SubscriptionItem {
  const { interval, interval_count } = intervalOf(price);
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id: price.id,
      object: 'plan',
      active: price.active,
      amount: price.unit_amount,
      amount_decimal: decimal(price.unit_amount ?? 0),
      billing_scheme: 'per_unit',
      created: price.created,
      currency: price.currency,
      interval,
      interval_count,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: price.nickname,
      product: price.product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    price: structuredClone(price),
    quantity,
    subscription,
    tax_rates: [],
  };
}

export const trialSettingsOf = (
  missingPaymentMethod: NewSubscription['missingPaymentMethod'],
): Stripe.Subscription.TrialSettings => ({
  end_behavior: { billing_cycle_anchor: null, missing_payment_method: missingPaymentMethod },
});

export const intervalOf = (
  price: Stripe.Price,
): { interval: Stripe.Price.Recurring.Interval; interval_count: number } =>
  price.recurring ?? { interval: 'month', interval_count: 1 };

/** What a period costs, by item. */
export const linesOf = (subscription: Stripe.Subscription): Line[] =>
  subscription.items.data.map((item) => {
    const quantity = item.quantity ?? 1;
    const isTrial = subscription.status === 'trialing';
    return {
      item,
      description: isTrial ? 'Trial period' : `${quantity} × ${item.price.nickname ?? 'subscription'}`,
      amount: isTrial ? 0 : quantity * (item.price.unit_amount ?? 0),
      period: { start: item.current_period_start, end: item.current_period_end },
      isProration: false,
    };
  });

/** When the period ends that is paid for, or tried out; items of one subscription share it. */
export const currentPeriodEnd = (subscription: Stripe.Subscription): number =>
  Math.min(...subscription.items.data.map((item) => item.current_period_end));

export const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null };
