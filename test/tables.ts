// Tables of the template on a local DynamoDB, behind a meter if the test counts units.
import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { startDynamoDb } from 'local-aws';
import { startMeter, type Meter } from './read-units.ts';
import { readTableDefinitions } from './table-definitions.ts';

/** A stored item; tests read any property of it. */
export type Item = Record<string, any>;

type Stored = Record<string, AttributeValue>;
type Page = { Items?: Stored[]; LastEvaluatedKey?: Stored };
type Found = { Item?: Stored };

/** The most items that `BatchWriteItem` takes. */
const BATCH = 25;

const noMeter = (url: string): Meter => {
  const refuse = () => {
    throw new Error('Open the tables with isMetered');
  };
  return {
    url,
    read: refuse,
    readByOperation: refuse,
    listOperations: refuse,
    close: () => Promise.resolve(),
  };
};

/**
 * Opens empty tables, which are named as in the template, in kebab case: `forgotten-customers`. Points the environment at them.
 * Import the product's modules after it, because they read their settings when they are loaded. Open them once per process. With
 * `isMetered`, `meter` counts units, which is slower.
 */
export const openTables = async (names: readonly string[], { isMetered = false } = {}) => {
  const definitions = await readTableDefinitions();
  const findDefinition = (name: string) => {
    const definition =
      definitions[name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())];
    if (!definition) throw new Error(`The template has no table ${name}`);
    return definition;
  };
  const dynamo = await startDynamoDb({ port: 0 });
  for (const TableName of names)
    await dynamo.call('CreateTable', { TableName, ...findDefinition(TableName) });
  const meter = isMetered ? await startMeter(dynamo.answer) : noMeter(dynamo.url);
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    ...Object.fromEntries(names.map((name) => [`${name.replaceAll('-', '_').toUpperCase()}_TABLE`, name])),
  });
  const client = new DynamoDBClient({ endpoint: dynamo.url });
  const table = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

  // What a test itself reads and writes goes past HTTP and the client, which take most of the time of a call.
  const toStored = (item: object) => marshall({ ...item }, { removeUndefinedValues: true });
  const put = async (TableName: string, item: object): Promise<void> => {
    await dynamo.call('PutItem', { TableName, Item: toStored(item) });
  };
  /** All items of a table. */
  const scan = async (TableName: string): Promise<Item[]> => {
    const items: Item[] = [];
    let ExclusiveStartKey: unknown;
    do {
      const page: Page = await dynamo.call('Scan', {
        TableName,
        ...(ExclusiveStartKey !== undefined && { ExclusiveStartKey }),
      });
      for (const item of page.Items ?? []) items.push(unmarshall(item));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined);
    return items;
  };
  return {
    /** The address of the tables without the meter. */
    tablesUrl: dynamo.url,
    /** For a proxy before the tables. */
    answer: dynamo.answer,
    meter,
    /** For commands that the functions below do not offer. */
    table,
    put,
    putAll: async (TableName: string, items: readonly object[]) => {
      for (let start = 0; start < items.length; start += BATCH) {
        const puts = items
          .slice(start, start + BATCH)
          .map((item) => ({ PutRequest: { Item: toStored(item) } }));
        await dynamo.call('BatchWriteItem', { RequestItems: { [TableName]: puts } });
      }
    },
    get: async (TableName: string, key: Item): Promise<Item | undefined> => {
      const { Item: item }: Found = await dynamo.call('GetItem', { TableName, Key: toStored(key) });
      return item && unmarshall(item);
    },
    scan,
    /** Deletes all items of a table. */
    empty: async (TableName: string) => {
      const keys = findDefinition(TableName).KeySchema.map(({ AttributeName }) => AttributeName);
      for (const item of await scan(TableName)) {
        const Key = toStored(Object.fromEntries(keys.map((key) => [key, item[key]])));
        await dynamo.call('DeleteItem', { TableName, Key });
      }
    },
    close: async () => {
      client.destroy();
      await meter.close();
      await dynamo.close();
    },
  };
};
