// The calls for lessons. Their keys begin with `customerKey`, because a change of the plan opens or closes lessons.
import { queryOptions } from '@tanstack/react-query';
import { learnEndpoints } from '#shared/contract/lessons.ts';
import { call } from '../../api.ts';
import { customerKey } from '../session/customer-queries.ts';

const STALE_MS = 60_000;

export const learnKey = [...customerKey, 'learn'] as const;

/** All modules with their lessons, and what the customer has done as far as the API knows. Pages call `useLearn` instead. */
export const learnQuery = queryOptions({
  queryKey: learnKey,
  queryFn: ({ signal }) => call(learnEndpoints.list, { signal }),
  staleTime: STALE_MS,
});

/** A lesson as the customer may read it. Fails with `not-found` before its publish date, and with `gone` if it was withdrawn. */
export const lessonQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [...customerKey, 'lesson', lessonId],
    queryFn: ({ signal }) => call(learnEndpoints.get, { params: { lessonId }, signal }),
    staleTime: STALE_MS,
  });
