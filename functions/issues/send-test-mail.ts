import { randomUUID } from 'node:crypto';
import type { DraftId } from '#shared/contract/drafts.ts';
import type { IssueMail, IssueReader } from '#shared/contract/issues.ts';
import { toMailId } from '../mails/mail.ts';
import { sendLetter } from '../mails/ses.client.ts';
import { conflict, invalidFields, unavailable } from '../platform/problem.ts';
import { countCall } from '../platform/rate-limits.table.ts';
import { settings } from '../platform/settings.ts';
import { openIssue } from './open-issue.ts';
import { listStaff } from './staff.client.ts';

interface TestMail {
  readonly mail: IssueMail;
  readonly reader: IssueReader;
  readonly to: string;
}

/**
 * Sends a member of staff what a reader of an issue would get. It is in no record: nothing repeats it. Throws 400 for anybody else,
 * 409 if SES refuses it, and 503 if it may have been sent.
 */
export const sendTestMail = async (
  draftId: DraftId,
  { mail, reader, to }: TestMail,
  editorId: string,
  now: Date,
): Promise<void> => {
  if (settings('MAILS').MAILS === 'off') throw conflict('This stage sends no mail');
  const { render } = await openIssue(draftId, mail, now);
  if (!(await listStaff()).includes(to))
    throw invalidFields([{ path: 'to', message: 'A test mail goes to staff only' }]);
  await countCall('testMail', editorId, now);
  const { isWhole: _, subject, ...letter } = await render(reader, to);
  const mailId = toMailId({ kind: 'issue', reference: `test ${randomUUID()}`, occurrence: draftId });
  const { outcome, reason } = await sendLetter(mailId, { ...letter, subject: `[Test] ${subject}` });
  if (outcome === 'refused-address' || outcome === 'refused-us')
    throw conflict(`SES did not take the test mail: ${reason ?? outcome}`);
  if (outcome !== 'sent') throw unavailable(new Error(`The test mail is ${outcome}: ${reason ?? ''}`));
};
