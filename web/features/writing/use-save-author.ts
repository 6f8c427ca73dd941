import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { staffAuthorEndpoints, type AuthorForm, type StaffAuthor } from '#shared/contract/staff-authors.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import { authorsQuery } from './queries.ts';

/** A portrait takes some seconds to be drawn. */
const MAX_TRIES = 6;
const PAUSE_MS = 4000;

/** What staff can change of an author. */
export const toForm = ({ name, about, link = '', portrait }: StaffAuthor): AuthorForm => ({
  name,
  about,
  link,
  ...(portrait !== undefined && { portrait }),
});

type Change = Omit<PartInput<typeof staffAuthorEndpoints.save, 'body'>, 'revision'>;

/** Saves an author into the list as this page shows it. Waits while a portrait is being drawn. */
export const useSaveAuthor = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => {
      const revision = queryClient.getQueryData(authorsQuery.queryKey)?.revision ?? 0;
      return call(staffAuthorEndpoints.save, { body: { revision, ...change } });
    },
    retry: (failures, error) =>
      failures < MAX_TRIES && error instanceof ApiError && error.code === 'images-preparing',
    retryDelay: PAUSE_MS,
    onSuccess: (saved) => queryClient.setQueryData(authorsQuery.queryKey, saved),
    onError: (error) =>
      error instanceof ApiError && error.code === 'conflict'
        ? queryClient.invalidateQueries(authorsQuery)
        : undefined,
  });
};
