import { useMutation, useQueryClient } from '@tanstack/react-query';
import { issueEndpoints } from '#shared/contract/issues.ts';
import type { Issue } from '#shared/contract/issues.ts';
import { call } from '../../api.ts';
import { issueWords } from '../../content/issues.ts';
import { toast } from '../../ui/toast.ts';
import { issueQuery, issuesQuery } from './queries.ts';

/** Shows at once what a step made of an issue, and asks for it again after a failure: somebody else may have taken a step. */
export const useIssueStep = <Step>(
  draftId: string,
  run: (step: Step) => Promise<{ issue: Issue | null }>,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: ({ issue }) => queryClient.setQueryData(issueQuery(draftId).queryKey, issue),
    onError: () => queryClient.invalidateQueries({ queryKey: issueQuery(draftId).queryKey, exact: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: issuesQuery.queryKey }),
  });
};

/** Stops an issue, and says that nothing was sent. `onLate` gets the reason if it may be otherwise. */
export const useStop = (draftId: string, onLate: (reason: string) => void) =>
  useIssueStep(draftId, async () => {
    try {
      const stopped = await call(issueEndpoints.stop, { params: { draftId }, body: {} });
      if (stopped.issue) onLate(issueWords.bar.tooLate);
      else toast.success(issueWords.stopped);
      return stopped;
    } catch (error) {
      if (error instanceof Error) onLate(error.message);
      throw error;
    }
  });
