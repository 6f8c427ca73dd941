import { subscription } from '#shared/contract/subscription.ts';
import * as customers from '../../adapters/customers.ts';
import { subscriptionView } from '../../domain/customer.ts';
import { handle } from '../../handle.ts';

export const handler = handle(subscription.status, async ({ caller, now }) => {
  const { stripeSubscriptionId } = subscriptionView(await customers.find(caller.userId), now);
  return { stripeSubscriptionId };
});
