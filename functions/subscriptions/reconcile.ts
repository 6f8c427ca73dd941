import { judgeEndpoints, type EndpointFinding } from '#shared/webhook-endpoint.ts';
import type { CustomerSubscription } from '../customers/customer.ts';
import * as customers from '../customers/customers.table.ts';
import { toLogId } from '../platform/log-id.ts';
import { logError } from '../platform/log.ts';
import { settings } from '../platform/settings.ts';
import { compareSubscriptions } from './compare-subscriptions.ts';
import * as stripe from './stripe.client.ts';
import { syncAll } from './sync-all.ts';
import { putYearlyReminders } from './yearly-reminder.ts';

const { SITE_URL } = settings('SITE_URL');
const WEBHOOK_URL = `${SITE_URL}/api/stripe/webhook`;

const findDifferences = async () => {
  let unreadable = 0;
  const onUnreadable = (what: string) => (id: string, error: unknown) => {
    unreadable += 1;
    logError(`${what} could not be read`, { id }, error);
  };
  // Read Stripe first. Its event writes a change that happens in between; at worst that customer is synced once more.
  const subscriptions = await stripe.fetchSubscriptionsNotCanceled(onUnreadable('A subscription'));
  const records: CustomerSubscription[] = [];
  const onUnreadableRecord = (userId: string, error: unknown) =>
    onUnreadable('A record')(toLogId(userId), error);
  for await (const record of customers.listNotEndedSubscriptions(onUnreadableRecord)) records.push(record);
  return { ...compareSubscriptions(subscriptions, records), unreadable, subscriptions, records };
};

/** Returns `unknown` if Stripe does not answer, so that the records are reconciled all the same. */
const checkWebhook = async (): Promise<EndpointFinding | 'unknown'> => {
  try {
    return judgeEndpoints(await stripe.fetchWebhookEndpoints(), WEBHOOK_URL, stripe.API_VERSION).finding;
  } catch (error) {
    logError('The webhook endpoint could not be read from Stripe', {}, error);
    return 'unknown';
  }
};

/**
 * Compares all subscriptions with Stripe, syncs what differs while there is time, checks the webhook endpoint, and puts the yearly
 * reminders.
 */
export const reconcile = async (now: Date, hasTime: () => boolean) => {
  const [{ checked, different, doubles, unreadable, subscriptions, records }, endpoint] = await Promise.all([
    findDifferences(),
    checkWebhook(),
  ]);
  const synced = await syncAll({ stripeCustomerIds: different, hasTime });
  // After the repairs, so that a mail that cannot be put stops none.
  await putYearlyReminders(subscriptions, records, now);
  if (doubles.length > 0)
    logError('Customers have more than one current subscription', { stripeCustomerIds: doubles });
  return {
    checked,
    repaired: synced.changed,
    unknown: synced.unknown,
    failed: synced.failed + unreadable + Number(endpoint === 'unknown'),
    /** The number that was left for lack of time. The next run finds them again, because they still differ. */
    unfinished: synced.unfinished.length,
    doubles: doubles.length,
    endpoint,
    /** 1 if Stripe cannot reach us, or has not sent the changes that this run repaired. An alarm watches it. */
    webhooksSilent: endpoint !== 'ok' || synced.changed > 0 ? 1 : 0,
  };
};
