import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import * as customers from '../../customers/customers.table.ts';
import { subscriptionView } from '../../customers/customer.ts';
import { handle } from '../../handle.ts';

export const handler = handle(subscriptionEndpoints.status, async ({ caller, now }) => {
  const { stripeSubscriptionId } = subscriptionView(await customers.find(caller.userId), now);
  return { stripeSubscriptionId };
});
