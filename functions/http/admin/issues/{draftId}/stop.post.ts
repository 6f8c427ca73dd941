import { issueEndpoints } from '#shared/contract/issues.ts';
import { handle } from '../../../../handle.ts';
import { stopIssue } from '../../../../issues/change-issue.ts';
import { toIssue } from '../../../../issues/view.ts';

export const handler = handle(issueEndpoints.stop, async ({ params, now }) => {
  const issue = await stopIssue(params.draftId, now);
  return { issue: issue ? await toIssue(issue, now) : null };
});
