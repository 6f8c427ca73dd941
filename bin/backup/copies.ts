// The copies from which tables are brought back: a folder that `export` wrote, or a moment of the last 35 days.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  RestoreTableToPointInTimeCommand,
  paginateScan,
  waitUntilTableExists,
  type CreateTableCommandInput,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { OperatorError } from '../../infra/operator-error.ts';
import type { Item } from './tables.ts';

/** A copy of one table. */
export interface Copy {
  readonly items: () => AsyncIterable<Item>;
  /** The table's keys and indexes, for a table that no longer exists. */
  readonly schema?: TableSchema;
  /** Removes the temporary table of the copy. */
  readonly close: () => Promise<void>;
}

export interface TableSchema {
  readonly table: Omit<CreateTableCommandInput, 'TableName'>;
  /** The attribute by which DynamoDB deletes expired items. */
  readonly timeToLive: string | undefined;
}

/** Every item of a table. The scan reads the whole table; AWS charges for its size. */
export async function* scanTable(client: DynamoDBClient, TableName: string): AsyncGenerator<Item> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    yield* Items;
}

const describeSchema = async (client: DynamoDBClient, TableName: string): Promise<TableSchema> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const indexes = Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  }));
  return {
    table: {
      AttributeDefinitions: Table?.AttributeDefinitions,
      KeySchema: Table?.KeySchema,
      BillingMode: 'PAY_PER_REQUEST',
      ...(indexes && { GlobalSecondaryIndexes: indexes }),
    },
    timeToLive: TimeToLiveDescription?.AttributeName,
  };
};

const itemsFile = (folder: string, table: string): string => path.join(folder, `${table}.jsonl`);
const schemaFile = (folder: string, table: string): string => path.join(folder, `${table}.schema.json`);

/** Only the operator may read the files: they hold personal data. */
const PRIVATE = { mode: 0o600 };

/** Writes a table into the folder, and returns the number of its items. */
export const exportTable = async (
  client: DynamoDBClient,
  TableName: string,
  folder: string,
  table: string,
): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const schema = await describeSchema(client, TableName);
  await writeFile(schemaFile(folder, table), JSON.stringify(schema), PRIVATE);
  let count = 0;
  const toLines = async function* () {
    for await (const item of scanTable(client, TableName)) {
      count += 1;
      yield `${JSON.stringify(item)}\n`;
    }
  };
  await pipeline(toLines, createWriteStream(itemsFile(folder, table), PRIVATE));
  return count;
};

async function* readItems(file: string): AsyncGenerator<Item> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line);
}

/** The copy of a table in a folder of `export`. Throws an OperatorError when there is none. */
export const openFolder = async (folder: string, table: string): Promise<Copy> => {
  const file = itemsFile(folder, table);
  if (!existsSync(file))
    throw new OperatorError(`${file} does not exist: the folder is no export of ${table}`);
  return {
    items: () => readItems(file),
    schema: JSON.parse(await readFile(schemaFile(folder, table), 'utf8')),
    close: () => Promise.resolve(),
  };
};

/** Restoring takes AWS some minutes, and up to hours for large tables. */
const MAX_WAIT_SECONDS = 6 * 60 * 60;

/**
 * The copy of a table as it was at a moment. DynamoDB restores it into a table beside the old one, which `close` deletes. Throws
 * what DynamoDB says when it has no backup of that moment.
 */
export const openMoment = async (
  client: DynamoDBClient,
  SourceTableName: string,
  moment: Date,
): Promise<Copy> => {
  const TableName = `${SourceTableName.slice(0, 200)}-copy-${Date.now()}`;
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName,
      TargetTableName: TableName,
      RestoreDateTime: moment,
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: MAX_WAIT_SECONDS }, { TableName });
  return {
    items: () => scanTable(client, TableName),
    close: async () => {
      await client.send(new DeleteTableCommand({ TableName }));
    },
  };
};
