import * as stripe from './stripe.client.ts';
import { currentSubscriptions } from './choose-subscription.ts';

/** Takes back the end of every subscription that is ending. */
export const keepPlan = async (stripeCustomerId: string): Promise<void> => {
  const subscriptions = await stripe.fetchSubscriptions(stripeCustomerId);
  const ending = currentSubscriptions(subscriptions).filter(({ cancelAt }) => cancelAt !== null);
  await Promise.all(ending.map(({ stripeSubscriptionId }) => stripe.keep(stripeSubscriptionId)));
};
