import { keptEndpoints } from '#shared/contract/kept.ts';
import * as keptTable from '../../../kept/kept.table.ts';
import { handle } from '../../../handle.ts';

export const handler = handle(keptEndpoints.remove, async ({ params: { keptId }, caller }) => {
  await keptTable.remove(caller.userId, keptId);
  return { keptId };
});
