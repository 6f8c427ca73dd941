import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { subscribe, unsubscribe } from '../../newsletter/account-subscription.ts';
import { findSubscription } from '../../newsletter/find-subscription.ts';
import { conflict, notFound } from '../../platform/problem.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import { settings } from '../../platform/settings.ts';

const { LIST } = settings('LIST');

export const handler = handle(newsletterEndpoints.changeSubscription, async ({ caller, body, now }) => {
  const { userId } = caller;
  const address = (await customers.find(userId))?.contactAddress;
  if (address === undefined) throw conflict('Your email address must be confirmed first');
  if (body.subscribe && LIST === 'off') throw notFound('There is no list to subscribe to');
  await countCall('newsletter', userId, now);
  await (body.subscribe ? subscribe({ userId, address }, now) : unsubscribe(address, now));
  return findSubscription(address, LIST, now);
});
