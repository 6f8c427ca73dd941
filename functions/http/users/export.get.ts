import { customerEndpoints } from '#shared/contract/customers.ts';
import { exportOwnData } from '../../customers/export-own-data.ts';
import { handle } from '../../handle.ts';
import { countCall } from '../../platform/rate-limits.table.ts';

export const handler = handle(customerEndpoints.exportData, async ({ caller, now }) => {
  await countCall('dataExport', caller.userId, now);
  return exportOwnData(caller.userId);
});
