import { issueEndpoints } from '#shared/contract/issues.ts';
import { handle } from '../../../../handle.ts';
import { settleUnknown } from '../../../../issues/change-issue.ts';
import { toIssue } from '../../../../issues/view.ts';

export const handler = handle(issueEndpoints.settleUnknown, async ({ params, body, now }) => ({
  issue: await toIssue(await settleUnknown(params.draftId, body.as, now), now),
}));
