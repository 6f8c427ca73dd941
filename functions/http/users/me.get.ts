import { customerEndpoints } from '#shared/contract/customers.ts';
import * as customers from '../../customers/customers.table.ts';
import { toCustomer } from '../../customers/customer-view.ts';
import { handle } from '../../handle.ts';

export const handler = handle(customerEndpoints.me, async ({ caller, now }) =>
  toCustomer(await customers.find(caller.userId), caller, now),
);
