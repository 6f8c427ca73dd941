import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { findSubscription } from '../../newsletter/find-subscription.ts';
import { settings } from '../../platform/settings.ts';

const { LIST } = settings('LIST');

export const handler = handle(newsletterEndpoints.subscription, async ({ caller, now }) => {
  const record = await customers.find(caller.userId);
  return findSubscription(record?.contactAddress, LIST, now);
});
