// One file per trigger that is not HTTP. This one repairs what no event, or no answer to one, has brought.
import * as z from 'zod/mini';
import * as customers from '../customers/customers.table.ts';
import { logTrouble } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';
import { settings } from '../platform/settings.ts';
import * as stripeEvents from '../subscriptions/stripe-events.table.ts';
import * as stripe from '../subscriptions/stripe.client.ts';
import { compare, replayStart } from '../subscriptions/reconciliation.ts';
import { endpointFinding, type EndpointFinding } from '../subscriptions/stripe-endpoint.ts';
import type { PastEvent } from '../subscriptions/stripe-event.ts';
import { onSchedule, type Run } from '../handle-job.ts';
import { syncAll } from '../subscriptions/sync-all.ts';

const { SITE_URL } = settings('SITE_URL');
const WEBHOOK_URL = `${SITE_URL}/api/stripe/webhook`;

/** The schedule sends an event of EventBridge's; an operator may ask for a replay of what Stripe told since a moment. */
const Payload = z.object({ replaySince: z.optional(z.iso.datetime({ offset: true })) });

/** What is begun must come to its end, with its retries, before Lambda's does. */
const SPARE_MS = 30_000;

const mayGoOn =
  ({ remainingMs }: Run) =>
  () =>
    remainingMs() > SPARE_MS;

const differing = async () => {
  let unreadable = 0;
  const leaveOut = (what: string) => (id: string, error: unknown) => {
    unreadable += 1;
    logTrouble(`${what} could not be read`, { id }, error);
  };
  // Stripe first: what changes in between is written by its own event, and looks different at most.
  const facts = await stripe.subscriptionsNotCanceled(leaveOut('A subscription'));
  const records = [];
  for await (const record of customers.openSubscriptions(leaveOut('A record'))) records.push(record);
  return { ...compare(facts, records), unreadable };
};

/** `unknown` where Stripe could not be asked: no reason to leave the records as they are. */
const checkEndpoint = async (): Promise<EndpointFinding | 'unknown'> => {
  try {
    const finding = endpointFinding(await stripe.webhookEndpoints(), WEBHOOK_URL, stripe.API_VERSION);
    if (finding !== 'ok') count('WebhookEndpointWrong');
    return finding;
  } catch (error) {
    logTrouble('The endpoint at Stripe could not be looked at', {}, error);
    return 'unknown';
  }
};

const repair = async (run: Run) => {
  const [{ checked, different, doubles, unreadable }, endpoint] = await Promise.all([
    differing(),
    checkEndpoint(),
  ]);
  const synced = await syncAll({ stripeCustomerIds: different, mayGoOn: mayGoOn(run) });
  if (synced.changed > 0) count('ReconcileRepaired', synced.changed);
  if (doubles.length > 0) {
    count('DoubleSubscription', doubles.length);
    logTrouble('Customers have more than one living subscription', { stripeCustomerIds: doubles });
  }
  return {
    checked,
    repaired: synced.changed,
    unknown: synced.unknown,
    failed: synced.failed + unreadable + Number(endpoint === 'unknown'),
    /** The next run comes to them: what this one has repaired is no longer different. */
    unfinished: synced.unfinished.length,
    doubles: doubles.length,
    endpoint,
  };
};

/** Oldest first, so that what is left undone is what happened last. */
const toldSince = async (since: Date): Promise<PastEvent[]> => {
  const told: PastEvent[] = [];
  for await (const event of stripe.eventsSince(since)) told.push(event);
  return told.toReversed();
};

const replay = async (since: Date, run: Run) => {
  const told = await toldSince(replayStart(since, run.now));
  const byCustomer = Map.groupBy(told, ({ stripeCustomerId }) => stripeCustomerId);
  let replayed = 0;
  const finish = async (events: readonly PastEvent[] = []) => {
    for (const { eventId } of events) await stripeEvents.finish(eventId, run.now);
    replayed += events.length;
  };
  await finish(byCustomer.get(null));
  byCustomer.delete(null);
  const named = [...byCustomer.keys()].filter((id) => id !== null);
  const { changed, unknown, failed, unfinished } = await syncAll({
    stripeCustomerIds: named,
    mayGoOn: mayGoOn(run),
    afterwards: (stripeCustomerId) => finish(byCustomer.get(stripeCustomerId)),
  });
  const [next] = unfinished;
  const nextEvent = next === undefined ? undefined : byCustomer.get(next)?.[0];
  return {
    checked: named.length - unfinished.length,
    repaired: changed,
    unknown,
    failed,
    unfinished: unfinished.length,
    replayed,
    /** Where to begin again, while any are left. */
    ...(nextEvent && { replaySince: nextEvent.createdAt }),
  };
};

/** Ends in an error when any customer could not be brought up to date, so that the alarm rings; the log has the rest. */
export const handler = onSchedule('reconcile', Payload, async ({ replaySince }, run) => {
  const outcome = replaySince === undefined ? await repair(run) : await replay(new Date(replaySince), run);
  if (outcome.failed > 0) throw new Error(`Reconciliation failed in part: ${JSON.stringify(outcome)}`);
  return outcome;
});
