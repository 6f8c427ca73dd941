import { issueEndpoints } from '#shared/contract/issues.ts';
import { handle } from '../../../../handle.ts';
import { sendTestMail } from '../../../../issues/send-test-mail.ts';

export const handler = handle(issueEndpoints.test, async ({ caller, params: { draftId }, body, now }) => {
  const { reader, to, ...mail } = body;
  await sendTestMail(draftId, { mail, reader, to }, caller.userId, now);
  return {};
});
