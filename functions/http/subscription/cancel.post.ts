import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { words } from '#shared/words.ts';
import * as customers from '../../customers/customers.table.ts';
import { subscriptionView } from '../../customers/customer.ts';
import { conflicting } from '../../platform/problem.ts';
import { endSubscriptions } from '../../subscriptions/cancel-subscriptions.ts';
import { handle } from '../../handle.ts';
import { syncCustomer } from '../../subscriptions/sync-subscription.ts';

const nothingToCancel = () => conflicting('There is no subscription to cancel');

export const handler = handle(subscriptionEndpoints.cancel, async ({ caller, body, now }) => {
  const { userId } = caller;
  const record = await customers.find(userId, { consistent: true });
  const stripeCustomerId = record?.stripeCustomerId;
  if (stripeCustomerId === undefined) throw nothingToCancel();
  const buyer = { stripeCustomerId, notedSessionId: record?.checkoutAttempt?.sessionId };
  const ended = await endSubscriptions(buyer, body.cancelImmediately);
  // A record of what Stripe has forgotten is brought up to date all the same.
  if (ended.length === 0 && !record?.subscription) throw nothingToCancel();

  const { record: synced } = await syncCustomer(userId, stripeCustomerId);
  return {
    success: true as const,
    message: words.cancelled,
    subscription: subscriptionView(synced, now),
  };
});
