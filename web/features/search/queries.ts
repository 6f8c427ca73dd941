// The call of the search. Its key begins with `customerKey`, because a change of the plan opens or closes texts.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchEndpoints } from '#shared/contract/search.ts';
import { call } from '../../api.ts';
import { customerKey } from '../session/customer-queries.ts';

const STALE_MS = 60_000;

/** The texts for a query that is not empty. While they load, the texts of the query before stay. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: [...customerKey, 'search', q],
    queryFn: ({ signal }) => call(searchEndpoints.find, { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
