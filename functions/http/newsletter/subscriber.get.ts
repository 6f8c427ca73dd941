import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { findOwnSubscriber } from '../../newsletter/find-own-subscriber.ts';
import { settings } from '../../platform/settings.ts';

const { LIST } = settings('LIST');

export const handler = handle(newsletterEndpoints.ownSubscriber, async ({ caller, now }) => {
  const record = await customers.find(caller.userId);
  return findOwnSubscriber(record?.contactAddress, LIST, now);
});
