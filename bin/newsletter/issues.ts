// The issues under way: what becomes of them, and their stop, without the tool and by the operator's own rights.
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { OPEN_ISSUES, toIssueKey } from '#shared/issue-key.ts';
import { StoredIssue } from '#shared/issue.ts';
import { toStop } from '#shared/stop-issue.ts';
import { MAILS_BY_STATE } from '#shared/table-indexes.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import type { Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';

interface Outbox {
  readonly stage: Stage;
  /** The table of mails. */
  readonly tableName: string;
}

const openTable = ({ stage, tableName: TableName }: Outbox) => {
  const client = new DynamoDBClient(toRegion(stage));
  const documents = DynamoDBDocumentClient.from(client);
  const find = async (Key: { readonly mailId: string }) => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && StoredIssue.parse(Item);
  };
  const listOpen = async (): Promise<StoredIssue[]> => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        IndexName: MAILS_BY_STATE,
        KeyConditionExpression: '#state = :open',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':open': OPEN_ISSUES },
      }),
    );
    const found = await Promise.all(Items.map(({ mailId }) => find({ mailId: String(mailId) })));
    return found.filter((issue) => issue !== undefined);
  };
  return { documents, find, listOpen, close: () => client.destroy() };
};

const describe = (issue: StoredIssue): string => {
  const { issueId, title, phase, reason, since, counts, waitsFor, endsAbout } = issue;
  return [
    `${issueId} '${title}': ${phase}${reason === undefined ? '' : ` (${reason})`}, from ${since}`,
    ...Object.entries({ ...counts, complained: issue.complained, left: issue.left }).map(
      ([name, number]) => `${name} ${number}`,
    ),
    ...(waitsFor === undefined ? [] : [`waits for ${waitsFor}`]),
    ...(endsAbout === undefined ? [] : [`ends about ${endsAbout}`]),
  ].join(', ');
};

/** A line for each issue that waits, is being sent, or ended within the last hours. */
export const describeIssues = async (outbox: Outbox): Promise<string[]> => {
  const table = openTable(outbox);
  try {
    const issues = await table.listOpen();
    return issues.length === 0 ? ['No issue is under way'] : issues.map(describe);
  } finally {
    table.close();
  }
};

/**
 * Stops one issue, or all under way, and returns a line for each. One of which nothing was sent is deleted, so that it can be sent anew.
 * Throws an OperatorError if there is no such issue.
 */
export const stopIssues = async (
  outbox: Outbox,
  issueId: string | undefined,
  now: Date,
): Promise<string[]> => {
  const { documents, find, listOpen, close } = openTable(outbox);

  const stop = async (id: string): Promise<string> => {
    const issue = await find(toIssueKey(id));
    if (issue === undefined) throw new OperatorError(`There is no issue ${id}`);
    const { title, phase, startedAt } = issue;
    if (phase === 'stopped' || phase === 'done') return `'${title}' is ${phase} already`;
    try {
      const TransactItems = [toStop(outbox.tableName, issue, 'by-operator', now)];
      await documents.send(new TransactWriteCommand({ TransactItems }));
    } catch (error) {
      // The run has taken the next step meanwhile: the issue is read again.
      if (!(error instanceof TransactionCanceledException)) throw error;
      return stop(id);
    }
    return startedAt === undefined
      ? `'${title}' is taken back: nothing was sent`
      : `'${title}' is stopped: mails that SES has taken arrive`;
  };

  try {
    const ids = issueId === undefined ? (await listOpen()).map((issue) => issue.issueId) : [issueId];
    return await Promise.all(ids.map(stop));
  } finally {
    close();
  }
};
