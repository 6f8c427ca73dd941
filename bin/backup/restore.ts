// Brings back what a table has lost, and compares a table with a copy.
import { isDeepStrictEqual } from 'node:util';
import {
  ConditionalCheckFailedException,
  CreateTableCommand,
  DescribeTableCommand,
  GetItemCommand,
  PutItemCommand,
  ResourceNotFoundException,
  waitUntilTableExists,
  waitUntilTableNotExists,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { OperatorError } from '../../infra/operator-error.ts';
import type { Copy } from './copies.ts';
import { toRestored, type Item, type TableId } from './tables.ts';

/** DynamoDB allows thousands at once; a low number leaves capacity for the customers. */
const CONCURRENCY = 20;

interface Target {
  readonly client: DynamoDBClient;
  readonly table: TableId;
  /** The name of the table in the account. */
  readonly tableName: string;
}

const fetchKeyNames = async ({ client, tableName: TableName }: Target): Promise<string[]> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  return (Table?.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName);
};

const toKey = (item: Item, keyNames: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => keyNames.includes(name)));

/** Runs `work` for each item, several at once. */
const forEach = async (items: AsyncIterable<Item>, work: (item: Item) => Promise<void>): Promise<void> => {
  const iterator = items[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
};

const isSame = (table: TableId, present: Item, restored: Item): boolean =>
  isDeepStrictEqual(
    toRestored(table, present, (restored['endedAt'] ?? restored['since'])?.S ?? ''),
    restored,
  );

export interface Comparison {
  readonly same: number;
  /** Items that only the copy has. */
  readonly missing: number;
  /** Items in both that have changed since the copy was made. */
  readonly changed: number;
}

/** Counts how the items of the copy stand in the table. */
export const compare = async (target: Target, copy: Copy): Promise<Comparison> => {
  const keyNames = await fetchKeyNames(target);
  const counts = { same: 0, missing: 0, changed: 0 };
  await forEach(copy.items(), async (item) => {
    const present = await fetchItem(target, toKey(item, keyNames));
    if (present === undefined) counts.missing += 1;
    else if (isSame(target.table, present, item)) counts.same += 1;
    else counts.changed += 1;
  });
  return counts;
};

const fetchItem = async ({ client, tableName }: Target, Key: Item): Promise<Item | undefined> => {
  const { Item: item } = await client.send(
    new GetItemCommand({ TableName: tableName, Key, ConsistentRead: true }),
  );
  return item;
};

/** Whether the table is there. A table that is being deleted still answers for some seconds: this waits until it is gone. */
const exists = async ({ client, tableName: TableName }: Target): Promise<boolean> => {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus !== 'DELETING') return true;
    await waitUntilTableNotExists({ client, minDelay: 1, maxWaitTime: 600 }, { TableName });
    return false;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
};

/**
 * Puts back every item of the copy that the table lacks, and returns their number. What the table holds stays as it is. Creates a
 * table that is gone under its old name, if the copy has its schema, so that the stack and the functions find it again: without
 * its settings (settings.ts).
 */
export const restoreMissing = async (target: Target, copy: Copy): Promise<number> => {
  const { client, tableName: TableName } = target;
  if (!(await exists(target))) {
    if (!copy.schema)
      throw new OperatorError(`The table ${TableName} does not exist: restore it from an export`);
    await client.send(new CreateTableCommand({ ...copy.schema, TableName }));
  }
  // An earlier run, too, may have created it a moment ago.
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 600 }, { TableName });
  const [partitionKey = ''] = await fetchKeyNames(target);
  let restored = 0;
  await forEach(copy.items(), async (item) => {
    const put = new PutItemCommand({
      TableName,
      Item: item,
      ConditionExpression: 'attribute_not_exists(#key)',
      ExpressionAttributeNames: { '#key': partitionKey },
    });
    try {
      await client.send(put);
      restored += 1;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  });
  return restored;
};

/** Raises the revision: a change that an editor began on the present item must not succeed on the restored one. */
const raiseRevision = (item: Item, present: Item | undefined): Item => {
  if (item['revision']?.N === undefined || present?.['revision']?.N === undefined) return item;
  const next = Math.max(Number(item['revision'].N), Number(present['revision'].N)) + 1;
  return { ...item, revision: { N: String(next) } };
};

/**
 * Brings back one item of the copy, and replaces the present one; `forgotten` if it is the tombstone of a customer. `key` holds the
 * key's attributes. Throws an OperatorError when the copy has no such item, or when the present item is a tombstone.
 */
export const restoreItem = async (
  target: Target,
  copy: Copy,
  key: Readonly<Record<string, string>>,
): Promise<'restored' | 'replaced' | 'same' | 'forgotten'> => {
  const { client, table, tableName: TableName } = target;
  const keyNames = await fetchKeyNames(target);
  if (!isDeepStrictEqual(Object.keys(key).toSorted(), keyNames.toSorted()))
    throw new OperatorError(`The key of ${table} is ${keyNames.join(' and ')}`);
  const Key = Object.fromEntries(Object.entries(key).map(([name, S]) => [name, { S }]));
  const item = await findItem(copy, Key, keyNames);
  if (!item) throw new OperatorError(`The copy of ${table} has no item ${JSON.stringify(key)}`);
  const present = await fetchItem(target, Key);
  if (present?.['forgotten'])
    throw new OperatorError('This customer asked to be deleted. The item is not brought back.');
  if (present && isSame(table, present, item)) return 'same';
  await client.send(new PutItemCommand({ TableName, Item: raiseRevision(item, present) }));
  if (item['forgotten']) return 'forgotten';
  return present ? 'replaced' : 'restored';
};

const findItem = async (copy: Copy, key: Item, keyNames: readonly string[]): Promise<Item | undefined> => {
  for await (const item of copy.items()) {
    if (isDeepStrictEqual(toKey(item, keyNames), key)) return item;
  }
  return undefined;
};
