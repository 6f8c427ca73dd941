// What events of SES and the links in mails change of an issue. They come while it is sent, and long after.
import type { DraftId } from '#shared/contract/drafts.ts';
import { OPEN_ISSUES, toIssueKey } from '#shared/issue-key.ts';
import { toMailId } from '../mails/mail.ts';
import { writeTransaction } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';

const { MAILS_TABLE: TableName } = settings('MAILS_TABLE');

/** Marks that a reader complained about an issue, or left by it, and counts that, once. Does nothing if the mail's record is gone. */
export const markOnce = async (
  issueId: DraftId,
  subscriberId: string,
  what: 'complained' | 'left',
  now: Date,
): Promise<void> => {
  const mailId = toMailId({ kind: 'issue', reference: subscriberId, occurrence: issueId });
  const mark = {
    TableName,
    Key: { mailId },
    UpdateExpression: 'SET #mark = :now',
    ConditionExpression: 'attribute_exists(mailId) AND attribute_not_exists(#mark)',
    ExpressionAttributeNames: { '#mark': `${what}At` },
    ExpressionAttributeValues: { ':now': now.toISOString() },
  };
  const addition = {
    TableName,
    Key: toIssueKey(issueId),
    UpdateExpression: 'ADD #what :one',
    ConditionExpression: 'attribute_exists(mailId)',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':one': 1 },
  };
  await retryWhileContended(() => writeTransaction([{ Update: mark }, { Update: addition }]));
};

/** Has the mails of an issue counted once more at a moment, if it has ended or pauses. While it is sent each run counts them. */
export const planRecount = async (issueId: DraftId, at: Date): Promise<void> => {
  const plan = {
    TableName,
    Key: toIssueKey(issueId),
    UpdateExpression: 'SET #state = :open, recountAt = :at',
    ConditionExpression: 'phase IN (:done, :stopped, :paused)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ...{ ':open': OPEN_ISSUES, ':at': at.toISOString() },
      ...{ ':done': 'done', ':stopped': 'stopped', ':paused': 'paused' },
    },
  };
  await retryWhileContended(() => writeTransaction([{ Update: plan }]));
};
