import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { toSubscription } from '../../customers/customer-view.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import * as stripe from '../../subscriptions/stripe.client.ts';

export const handler = handle(subscriptionEndpoints.billing, async ({ caller, now }) => {
  const { stripeSubscriptionId } = toSubscription(await customers.find(caller.userId), now);
  if (stripeSubscriptionId === null) return { paymentMethod: null, nextTry: null };
  await countCall('billing', caller.userId, now);
  return stripe.fetchBilling(stripeSubscriptionId);
});
