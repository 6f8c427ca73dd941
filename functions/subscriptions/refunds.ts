import { voidInvoices } from './cancel-subscriptions.ts';
import { currentSubscriptions, type StripeSubscription } from './choose-subscription.ts';
import * as stripe from './stripe.client.ts';

/** How the money of a payment went back: refunded in full, or lost in a dispute. Undefined if it did not. */
const wentBack = async (paymentIntentId: string): Promise<stripe.OwnEndReason | undefined> => {
  const charges = await stripe.fetchCharges(paymentIntentId);
  // The others are the tries that failed.
  const paid = charges.find(({ isPaid }) => isPaid);
  if (paid?.isRefunded) return 'payment_refunded';
  return paid?.isDisputed && (await stripe.isDisputeLost(paid.chargeId)) ? 'payment_disputed' : undefined;
};

/** How all the money of the latest paid invoice of a subscription went back; undefined if it did not. A free invoice has none. */
const findHowGivenBack = async (stripeSubscriptionId: string): Promise<stripe.OwnEndReason | undefined> => {
  const payments = (await stripe.fetchLatestPaidInvoice(stripeSubscriptionId))?.paymentIntentIds ?? [];
  const [first, ...others] = await Promise.all(payments.map(wentBack));
  return others.every((reason) => reason !== undefined) ? first : undefined;
};

/**
 * Cancels each current one of a Stripe customer's subscriptions whose latest paid invoice was given back, and no other
 * (docs/product.md 8.20). Looks at what is so now, so the order of events does not matter. Returns whether it canceled any.
 */
export const cancelRefundedSubscriptions = async (
  stripeCustomerId: string,
  subscriptions: readonly StripeSubscription[],
): Promise<boolean> => {
  let isAnyCanceled = false;
  for (const subscription of currentSubscriptions(subscriptions)) {
    const reason = await findHowGivenBack(subscription.stripeSubscriptionId);
    if (!reason) continue;
    // Void first. A try that fails after the cancellation would not find the subscription again.
    if ((await voidInvoices(stripeCustomerId, [subscription])).includes('paid')) continue;
    await stripe.cancelBecause(subscription.stripeSubscriptionId, reason);
    isAnyCanceled = true;
  }
  return isAnyCanceled;
};
