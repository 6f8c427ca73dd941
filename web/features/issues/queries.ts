import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { issueEndpoints } from '#shared/contract/issues.ts';
import type { Issue, IssueMail } from '#shared/contract/issues.ts';
import { call } from '../../api.ts';
import { isAboutToBegin } from './describe-issue.ts';

const SOON_MS = 5000;
const LATER_MS = 60_000;

/** All issues: those under way, then the others, newest first. The tool looks each minute for one that is about to begin. */
export const issuesQuery = infiniteQueryOptions({
  queryKey: ['issues'],
  queryFn: ({ pageParam, signal }) =>
    call(issueEndpoints.list, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ cursor }) => cursor,
  refetchOnMount: 'always',
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ issues }) => issues.some((issue) => isAboutToBegin(issue, Date.now())))
      ? SOON_MS
      : LATER_MS,
});

/**
 * How long until the page of an issue asks again. An issue at rest changes by late events at most, which nobody waits for, unless
 * it has unknown mails, which a person judges after an hour.
 */
const choosePause = (issue: Issue | null | undefined): number | false => {
  if (issue?.state === 'sending' || (issue && isAboutToBegin(issue, Date.now()))) return SOON_MS;
  const isOpen = issue?.state === 'scheduled' || issue?.state === 'paused';
  return isOpen || (issue && issue.counts.unknown > 0) ? LATER_MS : false;
};

/** The issue of an article; null if it has none. It is followed while the page is visible. */
export const issueQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['issue', draftId],
    queryFn: async ({ signal }) => (await call(issueEndpoints.get, { params: { draftId }, signal })).issue,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => choosePause(state.data),
  });

/** The mail as each reader would get it. */
export const previewQuery = (draftId: string, mail: IssueMail | undefined) =>
  queryOptions({
    queryKey: ['issue', draftId, 'preview', mail],
    queryFn: ({ signal }) => {
      if (!mail) throw new Error('There is no mail to preview');
      return call(issueEndpoints.preview, { params: { draftId }, body: mail, signal });
    },
    enabled: mail !== undefined,
    // A preview of a moment ago is shown until the new one is there.
    placeholderData: (before) => before,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
