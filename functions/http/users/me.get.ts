import { customerEndpoints } from '#shared/contract/customers.ts';
import { listRecentFormer } from '../../customers/customer.ts';
import * as customers from '../../customers/customers.table.ts';
import { toCustomer } from '../../customers/customer-view.ts';
import { confirmByTenant } from '../../customers/addresses.ts';
import { handle } from '../../handle.ts';

export const handler = handle(customerEndpoints.me, async ({ caller, now }) => {
  const record = await customers.find(caller.userId);
  if (record?.formerAddresses && listRecentFormer(record, now).length === 0)
    await customers.removeFormerAddresses(caller.userId, record.formerAddresses);
  // The tenant may have verified the address since the profile was completed.
  return toCustomer(await confirmByTenant(record, caller, now), caller, now);
});
