import { issueEndpoints } from '#shared/contract/issues.ts';
import { handle } from '../../../../handle.ts';
import { resumeIssue } from '../../../../issues/resume-issue.ts';
import { toIssue } from '../../../../issues/view.ts';

export const handler = handle(issueEndpoints.resume, async ({ params, now }) => ({
  issue: await toIssue(await resumeIssue(params.draftId, now), now),
}));
