// The newsletter's subscribers for staff. Addresses travel in bodies alone, because logs have the paths and queries of requests.
import * as z from 'zod/mini';
import { StoredSubscriber } from '../subscriber.ts';
import { optionalText } from '../text.ts';
import { endpoint } from './endpoint.ts';

const SubscriberId = z.string().check(z.regex(/^[\w-]{43}$/));

/** A subscriber as staff see one. */
export const ListedSubscriber = z.pick(StoredSubscriber, {
  subscriberId: true,
  address: true,
  state: true,
  since: true,
  createdAt: true,
  confirmedAt: true,
  source: true,
  consent: true,
});
export type ListedSubscriber = z.infer<typeof ListedSubscriber>;

export const SubscriberPage = z.object({
  subscribers: z.array(ListedSubscriber),
  /** `after` of the next page; absent on the last one. */
  next: z.optional(SubscriberId),
});
export type SubscriberPage = z.infer<typeof SubscriberPage>;

const staff = { caller: 'staff', status: 200, method: 'POST' } as const;

export const subscriberEndpoints = {
  /** The subscribers of a state, by address, whose address begins so. Answers 404 if the one `after` which they come is gone. */
  list: endpoint({
    ...staff,
    path: '/admin/subscribers/list',
    body: z.strictObject({
      state: StoredSubscriber.shape.state,
      beginning: optionalText('The beginning', { max: 254 }),
      after: z.optional(SubscriberId),
    }),
    reply: SubscriberPage,
  }),
  /** Takes somebody off the list, as if they had pressed the link to leave. Again, it changes nothing. */
  remove: endpoint({
    ...staff,
    path: '/admin/subscribers/{subscriberId}/remove',
    params: z.strictObject({ subscriberId: SubscriberId }),
    body: z.strictObject({}),
    reply: z.object({}),
  }),
};
