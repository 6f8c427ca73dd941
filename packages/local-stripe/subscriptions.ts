import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Account } from './account.ts';
import { CANCELLATION_REASONS } from './cancellation-reasons.ts';
import { DAY } from './clock.ts';
import { created, flag, integer, isWithin, mergeMetadata, metadata, text, unsettable } from './form.ts';
import { idOf } from './ids.ts';
import { page, pageOf } from './list.ts';
import { methodFor, methodOf } from './payment-methods.ts';
import { cardRefused, impossible, invalidParameter, noSuch } from './refusal.ts';
import { route } from './route.ts';
import { creditUnused, endSubscription, scheduleCancellation } from './subscription-end.ts';
import { resumeSubscription, settle, startSubscription } from './subscription-life.ts';
import { currentPeriodEnd, isEnded, noDetails, trialSettingsOf } from './subscription-record.ts';

const details = z.strictObject({
  comment: z.optional(unsettable(text)),
  feedback: z.optional(unsettable(z.enum(CANCELLATION_REASONS))),
});

export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
});

export const billingMode = z.strictObject({
  type: z.enum(['flexible']),
  flexible: z.optional(z.strictObject({ proration_discounts: z.optional(z.enum(['included', 'itemized'])) })),
});

const Create = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity: z.optional(integer) })),
  billing_mode: z.optional(billingMode),
  cancel_at: z.optional(integer),
  cancel_at_period_end: z.optional(flag),
  collection_method: z.optional(z.enum(['charge_automatically'])),
  default_payment_method: z.optional(text),
  description: z.optional(text),
  metadata: z.optional(metadata),
  off_session: z.optional(flag),
  payment_behavior: z.optional(z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])),
  payment_settings: z.optional(
    z.strictObject({ save_default_payment_method: z.optional(z.enum(['off', 'on_subscription'])) }),
  ),
  trial_end: z.optional(integer),
  trial_period_days: z.optional(integer),
  trial_settings: z.optional(trialSettings),
});

/** A price that can be subscribed to, by the parameter that named it. */
export function recurringPrice(account: Account, id: string, param: string): Stripe.Price {
  const price = account.get('price', id, param);
  if (!price.active)
    throw invalidParameter(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  if (!price.recurring)
    throw invalidParameter(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  return price;
}

/** When a trial ends that was asked for in days or by date. */
export function trialEndOf(
  account: Account,
  given: { trial_end?: number | undefined; trial_period_days?: number | undefined },
): number | null {
  if (given.trial_end !== undefined && given.trial_period_days !== undefined)
    throw invalidParameter('You may only specify one of these parameters: trial_end, trial_period_days.', {
      param: 'trial_end',
    });
  const now = account.clock.seconds;
  if (given.trial_end !== undefined && given.trial_end <= now)
    throw invalidParameter('Timestamp must be an integer Unix Timestamp in the future.', {
      param: 'trial_end',
    });
  return (
    given.trial_end ?? (given.trial_period_days === undefined ? null : now + given.trial_period_days * DAY)
  );
}

function create(account: Account, given: z.output<typeof Create>): Stripe.Subscription {
  const customer = account.customer(given.customer, 'customer');
  const items = given.items.map(({ price, quantity = 1 }, index) => ({
    price: recurringPrice(account, price, `items[${index}][price]`),
    quantity,
  }));
  const named = given.default_payment_method;
  const paymentMethod =
    named === undefined ? null : methodOf(account, named, customer.id, 'default_payment_method').id;
  const behavior = given.payment_behavior ?? 'allow_incomplete';
  const trialEnd = trialEndOf(account, given);
  const method = paymentMethod
    ? account.get('payment_method', paymentMethod)
    : methodFor(account, null, customer.id);
  if (!method && trialEnd === null && behavior !== 'default_incomplete')
    throw invalidParameter(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  const subscription = startSubscription(account, {
    customer: customer.id,
    items,
    metadata: mergeMetadata({}, given.metadata),
    description: given.description ?? null,
    trialEnd,
    missingPaymentMethod: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    paymentMethod,
  });
  if (subscription.payment_settings && given.payment_settings?.save_default_payment_method)
    subscription.payment_settings.save_default_payment_method =
      given.payment_settings.save_default_payment_method;
  if (trialEnd === null && behavior !== 'default_incomplete' && subscription.latest_invoice) {
    const invoice = account.get('invoice', idOf(subscription.latest_invoice));
    const outcome = settle(account, invoice, { method, isOnSession: false, isAutomatic: false });
    if (typeof outcome === 'object' && behavior === 'error_if_incomplete') {
      endSubscription(account, subscription, null);
      throw cardRefused(outcome);
    }
  }
  cancelLater(account, subscription, given);
  return subscription;
}

interface Later {
  cancel_at?: number | null | undefined;
  cancel_at_period_end?: boolean | undefined;
}

function cancelLater(account: Account, subscription: Stripe.Subscription, given: Later, told = {}): void {
  const { cancel_at, cancel_at_period_end } = given;
  if (cancel_at !== undefined && cancel_at_period_end !== undefined)
    throw impossible('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  if (cancel_at === null)
    scheduleCancellation(account, subscription, { cancel_at: null, cancel_at_period_end: false });
  else if (cancel_at !== undefined) {
    if (cancel_at <= account.clock.seconds)
      throw impossible('`cancel_at` must be in the future.', { param: 'cancel_at' });
    scheduleCancellation(account, subscription, { cancel_at, cancel_at_period_end: false }, told);
  } else if (cancel_at_period_end === true)
    scheduleCancellation(
      account,
      subscription,
      { cancel_at: currentPeriodEnd(subscription), cancel_at_period_end: true },
      told,
    );
  else if (cancel_at_period_end === false && subscription.cancel_at_period_end)
    scheduleCancellation(account, subscription, { cancel_at: null, cancel_at_period_end: false });
}

const Update = z.strictObject({
  cancel_at: z.optional(unsettable(integer)),
  cancel_at_period_end: z.optional(flag),
  cancellation_details: z.optional(details),
  default_payment_method: z.optional(unsettable(text)),
  description: z.optional(unsettable(text)),
  metadata: z.optional(metadata),
  proration_behavior: z.optional(z.enum(['always_invoice', 'create_prorations', 'none'])),
  trial_settings: z.optional(trialSettings),
});

function update(account: Account, given: z.output<typeof Update>, id: string): Stripe.Subscription {
  const subscription = account.get('subscription', id);
  const { metadata: added, cancellation_details: told, cancel_at, cancel_at_period_end, ...rest } = given;
  const isOther = Object.keys({ ...rest, ...(cancel_at !== undefined && { cancel_at }) }).length > 0;
  if (isEnded(subscription) && (isOther || cancel_at_period_end !== undefined))
    throw impossible('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  const named = given.default_payment_method;
  const method =
    typeof named === 'string'
      ? methodOf(account, named, idOf(subscription.customer), 'default_payment_method').id
      : named;
  const toldNow = detailsOf(told);
  account.change(
    subscription,
    {
      ...(added && { metadata: mergeMetadata(subscription.metadata, added) }),
      ...(method !== undefined && { default_payment_method: method }),
      ...(given.description !== undefined && { description: given.description }),
      ...(given.trial_settings && {
        trial_settings: trialSettingsOf(given.trial_settings.end_behavior.missing_payment_method),
      }),
      ...(told && {
        cancellation_details: { ...noDetails, ...subscription.cancellation_details, ...toldNow },
      }),
    },
    'customer.subscription.updated',
  );
  cancelLater(account, subscription, { cancel_at, cancel_at_period_end }, toldNow);
  return subscription;
}

const detailsOf = (told: z.output<typeof details> | undefined) => ({
  ...(told?.comment !== undefined && { comment: told.comment }),
  ...(told?.feedback !== undefined && { feedback: told.feedback }),
});

const Cancel = z.strictObject({
  cancellation_details: z.optional(details),
  invoice_now: z.optional(flag),
  prorate: z.optional(flag),
});

function cancel(account: Account, given: z.output<typeof Cancel>, id: string): Stripe.Subscription {
  const subscription = account.get('subscription', id);
  if (isEnded(subscription)) throw noSuch('subscription', id, 'id');
  if (given.cancellation_details)
    subscription.cancellation_details = {
      ...noDetails,
      ...subscription.cancellation_details,
      ...detailsOf(given.cancellation_details),
    };
  if (given.prorate && given.invoice_now && subscription.status === 'active')
    creditUnused(account, subscription);
  endSubscription(account, subscription, 'cancellation_requested');
  return subscription;
}

const List = z.strictObject({
  ...page,
  customer: z.optional(text),
  price: z.optional(text),
  status: z.optional(
    z.enum([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ]),
  ),
  collection_method: z.optional(z.enum(['charge_automatically', 'send_invoice'])),
  created,
  current_period_end: created,
  current_period_start: created,
});

/** Without a status: whatever was not canceled. */
function hasStatus(subscription: Stripe.Subscription, status: z.output<typeof List>['status']): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return isEnded(subscription);
  return status === undefined ? subscription.status !== 'canceled' : subscription.status === status;
}

export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', Create, create),
  route('GET', '/v1/subscriptions', List, (account, { status, customer, price, ...given }) => {
    if (customer !== undefined) account.get('customer', customer, 'customer');
    const found = account
      .all('subscription')
      .filter((each) => hasStatus(each, status))
      .filter((each) => customer === undefined || each.customer === customer)
      .filter((each) => price === undefined || each.items.data.some((item) => item.price.id === price))
      .filter((each) => given.collection_method !== 'send_invoice' && isWithin(each.created, given.created))
      .filter((each) => isWithin(currentPeriodEnd(each), given.current_period_end))
      .filter((each) => isWithin(each.items.data[0]?.current_period_start ?? 0, given.current_period_start));
    return pageOf('/v1/subscriptions', found, given);
  }),
  route('GET', '/v1/subscriptions/:id', z.strictObject({}), (account, _, id) =>
    account.get('subscription', id),
  ),
  route('POST', '/v1/subscriptions/:id', Update, update),
  route('DELETE', '/v1/subscriptions/:id', Cancel, cancel),
  route(
    'POST',
    '/v1/subscriptions/:id/resume',
    z.strictObject({ billing_cycle_anchor: z.optional(z.enum(['now'])) }),
    (account, _, id) => {
      const subscription = account.get('subscription', id);
      if (subscription.status !== 'paused')
        throw impossible('Only paused subscriptions can be resumed.', { param: 'id' });
      resumeSubscription(account, subscription);
      return subscription;
    },
  ),
];
