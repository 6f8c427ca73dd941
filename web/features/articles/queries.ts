// The calls for articles that customers read. Their keys begin with `customerKey`, because a change of the plan opens or closes
// articles.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readingEndpoints, type Tag } from '#shared/contract/articles.ts';
import { call } from '../../api.ts';
import { customerKey } from '../session/customer-queries.ts';

const STALE_MS = 60_000;

/** The newest articles, with one tag or with any, page by page. */
export const articleListQuery = (tag: Tag | undefined) => {
  const firstPage: string | undefined = undefined;
  return infiniteQueryOptions({
    queryKey: [...customerKey, 'articles', tag ?? 'all'],
    queryFn: ({ pageParam: cursor, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      call(readingEndpoints.list, {
        query: { ...(tag && { tag }), ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: STALE_MS,
  });
};

/** An article as the customer may read it. Fails with `not-found` before its publish date, and with `gone` if it was withdrawn. */
export const articleQuery = (newsletterId: string) =>
  queryOptions({
    queryKey: [...customerKey, 'article', newsletterId],
    queryFn: ({ signal }) => call(readingEndpoints.get, { params: { newsletterId }, signal }),
    staleTime: STALE_MS,
  });
