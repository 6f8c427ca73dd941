import { customerEndpoints } from '#shared/contract/customers.ts';
import { toCustomer, toProfile } from '../customers/customer-view.ts';
import * as customers from '../customers/customers.table.ts';
import { completeProfile } from '../customers/complete-profile.ts';
import { confirmByTenant } from '../customers/addresses.ts';
import { handle } from '../handle.ts';
import { countCall } from '../platform/rate-limits.table.ts';

export const handler = handle(customerEndpoints.create, async ({ caller, body, now }) => {
  const { userId, email } = caller;
  await countCall('signUp', userId, now);
  // The token names an address only if the tenant has verified it.
  await completeProfile({ userId, email, isEmailVerified: true, profile: toProfile(body) }, now);
  const record = await customers.find(userId, { consistent: true });
  return toCustomer(await confirmByTenant(record, caller, now), caller, now);
});
