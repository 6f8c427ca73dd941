import { customerEndpoints } from '#shared/contract/customers.ts';
import * as customers from '../../customers/customers.table.ts';
import { customerOf } from '../../customers/customer.ts';
import { handle } from '../../handle.ts';

export const handler = handle(customerEndpoints.me, async ({ caller, now }) =>
  customerOf(await customers.find(caller.userId), caller, now),
);
