import { issueEndpoints } from '#shared/contract/issues.ts';
import { handle } from '../../../../handle.ts';
import { findHindrances } from '../../../../issues/sender-check.ts';
import { startIssue } from '../../../../issues/start-issue.ts';
import { toIssue } from '../../../../issues/view.ts';
import { conflict } from '../../../../platform/problem.ts';

export const handler = handle(issueEndpoints.send, async ({ params, body, caller, now }) => {
  const hindrances = await findHindrances();
  if (hindrances.length > 0) throw conflict(hindrances.join(' '));
  const issue = await startIssue(params.draftId, body, caller.name, now);
  return { issue: await toIssue(issue, now) };
});
