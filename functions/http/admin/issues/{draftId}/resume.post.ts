import { issueEndpoints } from '#shared/contract/issues.ts';
import { handle } from '../../../../handle.ts';
import { resumeIssue } from '../../../../issues/resume-issue.ts';
import { requireSender } from '../../../../issues/sender-check.ts';
import { toIssue } from '../../../../issues/view.ts';

export const handler = handle(issueEndpoints.resume, async ({ params, now }) => {
  await requireSender();
  return { issue: await toIssue(await resumeIssue(params.draftId, now), now) };
});
