import { isDeepStrictEqual } from 'node:util';
import { hasEnded, isCurrent } from '../customers/subscription-access.ts';
import type { CustomerRecord, SubscriptionRecord } from '../customers/customer.ts';
import * as customers from '../customers/customers.table.ts';
import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { logError, logEvent } from '../platform/log.ts';
import { toLogId } from '../platform/log-id.ts';
import { Problem, unavailable } from '../platform/problem.ts';
import { settings } from '../platform/settings.ts';
import { bringAddressToStripe } from './account-at-stripe.ts';
import { voidInvoices } from './cancel-subscriptions.ts';
import { chooseMails } from './choose-mails.ts';
import { chooseSubscription, currentSubscriptions, type StripeSubscription } from './choose-subscription.ts';
import * as stripe from './stripe.client.ts';

const { ESSENTIALS_PRICE_ID } = settings('ESSENTIALS_PRICE_ID');

/** Concurrent syncs may overtake each other. On its next attempt, an overtaken sync usually has nothing left to write. */
const MAX_ATTEMPTS = 8;

const isCurrentSubscription = (subscription: SubscriptionRecord | undefined): boolean =>
  subscription !== undefined && isCurrent(subscription.status);

const reportDouble = (userId: string, subscriptions: readonly StripeSubscription[]): void => {
  const current = currentSubscriptions(subscriptions);
  if (current.length < 2) return;
  const stripeSubscriptionIds = current.map(({ stripeSubscriptionId }) => stripeSubscriptionId);
  logError('A customer has more than one current subscription', {
    customer: toLogId(userId),
    stripeSubscriptionIds,
  });
};

/** The price may be an old price, or that of another product. We cannot tell, so the modules stay open. */
const reportForeignPrice = (userId: string, subscription: SubscriptionRecord | undefined): void => {
  if (!isCurrentSubscription(subscription) || subscription?.priceId === ESSENTIALS_PRICE_ID) return;
  logError('A customer has a subscription at a price that is not for sale', {
    customer: toLogId(userId),
    ...subscription,
  });
};

interface SyncResult {
  readonly record: CustomerRecord;
  /** Whether the sync changed the record. */
  readonly isChanged: boolean;
  /** All subscriptions that Stripe listed. */
  readonly subscriptions: readonly StripeSubscription[];
}

/**
 * Brings a customer's record up to date with Stripe and returns it. Reads the record first (unless the caller has just read it),
 * then Stripe. Writes only if the record has not changed since, so the stored copy is never older than the start of this call.
 * `stripeCustomerId` is used while the record binds none. Throws 503 if other syncs keep writing.
 */
export const syncCustomer = async (
  userId: string,
  stripeCustomerId: string,
  recordJustRead?: CustomerRecord,
): Promise<SyncResult> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored =
      (attempt === 0 ? recordJustRead : undefined) ?? (await customers.find(userId, { consistent: true }));
    const subscriptions = await stripe.fetchSubscriptions(stored?.stripeCustomerId ?? stripeCustomerId);
    reportDouble(userId, subscriptions);
    const subscription = chooseSubscription(subscriptions);
    const record: CustomerRecord = stored ?? { userId, stripeCustomerId, syncVersion: 0 };
    if (attempt === 0) await bringAddressToStripe(record);
    if (isDeepStrictEqual(record.subscription, subscription)) {
      return { record, isChanged: false, subscriptions };
    }
    // Before the record says so: a try that fails finds the difference again.
    const ended = subscriptions.filter(({ status }) => hasEnded(status));
    if (
      isCurrentSubscription(record.subscription) &&
      !isCurrentSubscription(subscription) &&
      ended.length > 0
    )
      await voidInvoices(record.stripeCustomerId ?? stripeCustomerId, ended);
    const mails = chooseMails(userId, record.subscription, subscription);
    const { syncVersion } = record;
    const writes = toMailWrites(mails, new Date());
    if ((await customers.writeSubscription(userId, syncVersion, subscription, writes)) === 'written') {
      await startSending(mails);
      if (!isCurrentSubscription(record.subscription) && isCurrentSubscription(subscription))
        logEvent('SubscriptionStarted');
      reportForeignPrice(userId, subscription);
      const written = { ...record, subscription, syncVersion: syncVersion + 1 };
      return { record: written, isChanged: true, subscriptions };
    }
  }
  throw unavailable(new Error('Other syncs kept writing the same record'));
};

/** Binds a Stripe customer unless one that still exists is bound. Returns the id of the bound one. */
const bind = async (userId: string, stripeCustomerId: string): Promise<string> => {
  const bound = await customers.bindStripeCustomer(userId, stripeCustomerId);
  if (bound === stripeCustomerId || (await stripe.fetchCustomer(bound))) return bound;
  return customers.replaceStripeCustomer(userId, bound, stripeCustomerId);
};

/** Finds the owner of a Stripe customer by its metadata, and binds it to them. */
const findOwner = async (stripeCustomerId: string): Promise<{ userId: string } | 'unknown' | 'foreign'> => {
  const customer = await stripe.fetchCustomer(stripeCustomerId);
  if (customer?.isOfOtherStage) return 'foreign';
  if (customer?.userId === undefined) return 'unknown';
  const { userId } = customer;
  return (await bind(userId, stripeCustomerId)) === stripeCustomerId ? { userId } : 'unknown';
};

export type SyncOutcome = 'changed' | 'unchanged' | 'unknown' | 'foreign' | 'forgotten';

/** `record`: that of our customer, if there is one. */
export interface Sync {
  readonly outcome: SyncOutcome;
  readonly record?: CustomerRecord;
  /** All subscriptions that Stripe listed. */
  readonly subscriptions?: readonly StripeSubscription[];
}

const syncOwner = async (stripeCustomerId: string): Promise<Sync> => {
  // The index lags by up to a second, and a binding may have been lost. In these cases the metadata names the owner.
  const found = await customers.findByStripeCustomer(stripeCustomerId);
  const owner = found ?? (await findOwner(stripeCustomerId));
  if (owner === 'unknown' || owner === 'foreign') return { outcome: owner };
  const { isChanged, record, subscriptions } = await syncCustomer(owner.userId, stripeCustomerId, found);
  return { outcome: isChanged ? 'changed' : 'unchanged', record, subscriptions };
};

/**
 * The only writer of a subscription. Fetches all subscriptions of a Stripe customer and stores the one that counts. Stores
 * nothing for a Stripe customer that belongs to no customer of ours (`unknown`), that another stage created (`foreign`),
 * or whose customer asked to be deleted (`forgotten`).
 */
export const syncSubscription = async (stripeCustomerId: string): Promise<Sync> => {
  try {
    return await syncOwner(stripeCustomerId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'account-deleted') return { outcome: 'forgotten' };
    throw error;
  }
};
