// The drill exports every table, and proves that the export can be restored. It changes no live table.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { OperatorError } from '../../infra/operator-error.ts';
import { exportTable, openFolder } from './copies.ts';
import { compare, createTable, restoreMissing } from './restore.ts';
import { TABLES, type TableId } from './tables.ts';

const drillTable = async (
  client: DynamoDBClient,
  table: TableId,
  tableName: string,
  folder: string,
): Promise<number> => {
  await exportTable(client, tableName, folder, table);
  const copy = await openFolder(folder, table);
  const target = { client, table, tableName: `${tableName.slice(0, 200)}-drill-${Date.now()}` };
  if (!copy.schema) throw new OperatorError(`The export of ${table} has no schema`);
  await createTable(client, target.tableName, copy.schema);
  try {
    const restored = await restoreMissing(target, copy);
    const { same, missing, changed } = await compare(target, copy);
    if (same !== restored || missing > 0 || changed > 0)
      throw new OperatorError(
        `The drill of ${table} failed: ${missing} items are missing, ${changed} differ`,
      );
    return restored;
  } finally {
    await client.send(new DeleteTableCommand({ TableName: target.tableName }));
  }
};

/**
 * Exports each table, restores it as a table beside the live one, compares, and removes both copies. The live tables are only
 * read. Throws an OperatorError that names the table that could not be restored.
 */
export const runDrill = async (
  client: DynamoDBClient,
  getName: (table: TableId) => string,
  report: (table: TableId, items: number) => void,
): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainly-drill-'));
  try {
    for (const table of TABLES) report(table, await drillTable(client, table, getName(table), folder));
  } finally {
    await rm(folder, { recursive: true });
  }
};
