import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { notFound } from '../../platform/problem.ts';
import * as stripe from '../../subscriptions/stripe.client.ts';
import { syncCustomer } from '../../subscriptions/sync-subscription.ts';

export const handler = handle(subscriptionEndpoints.paymentStatus, async ({ caller, query }) => {
  const { userId } = caller;
  const [record, session] = await Promise.all([
    customers.find(userId, { consistent: true }),
    stripe.fetchSession(query.sessionId),
  ]);
  const stripeCustomerId = record?.stripeCustomerId;
  const isOwn = session?.userId === userId && session.stripeCustomerId === stripeCustomerId;
  if (!isOwn || stripeCustomerId === undefined) throw notFound('There is no such payment');

  const { subscriptions } = await syncCustomer(userId, stripeCustomerId);
  const isListed = subscriptions.some(
    ({ stripeSubscriptionId }) => stripeSubscriptionId === session.stripeSubscriptionId,
  );
  // Stripe's list may lag behind its session: sync once more, so that a customer who paid finds the subscription.
  if (session.isPaid && !isListed) await syncCustomer(userId, stripeCustomerId);
  return { paymentStatus: session.isPaid ? ('paid' as const) : ('unpaid' as const) };
});
