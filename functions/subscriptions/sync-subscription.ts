import { isDeepStrictEqual } from 'node:util';
import * as customers from '../customers/customers.table.ts';
import { logTrouble } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { settings } from '../platform/settings.ts';
import * as stripe from './stripe.client.ts';
import { isLiving, type CustomerRecord, type SubscriptionRecord } from '../customers/customer.ts';
import { unavailable } from '../platform/problem.ts';
import { deriveSubscription, livingOf, type SubscriptionFact } from './choose-subscription.ts';

const { ESSENTIALS_PRICE_ID } = settings('ESSENTIALS_PRICE_ID');

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

/** A price of before, or another product's: which it is nobody can tell here, so the modules stay open. */
const reportForeignPrice = (userId: string, subscription: SubscriptionRecord | undefined): void => {
  if (!isHeld(subscription) || subscription?.priceId === ESSENTIALS_PRICE_ID) return;
  logTrouble('A customer holds a plan at a price that is not for sale', { userId, ...subscription });
};

interface Synced {
  readonly record: CustomerRecord;
  /** Whether it was not Stripe's truth before. */
  readonly isChanged: boolean;
  /** What Stripe has said. */
  readonly facts: readonly SubscriptionFact[];
}

/**
 * Brings the record of a customer up to date with Stripe, and answers it. What is stored was Stripe's truth after
 * this call began: the record is read (here, or by the caller just now) before Stripe is asked, and written only if
 * nobody has written since. `stripeCustomerId` is whom to ask about while nobody is bound.
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
    const facts = await stripe.subscriptionsOf(record?.stripeCustomerId ?? stripeCustomerId);
    reportDouble(userId, facts);
    const subscription = deriveSubscription(facts);
    const seen: CustomerRecord = record ?? { userId, stripeCustomerId, syncVersion: 0 };
    if (isDeepStrictEqual(seen.subscription, subscription)) return { record: seen, isChanged: false, facts };

    if ((await customers.writeSubscription(userId, seen.syncVersion, subscription)) === 'written') {
      if (!isHeld(seen.subscription) && isHeld(subscription)) count('SubscriptionStarted');
      reportForeignPrice(userId, subscription);
      const written = { ...seen, subscription, syncVersion: seen.syncVersion + 1 };
      return { record: written, isChanged: true, facts };
    }
  }
  throw unavailable(new Error('Others kept writing the same record'));
};

/** Binds one of Stripe's customers to ours where nobody is bound, or somebody who is gone; answers who is bound. */
const bind = async (userId: string, stripeCustomerId: string): Promise<string> => {
  const bound = await customers.bindStripeCustomer(userId, stripeCustomerId);
  if (bound === stripeCustomerId || (await stripe.findCustomer(bound))) return bound;
  return customers.replaceStripeCustomer(userId, bound, stripeCustomerId);
};

/** Whose customer it is by what Stripe keeps of them, bound to ours now. */
const ownerOf = async (stripeCustomerId: string): Promise<{ userId: string } | 'unknown' | 'foreign'> => {
  // The index does not show a binding of the last second, and a binding may have been lost on its way.
  const customer = await stripe.findCustomer(stripeCustomerId);
  if (customer?.isOtherStages) return 'foreign';
  if (customer?.userId === undefined) return 'unknown';
  const { userId } = customer;
  return (await bind(userId, stripeCustomerId)) === stripeCustomerId ? { userId } : 'unknown';
};

/**
 * The only writer of a subscription, whatever has happened: asks Stripe for all that a customer of Stripe's has,
 * and stores what follows from it. `unknown` where the customer is none of ours, `foreign` where another stage has made
 * them; then nothing is stored.
 */
export const syncSubscription = async (
  stripeCustomerId: string,
): Promise<'changed' | 'unchanged' | 'unknown' | 'foreign'> => {
  const record = await customers.findByStripeCustomer(stripeCustomerId);
  const owner = record ?? (await ownerOf(stripeCustomerId));
  if (owner === 'unknown') count('StripeCustomerUnknown');
  if (owner === 'unknown' || owner === 'foreign') return owner;
  const { isChanged } = await syncCustomer(owner.userId, stripeCustomerId, record);
  return isChanged ? 'changed' : 'unchanged';
};
