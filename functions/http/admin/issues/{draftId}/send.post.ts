import { issueEndpoints } from '#shared/contract/issues.ts';
import { handle } from '../../../../handle.ts';
import { requireSender } from '../../../../issues/sender-check.ts';
import { startIssue } from '../../../../issues/start-issue.ts';
import { toIssue } from '../../../../issues/view.ts';

export const handler = handle(issueEndpoints.send, async ({ params, body, caller, now }) => {
  await requireSender();
  const issue = await startIssue(params.draftId, body, caller.name, now);
  return { issue: await toIssue(issue, now) };
});
