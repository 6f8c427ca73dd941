import { customerEndpoints } from '#shared/contract/customers.ts';
import { toCustomer, toProfile } from '../../customers/customer-view.ts';
import * as customers from '../../customers/customers.table.ts';
import { handle } from '../../handle.ts';
import { conflict } from '../../platform/problem.ts';

export const handler = handle(customerEndpoints.changeProfile, async ({ caller, body, now }) => {
  const record = await customers.replaceProfile(caller.userId, toProfile(body));
  if (!record) throw conflict('The profile is not complete yet');
  return toCustomer(record, caller, now);
});
