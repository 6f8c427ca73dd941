import { customerEndpoints } from '#shared/contract/customers.ts';
import * as customers from '../customers/customers.table.ts';
import { toCustomer, toProfile } from '../customers/customer-view.ts';
import { handle } from '../handle.ts';
import { countCall } from '../platform/rate-limits.table.ts';

export const handler = handle(customerEndpoints.create, async ({ caller, body, now }) => {
  await countCall('signUp', caller.userId, now);
  const record = await customers.create(caller.userId, { email: caller.email, profile: toProfile(body) });
  return toCustomer(record, caller, now);
});
