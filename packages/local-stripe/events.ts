import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Account } from './account.ts';
import { DAY } from './clock.ts';
import { created, flag, isWithin, text } from './form.ts';
import { page, pageOf } from './list.ts';
import { invalidParameter, noSuch } from './refusal.ts';
import { route } from './route.ts';

/** Stripe shows events for this long, and then no more. */
const SHOWN_FOR = 30 * DAY;

/** Whether a list of event types names one: itself, all, or a family as `customer.*`. */
export const isNamed = (types: readonly string[], type: string): boolean =>
  types.some(
    (each) => each === '*' || each === type || (each.endsWith('.*') && type.startsWith(each.slice(0, -1))),
  );

/** An event as the API answers it: with the number of endpoints that have not yet taken it. */
function shown(account: Account, event: Stripe.Event): Stripe.Event {
  const deliveries = account.state.deliveries[event.id] ?? [];
  return { ...event, pending_webhooks: deliveries.filter((each) => each.state !== 'delivered').length };
}

const isOld = (account: Account, event: Stripe.Event): boolean =>
  event.created < account.clock.seconds - SHOWN_FOR;

export const eventRoutes = [
  route(
    'GET',
    '/v1/events',
    z.strictObject({
      ...page,
      type: z.optional(text),
      types: z.optional(z.array(text).check(z.maxLength(20))),
      created,
      delivery_success: z.optional(flag),
    }),
    (account, { type, types, created: when, delivery_success: isDelivered, ...rest }) => {
      if (type !== undefined && types !== undefined)
        throw invalidParameter('You may only specify one of these parameters: type, types.');
      const found = account
        .all('event')
        .filter((each) => !isOld(account, each))
        .filter((each) => type === undefined || isNamed([type], each.type))
        .filter((each) => types === undefined || types.includes(each.type))
        .filter((each) => isWithin(each.created, when))
        .map((each) => shown(account, each))
        .filter((each) => isDelivered === undefined || (each.pending_webhooks === 0) === isDelivered);
      return pageOf('/v1/events', found, rest);
    },
  ),
  route('GET', '/v1/events/:id', z.strictObject({}), (account, _, id) => {
    const event = account.get('event', id);
    if (isOld(account, event)) throw noSuch('event', id, 'id');
    return shown(account, event);
  }),
];
