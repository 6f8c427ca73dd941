import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import * as customers from '../../customers/customers.table.ts';
import * as stripe from '../../subscriptions/stripe.client.ts';
import { notFound } from '../../platform/problem.ts';
import { handle } from '../../handle.ts';
import { syncCustomer } from '../../subscriptions/sync-subscription.ts';

export const handler = handle(subscriptionEndpoints.paymentStatus, async ({ caller, query }) => {
  const { userId } = caller;
  const [record, session] = await Promise.all([
    customers.find(userId, { consistent: true }),
    stripe.findSession(query.sessionId),
  ]);
  const stripeCustomerId = record?.stripeCustomerId;
  const isOwn = session?.userId === userId && session.stripeCustomerId === stripeCustomerId;
  if (!isOwn || stripeCustomerId === undefined) throw notFound('There is no such payment');

  const { facts } = await syncCustomer(userId, stripeCustomerId);
  const isSeen = facts.some(
    ({ stripeSubscriptionId }) => stripeSubscriptionId === session.stripeSubscriptionId,
  );
  // Stripe's list may lag behind its session; who has paid is told so, and finds the plan in our record.
  if (session.isPaid && !isSeen) await syncCustomer(userId, stripeCustomerId);
  return { paymentStatus: session.isPaid ? ('paid' as const) : ('unpaid' as const) };
});
