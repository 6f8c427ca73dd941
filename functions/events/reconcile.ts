// One file per trigger that is not HTTP. This one repairs what no event, or no answer to one, has brought.
import * as z from 'zod/mini';
import * as customers from '../adapters/customers.ts';
import { logTrouble } from '../adapters/log.ts';
import { count } from '../adapters/metrics.ts';
import { settings } from '../adapters/settings.ts';
import * as stripeEvents from '../adapters/stripe-events.ts';
import * as stripe from '../adapters/stripe.ts';
import { compare, replayStart } from '../domain/reconciliation.ts';
import { endpointFinding } from '../domain/stripe-endpoint.ts';
import type { StripeEvent } from '../domain/stripe-event.ts';
import { onSchedule } from '../on-schedule.ts';
import { forEach, syncAll } from '../sync-all.ts';

const { SITE_URL } = settings('SITE_URL');
const WEBHOOK_URL = `${SITE_URL}/api/stripe/webhook`;

/** The schedule sends an event of EventBridge's; an operator may ask for a replay of what Stripe told since a moment. */
const Payload = z.object({ replaySince: z.optional(z.iso.datetime({ offset: true })) });

const differing = async () => {
  // Stripe first: what changes in between is written by its own event, and looks different at most.
  const facts = await stripe.subscriptionsNotCanceled();
  const records = [];
  for await (const record of customers.openSubscriptions()) records.push(record);
  return compare(facts, records);
};

const checkEndpoint = async () => {
  const finding = endpointFinding(await stripe.webhookEndpoints(), WEBHOOK_URL, stripe.API_VERSION);
  if (finding !== 'ok') count('WebhookEndpointWrong');
  return finding;
};

const repair = async () => {
  const [{ checked, different, doubles }, endpoint] = await Promise.all([differing(), checkEndpoint()]);
  const { changed, unknown, failed } = await syncAll(different);
  if (changed > 0) count('ReconcileRepaired', changed);
  if (doubles.length > 0) {
    count('DoubleSubscription', doubles.length);
    logTrouble('Customers have more than one living subscription', { stripeCustomerIds: doubles });
  }
  const figures = { checked, repaired: changed, unknown, failed: failed.size, doubles: doubles.length };
  return { ...figures, endpoint };
};

const replay = async (since: Date, now: Date) => {
  const told: StripeEvent[] = [];
  for await (const event of stripe.eventsSince(replayStart(since, now))) told.push(event);
  const named = new Set(told.flatMap(({ stripeCustomerId }) => stripeCustomerId ?? []));
  const { changed, unknown, failed } = await syncAll(named);
  const settled = told.filter(
    ({ stripeCustomerId }) => stripeCustomerId === null || !failed.has(stripeCustomerId),
  );
  await forEach(settled, ({ eventId }) => stripeEvents.finish(eventId, now));
  const figures = { checked: named.size, repaired: changed, unknown, failed: failed.size };
  return { ...figures, replayed: settled.length };
};

/** Ends in an error when any customer could not be brought up to date, so that the alarm rings; the log has the rest. */
export const handler = onSchedule('reconcile', Payload, async ({ replaySince }, now) => {
  const outcome = replaySince === undefined ? await repair() : await replay(new Date(replaySince), now);
  if (outcome.failed > 0) throw new Error(`Reconciliation failed in part: ${JSON.stringify(outcome)}`);
  return outcome;
});
