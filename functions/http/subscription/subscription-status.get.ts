import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import * as customers from '../../customers/customers.table.ts';
import { toSubscription } from '../../customers/customer-view.ts';
import { handle } from '../../handle.ts';

export const handler = handle(subscriptionEndpoints.status, async ({ caller, now }) => {
  const { stripeSubscriptionId } = toSubscription(await customers.find(caller.userId), now);
  return { stripeSubscriptionId };
});
