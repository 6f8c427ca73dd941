import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { notFound } from '../../platform/problem.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import * as stripe from '../../subscriptions/stripe.client.ts';
import { syncCustomer } from '../../subscriptions/sync-subscription.ts';

const noSuchPayment = () => notFound('There is no such payment');

export const handler = handle(subscriptionEndpoints.paymentStatus, async ({ caller, query, now }) => {
  const { userId } = caller;
  const { sessionId } = query;
  const record = await customers.find(userId, { consistent: true });
  const stripeCustomerId = record?.stripeCustomerId;
  if (stripeCustomerId === undefined) throw noSuchPayment();
  if (record?.paidSessionId === sessionId) return { paymentStatus: 'paid' as const };

  await countCall('paymentStatus', userId, now);
  const session = await stripe.fetchSession(sessionId);
  if (session?.userId !== userId || session.stripeCustomerId !== stripeCustomerId) throw noSuchPayment();

  const syncPurchase = async (recordJustRead?: typeof record): Promise<boolean> => {
    const { subscriptions } = await syncCustomer(userId, stripeCustomerId, recordJustRead);
    return subscriptions.some(
      ({ stripeSubscriptionId }) => stripeSubscriptionId === session.stripeSubscriptionId,
    );
  };
  const isListed = await syncPurchase(record);
  if (!session.isPaid) return { paymentStatus: 'unpaid' as const };
  // Stripe's list may lag behind the session. Sync once more, so that a customer who paid has the subscription.
  if (isListed || (await syncPurchase())) await customers.savePaidSession(userId, sessionId);
  return { paymentStatus: 'paid' as const };
});
