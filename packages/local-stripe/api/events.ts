import * as z from 'zod/mini';
import { DAY } from '../clock.ts';
import { page, toList } from './list.ts';
import { integer, text } from './parameters.ts';
import { route } from './route.ts';

/** How long Stripe lists an event. */
const LISTED_SECONDS = 30 * DAY;

const List = z.strictObject({
  ...page,
  type: z.optional(text),
  types: z.optional(z.array(text)),
  created: z._default(z.strictObject({ gte: integer }), { gte: 0 }),
});

export const eventRoutes = [
  route('GET', '/v1/events', List, (account, { type, types = type && [type], created, ...rest }) => {
    const oldest = Math.max(created.gte, account.clock.seconds - LISTED_SECONDS);
    const events = account
      .all('event')
      .filter((event) => event.created >= oldest)
      .filter((event) => !types || types.includes(event.type));
    return toList('/v1/events', events, rest);
  }),
];
