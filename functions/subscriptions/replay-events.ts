import { replayStart } from './compare-subscriptions.ts';
import * as stripeEvents from './stripe-events.table.ts';
import * as stripe from './stripe.client.ts';
import { syncAll } from './sync-all.ts';
import type { LoggedEvent } from './webhook.ts';

/**
 * Syncs every customer whom an event since a moment names, oldest event first, while there is time. Marks these events as done. If
 * time runs out, returns where to begin again.
 */
export const replayEvents = async (since: Date, now: Date, hasTime: () => boolean) => {
  const newestFirst = await stripe.fetchEventsSince(replayStart(since, now));
  const byCustomer = Map.groupBy(newestFirst.toReversed(), ({ stripeCustomerId }) => stripeCustomerId);
  let replayed = 0;
  const finish = async (events: readonly LoggedEvent[] = []) => {
    for (const { eventId } of events) await stripeEvents.finish(eventId, now);
    replayed += events.length;
  };
  await finish(byCustomer.get(null));
  const stripeCustomerIds = [...byCustomer.keys()].filter((id) => id !== null);
  const { changed, unknown, failed, unfinished } = await syncAll({
    stripeCustomerIds,
    hasTime,
    onSynced: (stripeCustomerId) => finish(byCustomer.get(stripeCustomerId)),
  });
  const [next] = unfinished;
  const nextEvent = next === undefined ? undefined : byCustomer.get(next)?.[0];
  return {
    checked: stripeCustomerIds.length - unfinished.length,
    repaired: changed,
    unknown,
    failed,
    unfinished: unfinished.length,
    replayed,
    ...(nextEvent && { replaySince: nextEvent.createdAt }),
  };
};
