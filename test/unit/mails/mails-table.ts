// The table of the outbox, as infra/data.ts makes it.
import { CreateTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { environment } from '../events.ts';

export const createMailsTable = (client: Pick<DynamoDBClient, 'send'>) =>
  client.send(
    new CreateTableCommand({
      TableName: environment.MAILS_TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'mailId', KeyType: 'HASH' }],
      AttributeDefinitions: ['mailId', 'state', 'since'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byState',
          KeySchema: [
            { AttributeName: 'state', KeyType: 'HASH' },
            { AttributeName: 'since', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  );
