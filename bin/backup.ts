// `npm run backup -- --stage prod export ./copy` copies the tables; `restore` brings back what they lost; `drill` proves that it works.
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { OperatorError } from '../infra/operator-error.ts';
import { correctArticleCount } from './backup/article-count.ts';
import { exportTable, openFolder, openMoment, type Copy } from './backup/copies.ts';
import { runDrill } from './backup/drill.ts';
import { compare, restoreItem, restoreMissing } from './backup/restore.ts';
import { getTableName, isTableId, NOT_RESTORED, TABLES, type TableId } from './backup/tables.ts';
import { print, readStage, runCommand } from './command.ts';
import { findStack, toRegion } from './stack.ts';

const USAGE = `Usage: npm run backup -- --stage prod <what>

  export <folder>              copies every table into the folder, which then holds personal data
  compare <folder or moment>   counts what the tables lack, and what has changed since
  restore <folder or moment>   puts back what the tables lack, and leaves what they hold
  drill                        exports, restores beside the live tables, compares, cleans up

  --table Customers            only this table: ${TABLES.join(', ')}
  --key '{"userId":"…"}'       with restore and --table: this one item, also over the present one

A moment is a time of the last 35 days: 2026-11-21T14:40:00Z`;

interface Source {
  readonly open: (table: TableId, tableName: string, client: DynamoDBClient) => Promise<Copy>;
}

const isMoment = (source: string): boolean =>
  /^\d{4}-\d\d-\d\dT/.test(source) && !Number.isNaN(Date.parse(source));

const toSource = (source: string | undefined): Source => {
  if (source === undefined) throw new OperatorError(USAGE);
  return isMoment(source)
    ? { open: (_, tableName, client) => openMoment(client, tableName, new Date(source)) }
    : { open: (table) => openFolder(source, table) };
};

const parseKey = (text: string): Record<string, string> => {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError(`--key must be JSON, like '{"userId":"…"}', not ${text}`);
  }
};

const main = async () => {
  const { values, positionals } = parseArgs({
    options: { stage: { type: 'string' }, table: { type: 'string' }, key: { type: 'string' } },
    allowPositionals: true,
  });
  const [action = '', from] = positionals;
  const stage = readStage(values.stage);
  const stack = await findStack(stage);
  if (!stack)
    throw new OperatorError(
      `The stage ${stage.name} is not deployed: npm run deploy -- --stage ${stage.name}`,
    );
  if (values.table !== undefined && !isTableId(values.table)) throw new OperatorError(USAGE);
  const tables = values.table === undefined ? TABLES : [values.table];
  const client = new DynamoDBClient(toRegion(stage));
  const toName = (table: TableId) => getTableName(stack, table);

  const withCopies = async (use: (table: TableId, copy: Copy) => Promise<void>) => {
    const source = toSource(from);
    for (const table of tables) {
      const copy = await source.open(table, toName(table), client);
      try {
        await use(table, copy);
      } finally {
        await copy.close();
      }
    }
  };
  const restoreTable = async (table: TableId, copy: Copy) => {
    const target = { client, table, tableName: toName(table) };
    if (values.key !== undefined) {
      print(`${table}: ${await restoreItem(target, copy, parseKey(values.key))}`);
      return;
    }
    print(`${table}: ${await restoreMissing(target, copy)} items put back`);
    if (table === 'Articles' && (await correctArticleCount(client, target.tableName, new Date())))
      print('Articles: the counter of the blog was corrected');
  };

  const actions: Readonly<Record<string, () => Promise<void>>> = {
    export: async () => {
      if (from === undefined) throw new OperatorError(USAGE);
      for (const table of tables)
        print(`${table}: ${await exportTable(client, toName(table), from, table)} items`);
    },
    compare: () =>
      withCopies(async (table, copy) => {
        const { same, missing, changed } = await compare({ client, table, tableName: toName(table) }, copy);
        print(`${table}: ${missing} missing, ${changed} changed since, ${same} the same`);
      }),
    restore: async () => {
      if (values.key !== undefined && values.table === undefined) throw new OperatorError(USAGE);
      await withCopies(restoreTable);
      print(`Not brought back:\n  ${NOT_RESTORED.join('\n  ')}`);
    },
    drill: async () => {
      await runDrill(client, toName, (table, items) =>
        print(`${table}: ${items} items restored and compared`),
      );
      print(`The drill passed. No backup brings back:\n  ${NOT_RESTORED.join('\n  ')}`);
    },
  };
  const run = actions[action];
  if (!run) throw new OperatorError(USAGE);
  await run();
};

await runCommand(main, USAGE);
