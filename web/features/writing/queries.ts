import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import type { DraftState, TextKind } from '#shared/contract/drafts.ts';
import { staffAuthorEndpoints } from '#shared/contract/staff-authors.ts';
import { call } from '../../api.ts';

const LIST = 'drafts';

/** The articles or lessons of a state whose title contains `search`, or that one of the authors wrote, newest first. */
export const listQuery = (kind: TextKind, state: DraftState, search: string, authors: string) =>
  infiniteQueryOptions({
    queryKey: [LIST, kind, state, search, authors],
    queryFn: ({ pageParam, signal }) =>
      call(draftEndpoints.list, {
        query: {
          kind,
          state,
          ...(search && { search }),
          ...(authors && { authors }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    // Fetch at each visit: people come back to this list to see changes.
    refetchOnMount: 'always',
  });

/** A draft as it is opened. The query never loads it again by itself, because that would replace what is typed. */
export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['draft', draftId],
    queryFn: ({ signal }) => call(draftEndpoints.get, { params: { draftId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const historyQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['draft', draftId, 'history'],
    queryFn: ({ signal }) => call(draftEndpoints.listHistory, { params: { draftId }, signal }),
    gcTime: 0,
  });

export const historyEntryQuery = (draftId: string, entryId: string) =>
  queryOptions({
    queryKey: ['draft', draftId, 'history', entryId],
    queryFn: ({ signal }) => call(draftEndpoints.getHistory, { params: { draftId, entryId }, signal }),
    staleTime: Infinity,
  });

/** All authors, also those who were removed. */
export const authorsQuery = queryOptions({
  queryKey: ['authors'],
  queryFn: ({ signal }) => call(staffAuthorEndpoints.list, { signal }),
  refetchOnMount: 'always',
});
