import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { subscribe, unsubscribe } from '../../newsletter/account-subscriber.ts';
import { findOwnSubscriber } from '../../newsletter/find-own-subscriber.ts';
import { conflict, notFound } from '../../platform/problem.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import { settings } from '../../platform/settings.ts';

const { LIST } = settings('LIST');

export const handler = handle(newsletterEndpoints.changeOwnSubscriber, async ({ caller, body, now }) => {
  const { userId } = caller;
  const address = (await customers.find(userId))?.contactAddress;
  if (address === undefined) throw conflict('Your email address must be confirmed first');
  if (body.subscribe && LIST === 'off') throw notFound('There is no list to subscribe to');
  await countCall('newsletter', userId, now);
  await (body.subscribe ? subscribe({ userId, address }, now) : unsubscribe(address, now));
  return findOwnSubscriber(address, LIST, now);
});
