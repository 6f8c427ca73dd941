// What staff ask about all lessons and their order.
import { queryOptions } from '@tanstack/react-query';
import { moduleEndpoints } from '#shared/contract/modules.ts';
import { call } from '../../../api.ts';

/** All modules with their published and scheduled lessons, in their order. */
export const modulesQuery = queryOptions({
  queryKey: ['modules'],
  queryFn: ({ signal }) => call(moduleEndpoints.list, { signal }),
  // Each visit begins with the newest order: a former one would change under the pointer.
  gcTime: 0,
});
