import { voidInvoices } from './cancel-subscriptions.ts';
import { currentSubscriptions } from './choose-subscription.ts';
import * as stripe from './stripe.client.ts';

/** Whether the money of a payment went back: refunded in full, or lost in a dispute. */
const wentBack = async (paymentIntentId: string): Promise<boolean> => {
  const charges = await stripe.fetchCharges(paymentIntentId);
  // The others are the tries that failed.
  const paid = charges.find(({ isPaid }) => isPaid);
  if (!paid) return false;
  return paid.isRefunded || (paid.isDisputed && (await stripe.isDisputeLost(paid.chargeId)));
};

/** Whether all the money of the latest paid invoice of a subscription went back. A free invoice has none. */
const isGivenBack = async (stripeSubscriptionId: string): Promise<boolean> => {
  const payments = (await stripe.fetchLatestPaidInvoice(stripeSubscriptionId))?.paymentIntentIds ?? [];
  return payments.length > 0 && (await Promise.all(payments.map(wentBack))).every(Boolean);
};

/**
 * Cancels each current subscription of a Stripe customer whose latest paid invoice was given back, and no other (docs/product.md
 * 8.20). Looks at what is so now, so the order of events does not matter. Returns whether it canceled any.
 */
export const cancelRefundedSubscriptions = async (stripeCustomerId: string): Promise<boolean> => {
  let isAnyCanceled = false;
  for (const subscription of currentSubscriptions(await stripe.fetchSubscriptions(stripeCustomerId))) {
    if (!(await isGivenBack(subscription.stripeSubscriptionId))) continue;
    // Void first. A try that fails after the cancellation would not find the subscription again.
    if ((await voidInvoices(stripeCustomerId, [subscription])).includes('paid')) continue;
    await stripe.cancelNow(subscription.stripeSubscriptionId);
    isAnyCanceled = true;
  }
  return isAnyCanceled;
};
