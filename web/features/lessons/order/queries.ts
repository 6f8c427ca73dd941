// The calls of staff about all lessons and their order.
import { queryOptions } from '@tanstack/react-query';
import { moduleEndpoints } from '#shared/contract/modules.ts';
import { call } from '../../../api.ts';

/** All modules with their published and scheduled lessons, in their order. */
export const modulesQuery = queryOptions({
  queryKey: ['modules'],
  queryFn: ({ signal }) => call(moduleEndpoints.list, { signal }),
  // Each visit fetches the newest order first: a cached one would change under the pointer.
  gcTime: 0,
});
