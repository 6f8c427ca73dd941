import { customerEndpoints } from '#shared/contract/customers.ts';
import * as customers from '../customers/customers.table.ts';
import { toCustomer, toProfile } from '../customers/customer-view.ts';
import { handle } from '../handle.ts';

export const handler = handle(customerEndpoints.create, async ({ caller, body, now }) => {
  const record = await customers.create(caller.userId, { email: caller.email, profile: toProfile(body) });
  return toCustomer(record, caller, now);
});
