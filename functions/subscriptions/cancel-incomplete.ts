import * as stripe from './stripe.client.ts';
import type { SubscriptionFact } from './choose-subscription.ts';

/**
 * Ends a subscription that waits for its first payment: its invoice first, so that nobody pays for what is over.
 * `paid` where somebody was faster; then it is a plan, and stays.
 */
export const giveUp = async ({
  latestInvoiceId,
  stripeSubscriptionId,
}: SubscriptionFact): Promise<'ended' | 'paid'> => {
  if (latestInvoiceId !== null && (await stripe.voidInvoice(latestInvoiceId)) === 'settled') return 'paid';
  await stripe.cancelNow(stripeSubscriptionId);
  return 'ended';
};
