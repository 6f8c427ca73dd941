import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { toSubscription } from '../../customers/customer-view.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { conflict, unavailable } from '../../platform/problem.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import { keepPlan } from '../../subscriptions/keep-plan.ts';
import { syncCustomer } from '../../subscriptions/sync-subscription.ts';

export const handler = handle(subscriptionEndpoints.keep, async ({ caller, now }) => {
  const { userId } = caller;
  const { stripeCustomerId } = (await customers.find(userId, { consistent: true })) ?? {};
  if (stripeCustomerId === undefined) throw conflict('There is no plan to keep');
  await countCall('cancellation', userId, now);
  await keepPlan(stripeCustomerId);
  const { record } = await syncCustomer(userId, stripeCustomerId);
  const subscription = toSubscription(record, now);
  if (subscription.stripeSubscriptionId === null) throw conflict('Your plan has ended');
  if (subscription.endsAt !== null)
    throw unavailable(new Error('Stripe has not taken back the end of a plan'));
  return { subscription };
});
