// The settings of every table. CloudFormation does not notice what a table lacks that was made again by its name.
import { DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { getTableSettings } from '../../infra/table-settings.ts';
import { findLacks } from '../backup/settings.ts';
import { listTables } from '../backup/tables.ts';
import { toRegion } from '../stack.ts';
import { check, notDeployed, ok, wrong, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Patient } from './patient.ts';

const judgeTables = async ({ stage, stack }: Patient): Promise<Result> => {
  const deployed = await stack();
  if (deployed === undefined) return notDeployed(stage);
  const client = new DynamoDBClient(toRegion(stage));
  const lines: string[] = [];
  const gone: string[] = [];
  const tables = listTables(deployed);
  // One after the other: AWS answers few such questions a second.
  for (const [table, tableName] of tables) {
    try {
      const lacks = await findLacks(client, tableName, getTableSettings(stage, table));
      if (lacks.length > 0) lines.push(`${table} has no ${lacks.join(', no ')}.`);
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      gone.push(table);
    }
  }
  if (gone.length > 0)
    return wrong(
      `These tables are gone: ${gone.join(', ')}.`,
      `Bring each back as docs/operate.md#restore says:\nnpm run backup -- --stage ${stage.name} restore <folder> --table ${gone[0]}`,
    );
  return lines.length === 0
    ? ok(`All ${tables.length} have their recovery, expiry, protection and tags.`)
    : wrong(lines.join(' '), `npm run backup -- --stage ${stage.name} settings`);
};

/** A deployment does not need them: it may be what gives a table its protection. */
export const examineTables = (patient: Patient): Promise<Finding>[] =>
  patient.phase === 'before' ? [] : [check(patient, 'AWS: tables', () => judgeTables(patient))];
