import { issueEndpoints } from '#shared/contract/issues.ts';
import { handle } from '../../../../handle.ts';
import { previewIssue } from '../../../../issues/preview-issue.ts';

export const handler = handle(issueEndpoints.preview, ({ params: { draftId }, body, now }) =>
  previewIssue(draftId, body, now),
);
