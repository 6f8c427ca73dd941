// A restore ends the issues of the newsletter: nobody knows any more who has got them.
import {
  ConditionalCheckFailedException,
  ResourceNotFoundException,
  UpdateItemCommand,
  paginateQuery,
  type DynamoDBClient,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { CLOSED_ISSUES, OPEN_ISSUES } from '#shared/issue-key.ts';
import { MAILS_BY_STATE } from '#shared/table-indexes.ts';

/** Ends the issues that the table of mails has, and returns their number. The run that sends one loses its lease. */
export const endIssues = async (client: DynamoDBClient, TableName: string, now: Date): Promise<number> => {
  const update = async (
    mailId: string,
    input: Pick<
      UpdateItemCommandInput,
      'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
    >,
  ) => {
    try {
      await client.send(new UpdateItemCommand({ TableName, Key: { mailId: { S: mailId } }, ...input }));
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  };
  const moment = { ':now': { S: now.toISOString() } };
  let ended = 0;
  try {
    for (const state of [OPEN_ISSUES, CLOSED_ISSUES])
      for await (const { Items = [] } of paginateQuery(
        { client },
        {
          TableName,
          IndexName: MAILS_BY_STATE,
          KeyConditionExpression: '#state = :state',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':state': { S: state } },
        },
      ))
        for (const { mailId } of Items) {
          const id = mailId?.S ?? '';
          await update(id, {
            UpdateExpression: 'SET restoredAt = :now',
            ConditionExpression: 'attribute_exists(mailId)',
            ExpressionAttributeValues: moment,
          });
          await update(id, {
            UpdateExpression:
              'SET phase = :stopped, reason = :restored, endedAt = if_not_exists(endedAt, :now) REMOVE lease, waitsFor, endsAbout',
            ConditionExpression: 'attribute_exists(mailId) AND phase <> :done',
            ExpressionAttributeValues: {
              ...moment,
              ':stopped': { S: 'stopped' },
              ':restored': { S: 'restored' },
              ':done': { S: 'done' },
            },
          });
          ended += 1;
        }
    return ended;
  } catch (error) {
    // The table is gone: the restore makes it again.
    if (!(error instanceof ResourceNotFoundException)) throw error;
    return ended;
  }
};
