import { actOnEvents, findStripeCustomer } from './act-on-event.ts';
import { replayStart } from './compare-subscriptions.ts';
import * as stripeEvents from './stripe-events.table.ts';
import * as stripe from './stripe.client.ts';
import { syncAll } from './sync-all.ts';
import type { LoggedEvent } from './webhook.ts';

/**
 * Does what the events since a moment ask for, customer by customer, oldest event first, while there is time. Marks these events as
 * done. If time runs out, returns where to begin again.
 */
export const replayEvents = async (since: Date, now: Date, hasTime: () => boolean) => {
  const newestFirst = await stripe.fetchEventsSince(replayStart(since, now));
  const events: { readonly event: LoggedEvent; readonly stripeCustomerId: string | null }[] = [];
  for (const event of newestFirst.toReversed())
    events.push({ event, stripeCustomerId: await findStripeCustomer(event) });
  const byCustomer = Map.groupBy(events, ({ stripeCustomerId }) => stripeCustomerId);
  const getEvents = (stripeCustomerId: string | null): LoggedEvent[] =>
    (byCustomer.get(stripeCustomerId) ?? []).map(({ event }) => event);
  let replayed = 0;
  const finish = async (stripeCustomerId: string | null) => {
    const finished = getEvents(stripeCustomerId);
    for (const { eventId } of finished) await stripeEvents.finish(eventId, now);
    replayed += finished.length;
  };
  await finish(null);
  const stripeCustomerIds = [...byCustomer.keys()].filter((id) => id !== null);
  const { changed, unknown, failed, unfinished } = await syncAll({
    stripeCustomerIds,
    hasTime,
    sync: (stripeCustomerId) => actOnEvents(stripeCustomerId, getEvents(stripeCustomerId), now),
    onSynced: finish,
  });
  const [next] = unfinished;
  const nextEvent = next === undefined ? undefined : getEvents(next)[0];
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
