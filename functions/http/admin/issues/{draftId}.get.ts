import { issueEndpoints } from '#shared/contract/issues.ts';
import { handle } from '../../../handle.ts';
import { find } from '../../../issues/issues.table.ts';
import { isUnsent, toIssue } from '../../../issues/view.ts';

export const handler = handle(issueEndpoints.get, async ({ params, now }) => {
  const issue = await find(params.draftId);
  return { issue: issue && !isUnsent(issue) ? await toIssue(issue, now) : null };
});
