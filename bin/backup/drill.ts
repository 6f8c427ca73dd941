// The drill exports every table, and proves that the export can be restored. It changes no live table.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { OperatorError } from '../../infra/operator-error.ts';
import { deleteTable, exportTable, openFolder, toCopyName } from './copies.ts';
import { fetchTombstones, toRestorable, type Present } from './forgotten.ts';
import { compare, restoreMissing } from './restore.ts';
import { TABLES, type TableId } from './tables.ts';

interface Drill {
  readonly client: DynamoDBClient;
  readonly getName: (table: TableId) => string;
  readonly folder: string;
  readonly known: Present;
}

const drillTable = async ({ client, getName, folder, known }: Drill, table: TableId): Promise<number> => {
  const liveName = getName(table);
  await exportTable(client, liveName, folder, table);
  const copy = toRestorable(table, await openFolder(folder, table), known);
  const target = { client, table, tableName: toCopyName(liveName, 'drill', known.now) };
  try {
    const restored = await restoreMissing(target, copy);
    const { same, missing, changed } = await compare(target, copy);
    if (same !== restored || missing > 0 || changed > 0)
      throw new OperatorError(
        `The drill of ${table} failed: ${missing} items are missing, ${changed} differ`,
      );
    return restored;
  } finally {
    await deleteTable(client, target.tableName);
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
  const now = new Date();
  const tombstones = await fetchTombstones(client, getName('ForgottenCustomers'), { madeAt: now, now });
  const folder = await mkdtemp(path.join(tmpdir(), 'plainly-drill-'));
  const drill = { client, getName, folder, known: { tombstones, left: new Set<string>(), now } };
  try {
    for (const table of TABLES) report(table, await drillTable(drill, table));
  } finally {
    await rm(folder, { recursive: true });
  }
};
