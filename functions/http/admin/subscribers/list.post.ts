import { subscriberEndpoints } from '#shared/contract/subscribers.ts';
import { limits } from '#shared/limits.ts';
import { handle } from '../../../handle.ts';
import { listByAddress } from '../../../newsletter/subscriber-list.table.ts';

export const handler = handle(subscriberEndpoints.list, ({ body: { beginning, ...wanted }, now }) =>
  listByAddress({ ...wanted, beginning: beginning.trim().toLowerCase() }, limits.page.max, now),
);
