import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import * as words from '#shared/words.ts';
import { toSubscription } from '../../customers/customer-view.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { conflict } from '../../platform/problem.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import { cancelSubscriptions } from '../../subscriptions/cancel-subscriptions.ts';
import { syncCustomer } from '../../subscriptions/sync-subscription.ts';

const nothingToCancel = () => conflict('There is no subscription to cancel');

export const handler = handle(subscriptionEndpoints.cancel, async ({ caller, body, now }) => {
  const { userId } = caller;
  const record = await customers.find(userId, { consistent: true });
  const stripeCustomerId = record?.stripeCustomerId;
  if (stripeCustomerId === undefined) throw nothingToCancel();
  await countCall('cancellation', userId, now);
  const buyer = { stripeCustomerId, attemptSessionId: record?.checkoutAttempt?.sessionId };
  const subscriptions = await cancelSubscriptions(buyer, body.cancelImmediately);
  // The sync below corrects a record whose subscription Stripe no longer has.
  if (subscriptions.length === 0 && !record?.subscription) throw nothingToCancel();

  const { record: synced } = await syncCustomer(userId, stripeCustomerId);
  return {
    success: true as const,
    message: words.subscriptionCanceled,
    subscription: toSubscription(synced, now),
  };
});
