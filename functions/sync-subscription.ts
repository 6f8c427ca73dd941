import { isDeepStrictEqual } from 'node:util';
import * as customers from './adapters/customers.ts';
import { logTrouble } from './adapters/log.ts';
import { count } from './adapters/metrics.ts';
import * as stripe from './adapters/stripe.ts';
import { isLiving, type CustomerRecord, type SubscriptionRecord } from './domain/customer.ts';
import { unavailable } from './domain/problem.ts';
import { deriveSubscription, livingOf, type SubscriptionFact } from './domain/subscription-fact.ts';

/** Those who write at the same moment find, on their next look, what they would have written. */
const TRIES = 8;

const isHeld = (subscription: SubscriptionRecord | undefined): boolean =>
  subscription !== undefined && isLiving(subscription.status);

const reportDouble = (userId: string, facts: readonly SubscriptionFact[]): void => {
  const living = livingOf(facts);
  if (living.length < 2) return;
  count('DoubleSubscription');
  const stripeSubscriptionIds = living.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
  logTrouble('A customer has more than one living subscription', { userId, stripeSubscriptionIds });
};

interface Synced {
  readonly record: CustomerRecord;
  /** Whether it was not Stripe's truth before. */
  readonly isChanged: boolean;
}

/**
 * Brings the record of a customer up to date with Stripe, and answers it. What is stored was Stripe's truth after
 * this call began: the record is read (here, or by the caller just now) before Stripe is asked, and written only if
 * nobody has written since.
 */
export const syncCustomer = async (
  userId: string,
  stripeCustomerId: string,
  read?: CustomerRecord,
): Promise<Synced> => {
  let known = read;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const record = known ?? (await customers.find(userId, { consistent: true }));
    known = undefined;
    const facts = await stripe.subscriptionsOf(stripeCustomerId);
    reportDouble(userId, facts);
    const subscription = deriveSubscription(facts);
    const seen: CustomerRecord = record ?? { userId, stripeCustomerId, syncVersion: 0 };
    if (isDeepStrictEqual(seen.subscription, subscription)) return { record: seen, isChanged: false };

    if ((await customers.writeSubscription(userId, seen.syncVersion, subscription)) === 'written') {
      if (!isHeld(seen.subscription) && isHeld(subscription)) count('SubscriptionStarted');
      return { record: { ...seen, subscription, syncVersion: seen.syncVersion + 1 }, isChanged: true };
    }
  }
  throw unavailable(new Error('Others kept writing the same record'));
};

/** Whose customer it is by what Stripe keeps of them, bound to ours now; undefined for one that is none of ours. */
const ownerOf = async (stripeCustomerId: string): Promise<string | undefined> => {
  // The index does not show a binding of the last second, and a binding may have been lost on its way.
  const userId = await stripe.userIdOf(stripeCustomerId);
  if (userId === undefined) return undefined;
  return (await customers.bindStripeCustomer(userId, stripeCustomerId)) === stripeCustomerId
    ? userId
    : undefined;
};

/**
 * The only writer of a subscription, whatever has happened: asks Stripe for all that a customer of Stripe's has,
 * and stores what follows from it. `unknown` where the customer is none of ours; then nothing is stored.
 */
export const syncSubscription = async (
  stripeCustomerId: string,
): Promise<'changed' | 'unchanged' | 'unknown'> => {
  const record = await customers.findByStripeCustomer(stripeCustomerId);
  const userId = record?.userId ?? (await ownerOf(stripeCustomerId));
  if (userId === undefined) {
    count('StripeCustomerUnknown');
    return 'unknown';
  }
  const { isChanged } = await syncCustomer(userId, stripeCustomerId, record);
  return isChanged ? 'changed' : 'unchanged';
};
