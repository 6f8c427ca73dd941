import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { countCall } from '../../platform/rate-limits.table.ts';
import { listInvoices } from '../../subscriptions/invoices.ts';

export const handler = handle(subscriptionEndpoints.invoices, async ({ caller, query, now }) => {
  const { stripeCustomerId } = (await customers.find(caller.userId)) ?? {};
  if (stripeCustomerId === undefined) return { invoices: [], next: null };
  await countCall('invoices', caller.userId, now);
  return listInvoices(stripeCustomerId, query.after);
});
