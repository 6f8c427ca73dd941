import { customerEndpoints } from '#shared/contract/customers.ts';
import { deleteAccount } from '../../customers/delete-account.ts';
import { handle } from '../../handle.ts';
import { countCall } from '../../platform/rate-limits.table.ts';

export const handler = handle(customerEndpoints.deleteAccount, async ({ caller, now }) => {
  await countCall('accountDeletion', caller.userId, now);
  await deleteAccount(caller.userId, now);
  return { success: true as const };
});
