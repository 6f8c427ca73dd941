import { customerEndpoints } from '#shared/contract/customers.ts';
import * as customers from '../customers/customers.table.ts';
import { customerOf, profileOf } from '../customers/customer.ts';
import { handle } from '../handle.ts';

export const handler = handle(customerEndpoints.create, async ({ caller, body, now }) => {
  const record = await customers.create(caller.userId, { email: caller.email, profile: profileOf(body) });
  return customerOf(record, caller, now);
});
