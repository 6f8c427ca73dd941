import { subscription } from '#shared/contract/subscription.ts';
import { words } from '#shared/words.ts';
import * as customers from '../../adapters/customers.ts';
import * as stripe from '../../adapters/stripe.ts';
import { cancellationsOf } from '../../domain/subscription-end.ts';
import { subscriptionView } from '../../domain/customer.ts';
import { conflicting } from '../../domain/problem.ts';
import { handle } from '../../handle.ts';
import { syncCustomer } from '../../sync-subscription.ts';

export const handler = handle(subscription.cancel, async ({ caller, body, now }) => {
  const { userId } = caller;
  const record = await customers.find(userId, { consistent: true });
  const stripeCustomerId = record?.stripeCustomerId;
  const facts = stripeCustomerId === undefined ? [] : await stripe.subscriptionsOf(stripeCustomerId);
  if (stripeCustomerId === undefined || facts.length === 0) {
    throw conflicting('There is no subscription to cancel');
  }
  const { atOnce, atPeriodEnd } = cancellationsOf(facts, body.cancelImmediately);
  await Promise.all([...atOnce.map(stripe.cancelNow), ...atPeriodEnd.map(stripe.cancelAtPeriodEnd)]);

  const { record: synced } = await syncCustomer(userId, stripeCustomerId);
  return {
    success: true as const,
    message: words.cancelled,
    subscription: subscriptionView(synced, now),
  };
});
