import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { hasEnded } from '../../customers/subscription-access.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { conflict } from '../../platform/problem.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import * as stripe from '../../subscriptions/stripe.client.ts';

export const handler = handle(subscriptionEndpoints.cancellationReason, async ({ caller, body, now }) => {
  const { subscription } = (await customers.find(caller.userId)) ?? {};
  if (!subscription || !(hasEnded(subscription.status) || subscription.cancelAt !== null))
    throw conflict('Your plan is not ending');
  await countCall('cancellation', caller.userId, now);
  await stripe.saveCancellationReason(subscription.stripeSubscriptionId, body);
  return { success: true as const };
});
