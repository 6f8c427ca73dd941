// The copies from which tables are brought back: a folder that `export` wrote, or a moment of the last 35 days.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import {
  DeleteTableCommand,
  DescribeTableCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  paginateListTables,
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
  /** For a table that no longer exists. */
  readonly schema?: TableSchema;
  /** Removes the temporary table of the copy. */
  readonly close: () => Promise<void>;
}

/** A table's keys and indexes. Its other settings are in infra/table-settings.ts. */
export type TableSchema = Omit<CreateTableCommandInput, 'TableName'>;

/** Every item of a table. The scan reads the whole table; AWS charges for its size. */
export async function* scanTable(client: DynamoDBClient, TableName: string): AsyncGenerator<Item> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    yield* Items;
}

const describeSchema = async (client: DynamoDBClient, TableName: string): Promise<TableSchema> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const indexes = Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
    IndexName,
    KeySchema,
    Projection,
  }));
  return {
    AttributeDefinitions: Table?.AttributeDefinitions,
    KeySchema: Table?.KeySchema,
    BillingMode: 'PAY_PER_REQUEST',
    ...(indexes && { GlobalSecondaryIndexes: indexes }),
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
  const description = { exportedAt: new Date(), schema: await describeSchema(client, TableName) };
  await writeFile(schemaFile(folder, table), JSON.stringify(description), PRIVATE);
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

const readDescription = async (folder: string, table: string) => {
  const file = schemaFile(folder, table);
  if (!existsSync(file))
    throw new OperatorError(`${file} does not exist: the folder is no export of ${table}`);
  const { exportedAt, schema }: { exportedAt: string; schema: TableSchema } = JSON.parse(
    await readFile(file, 'utf8'),
  );
  return { exportedAt: new Date(exportedAt), schema };
};

/** When `export` began to write a table. Throws an OperatorError when the folder does not have it. */
export const readExportTime = async (folder: string, table: string): Promise<Date> =>
  (await readDescription(folder, table)).exportedAt;

/** The copy of a table in a folder of `export`. Throws an OperatorError when there is none. */
export const openFolder = async (folder: string, table: string): Promise<Copy> => ({
  items: () => readItems(itemsFile(folder, table)),
  schema: (await readDescription(folder, table)).schema,
  close: () => Promise.resolve(),
});

/** The names of the tables beside a live one: copies of a moment, and those of a drill. The time makes each unique. */
export const toCopyName = (tableName: string, kind: 'copy' | 'drill', now: Date): string =>
  `${tableName.slice(0, 200)}-${kind}-${now.getTime()}`;

/** Deletes a table. Returns whether it could be deleted: not while DynamoDB makes or deletes it, and not when it is gone. */
export const deleteTable = async (client: DynamoDBClient, TableName: string): Promise<boolean> => {
  try {
    await client.send(new DeleteTableCommand({ TableName }));
    return true;
  } catch (error) {
    if (error instanceof ResourceInUseException || error instanceof ResourceNotFoundException) return false;
    throw error;
  }
};

/**
 * Deletes the copies beside live tables that a run left which was broken off: they hold personal data. Returns the names of the
 * deleted ones.
 */
export const removeOldCopies = async (
  client: DynamoDBClient,
  tableNames: readonly string[],
): Promise<string[]> => {
  const starts = tableNames.map((name) => name.slice(0, 200));
  const removed: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {}))
    for (const name of TableNames) {
      const [, start = ''] = /^(.+)-(?:copy|drill)-\d{13}$/.exec(name) ?? [];
      if (starts.includes(start) && (await deleteTable(client, name))) removed.push(name);
    }
  return removed;
};

/** Restoring takes AWS some minutes, and up to hours for large tables. */
const MAX_WAIT_SECONDS = 6 * 60 * 60;

/**
 * The copy of a table as it was at a moment. DynamoDB restores it into a table beside the old one, whose name is reported first, and
 * which `close` deletes. Throws what DynamoDB says when it has no backup of that moment.
 */
export const openMoment = async (
  client: DynamoDBClient,
  SourceTableName: string,
  { moment, report }: { readonly moment: Date; readonly report: (text: string) => void },
): Promise<Copy> => {
  const TableName = toCopyName(SourceTableName, 'copy', new Date());
  report(
    `AWS restores ${TableName}, which this command deletes at its end. If it is broken off, the next run does.`,
  );
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
      await deleteTable(client, TableName);
    },
  };
};
