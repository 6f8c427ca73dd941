import * as z from 'zod/mini';
import type { Account } from '../account.ts';
import {
  changeMetadata,
  currentPeriodEnd,
  endSubscription,
  hasEnded,
  payInvoice,
  scheduleCancellation,
  startSubscription,
} from '../billing/subscriptions.ts';
import { FEEDBACKS, SUBSCRIPTION_STATUSES, type Subscription } from '../objects.ts';
import { invalidParameter, noSuch, rejected } from './errors.ts';
import { page, toList } from './list.ts';
import { flag, integer, lineItems, mergeMetadata, metadata, text } from './parameters.ts';
import { route } from './route.ts';

const New = z.strictObject({
  customer: text,
  items: lineItems,
  default_payment_method: z.optional(text),
  metadata,
  payment_behavior: z._default(z.enum(['allow_incomplete', 'default_incomplete']), 'allow_incomplete'),
});

const create = (account: Account, given: z.output<typeof New>): Subscription => {
  const customer = account.customer(given.customer, 'customer');
  const [{ price, quantity }] = given.items;
  const methodId = given.default_payment_method ?? null;
  const method =
    methodId === null ? undefined : account.get('payment_method', methodId, 'default_payment_method');
  const isPaidLater = given.payment_behavior === 'default_incomplete';
  if (!method && !isPaidLater) {
    throw invalidParameter('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  }
  const { subscription, invoice } = startSubscription(account, {
    customer: customer.id,
    price: account.get('price', price, 'items[0][price]'),
    quantity,
    metadata: given.metadata,
    paymentMethod: methodId,
  });
  if (!isPaidLater) payInvoice(account, invoice, { method, isOnSession: false, isAutomatic: false });
  return subscription;
};

const Update = z.strictObject({
  cancel_at: z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      integer,
    ]),
  ),
  cancel_at_period_end: z.optional(flag),
  cancellation_details: z.optional(
    z.strictObject({
      comment: z.optional(z.string().check(z.maxLength(5000))),
      feedback: z.optional(z.enum(['', ...FEEDBACKS])),
    }),
  ),
  metadata,
});

/** The answers that Stripe takes also after the end. An empty one removes what was there. */
const answerQuestion = (
  account: Account,
  subscription: Subscription,
  given: NonNullable<z.output<typeof Update>['cancellation_details']>,
): void => {
  const { comment, feedback } = given;
  const cancellation_details = {
    ...subscription.cancellation_details,
    ...(comment !== undefined && { comment: comment || null }),
    ...(feedback !== undefined && { feedback: feedback || null }),
  };
  account.change(subscription, { cancellation_details }, 'customer.subscription.updated');
};

const update = (account: Account, given: z.output<typeof Update>, id: string): Subscription => {
  const subscription = account.get('subscription', id);
  const { cancel_at: cancelAt, cancel_at_period_end: isAtPeriodEnd } = given;
  changeMetadata(account, subscription, mergeMetadata(subscription.metadata, given.metadata));
  if (given.cancellation_details) answerQuestion(account, subscription, given.cancellation_details);
  if (hasEnded(subscription) && (cancelAt !== undefined || isAtPeriodEnd !== undefined)) {
    throw rejected('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  if (typeof cancelAt === 'number' && isAtPeriodEnd !== undefined) {
    throw rejected('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  if (cancelAt === null) {
    scheduleCancellation(account, subscription, { cancelAt: null, isAtPeriodEnd: false });
  } else if (cancelAt !== undefined) {
    if (cancelAt <= account.clock.seconds) {
      throw rejected('`cancel_at` must be in the future.', { param: 'cancel_at' });
    }
    scheduleCancellation(account, subscription, { cancelAt, isAtPeriodEnd: false });
  } else if (isAtPeriodEnd === true) {
    const end = currentPeriodEnd(subscription);
    scheduleCancellation(account, subscription, { cancelAt: end, isAtPeriodEnd: true });
  } else if (isAtPeriodEnd === false && subscription.cancel_at_period_end) {
    scheduleCancellation(account, subscription, { cancelAt: null, isAtPeriodEnd: false });
  }
  return subscription;
};

const Cancel = z.strictObject({
  invoice_now: z.optional(z.literal('false')),
  prorate: z.optional(z.literal('false')),
});

const List = z.strictObject({
  ...page,
  customer: z.optional(text),
  status: z.optional(z.enum([...SUBSCRIPTION_STATUSES, 'all'])),
});

export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', New, create),
  route('GET', '/v1/subscriptions', List, (account, { customer, status, ...rest }) => {
    if (customer !== undefined) account.get('customer', customer, 'customer');
    const subscriptions = account
      .all('subscription')
      .filter((each) => customer === undefined || each.customer === customer)
      .filter((each) => status === 'all' || (status ? each.status === status : each.status !== 'canceled'));
    return toList('/v1/subscriptions', subscriptions, rest);
  }),
  route('GET', '/v1/subscriptions/:id', z.strictObject({}), (account, _, id) =>
    account.get('subscription', id),
  ),
  route('POST', '/v1/subscriptions/:id', Update, update),
  route('DELETE', '/v1/subscriptions/:id', Cancel, (account, _, id) => {
    const subscription = account.get('subscription', id);
    if (hasEnded(subscription)) throw noSuch('subscription', id, 'id');
    endSubscription(account, subscription);
    return subscription;
  }),
];
