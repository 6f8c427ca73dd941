import { keptEndpoints } from '#shared/contract/kept.ts';
import { limits } from '#shared/limits.ts';
import * as keptTable from '../kept/kept.table.ts';
import { handle } from '../handle.ts';

export const handler = handle(
  keptEndpoints.list,
  ({ query: { kind, limit = limits.kept.page, cursor }, caller }) =>
    keptTable.listPage(caller.userId, { kind, limit: Number(limit), cursor }),
  { cacheControl: 'private, no-store' },
);
