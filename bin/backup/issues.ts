// A restore ends the issues of the newsletter: nobody knows any more who has got them.
import {
  ConditionalCheckFailedException,
  PutItemCommand,
  ResourceNotFoundException,
  UpdateItemCommand,
  paginateQuery,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { OPEN_ISSUES, RESTORE_KEY } from '#shared/issue-key.ts';
import { MAILS_BY_STATE } from '#shared/table-indexes.ts';

/**
 * Marks the moment, after which no issue that began before is sent to the rest, and stops the issues under way. Returns their number.
 * The run that sends one loses its lease.
 */
export const endIssues = async (client: DynamoDBClient, TableName: string, now: Date): Promise<number> => {
  const moment = { S: now.toISOString() };
  let ended = 0;
  const end = async (mailId: string) => {
    const stop = new UpdateItemCommand({
      TableName,
      Key: { mailId: { S: mailId } },
      UpdateExpression:
        'SET phase = :stopped, reason = :restored, endedAt = if_not_exists(endedAt, :now) REMOVE lease, waitsFor, endsAbout',
      ConditionExpression: 'attribute_exists(mailId) AND phase <> :done',
      ExpressionAttributeValues: {
        ...{ ':now': moment, ':done': { S: 'done' } },
        ...{ ':stopped': { S: 'stopped' }, ':restored': { S: 'restored' } },
      },
    });
    try {
      await client.send(stop);
      ended += 1;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  };
  try {
    const mark = { mailId: { S: RESTORE_KEY.mailId }, restoredAt: moment };
    await client.send(new PutItemCommand({ TableName, Item: mark }));
    const open = {
      ...{ TableName, IndexName: MAILS_BY_STATE, KeyConditionExpression: '#state = :open' },
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':open': { S: OPEN_ISSUES } },
    };
    for await (const { Items = [] } of paginateQuery({ client }, open))
      for (const { mailId } of Items) await end(mailId?.S ?? '');
    return ended;
  } catch (error) {
    // The table is gone: the restore makes it again.
    if (!(error instanceof ResourceNotFoundException)) throw error;
    return ended;
  }
};
