// The tables of customers, one-time tokens, rate limits and mails, as the template describes them, on a local DynamoDB behind a meter.
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from 'local-aws';
import { startMeter } from '../../read-units.ts';
import { environment } from '../events.ts';
import { startFunctionService } from '../function-service.ts';
import { createMailsTable } from '../mails/mails-table.ts';

const { CUSTOMERS_TABLE, FORGOTTEN_CUSTOMERS_TABLE, ONE_TIME_TOKENS_TABLE, RATE_LIMITS_TABLE } = environment;

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const hash = (AttributeName: string) => ({ AttributeName, KeyType: 'HASH' as const });
const range = (AttributeName: string) => ({ AttributeName, KeyType: 'RANGE' as const });

/** Creates the tables, empty, and sets the environment for modules that are loaded afterwards. */
export const openCustomerTables = async () => {
  const dynamo = await startDynamoDb({ port: 0 });
  const meter = await startMeter(dynamo.url);
  const functions = await startFunctionService();
  Object.assign(process.env, environment, {
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    AWS_ENDPOINT_URL_LAMBDA: functions.url,
  });
  const client = new DynamoDBClient({ endpoint: dynamo.url });
  const table = DynamoDBDocumentClient.from(client);
  await client.send(
    new CreateTableCommand({
      TableName: CUSTOMERS_TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [hash('userId')],
      AttributeDefinitions: [
        text('userId'),
        text('stripeCustomerId'),
        text('notEndedSubscription'),
        text('tombstone'),
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byStripeCustomer',
          KeySchema: [hash('stripeCustomerId')],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
        {
          IndexName: 'notEndedSubscriptions',
          KeySchema: [hash('notEndedSubscription'), range('userId')],
          Projection: {
            ProjectionType: 'INCLUDE',
            NonKeyAttributes: ['stripeCustomerId', 'subscription'],
          },
        },
        {
          IndexName: 'tombstones',
          KeySchema: [hash('tombstone'), range('userId')],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    }),
  );
  for (const [TableName, key] of [
    [FORGOTTEN_CUSTOMERS_TABLE, 'userId'],
    [ONE_TIME_TOKENS_TABLE, 'tokenHash'],
    [RATE_LIMITS_TABLE, 'counterId'],
  ] as const)
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [hash(key)],
        AttributeDefinitions: [text(key)],
      }),
    );
  await createMailsTable(client);
  const scan = async (TableName: string) =>
    (await table.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ?? [];
  return {
    /** The table's address without the meter, which is slow. */
    url: dynamo.url,
    meter,
    table,
    /** The stored item of a customer. */
    stored: async (userId: string) =>
      (await table.send(new GetCommand({ TableName: CUSTOMERS_TABLE, Key: { userId } }))).Item,
    /** The stored items of all one-time tokens. */
    storedTokens: () => scan(ONE_TIME_TOKENS_TABLE),
    /** The mails of one customer: kind and occurrence. */
    storedMails: async (userId: string) =>
      (await scan(environment.MAILS_TABLE)).filter(({ reference }) => reference === userId),
    functions,
    storedCustomers: () => scan(CUSTOMERS_TABLE),
    storedCounters: () => scan(RATE_LIMITS_TABLE),
    close: async () => {
      client.destroy();
      functions.close();
      await meter.close();
      await dynamo.close();
    },
  };
};
