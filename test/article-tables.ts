// The tables of articles, drafts and uploads on a local DynamoDB, behind a meter: for the rules of publishing and their costs.
import { CreateTableCommand, DynamoDBClient, type CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from 'local-aws';
import { startMeter } from './read-units.ts';

type Indexes = CreateTableCommandInput['GlobalSecondaryIndexes'];

const toKeySchema = (hash: string, range?: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  ...(range === undefined ? [] : [{ AttributeName: range, KeyType: 'RANGE' as const }]),
];

const toDefinitions = (...names: string[]) =>
  names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }));

/**
 * Opens empty tables and points the environment at them. Import the product's modules after it, because they read their
 * settings when they are loaded. Open them once per process.
 */
export const openArticleTables = async () => {
  const dynamo = await startDynamoDb({ port: 0 });
  const meter = await startMeter(dynamo.url);
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    ARTICLES_TABLE: 'articles',
    DRAFTS_TABLE: 'drafts',
    UPLOADS_TABLE: 'uploads',
    IMAGE_FUNCTION: 'draw-upload',
  });
  const client = new DynamoDBClient({ endpoint: dynamo.url });
  const table = DynamoDBDocumentClient.from(client);
  const createTable = (
    TableName: string,
    KeySchema: CreateTableCommandInput['KeySchema'],
    names: string[],
    GlobalSecondaryIndexes?: Indexes,
  ) =>
    client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema,
        AttributeDefinitions: toDefinitions(...names),
        ...(GlobalSecondaryIndexes && { GlobalSecondaryIndexes }),
      }),
    );
  await createTable('articles', toKeySchema('shelf', 'newsletterId'), ['shelf', 'newsletterId']);
  await createTable('uploads', toKeySchema('imageKey'), ['imageKey']);
  await createTable(
    'drafts',
    toKeySchema('draftId', 'part'),
    ['draftId', 'part', 'listName', 'listedAt'],
    [
      {
        IndexName: 'rowsByList',
        KeySchema: toKeySchema('listName', 'listedAt'),
        Projection: {
          ProjectionType: 'INCLUDE',
          NonKeyAttributes: ['list', 'version', 'saved', 'publication', 'row'],
        },
      },
    ],
  );

  return {
    meter,
    put: async (TableName: string, Item: Record<string, unknown>) => {
      await table.send(new PutCommand({ TableName, Item }));
    },
    /** All items of a table. */
    scan: async (TableName: string): Promise<Record<string, unknown>[]> => {
      const items: Record<string, unknown>[] = [];
      const pages = paginateScan({ client: table }, { TableName, ConsistentRead: true });
      for await (const { Items = [] } of pages) items.push(...Items);
      return items;
    },
    close: async () => {
      client.destroy();
      await meter.close();
      await dynamo.close();
    },
  };
};
