import { subscriberEndpoints } from '#shared/contract/subscribers.ts';
import { handle } from '../../../../handle.ts';
import { leave } from '../../../../newsletter/change-subscriber.ts';
import { find } from '../../../../newsletter/subscribers.table.ts';
import { notFound } from '../../../../platform/problem.ts';

export const handler = handle(subscriberEndpoints.remove, async ({ params: { subscriberId }, now }) => {
  const { subscriber } = await find(subscriberId, now);
  if (!subscriber) throw notFound('There is no such subscriber');
  await leave(subscriberId, now);
  return {};
});
