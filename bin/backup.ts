// `npm run backup -- --stage prod export ./copy` copies the tables; `restore` brings back what they lost; `drill` proves that it works.
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DAY_MS } from '#shared/durations.ts';
import { formatIsoDay } from '#shared/format.ts';
import { limits } from '#shared/limits.ts';
import { OperatorError } from '../infra/operator-error.ts';
import type { Stage } from '../infra/stage.ts';
import { getTableSettings } from '../infra/table-settings.ts';
import { correctArticleCount } from './backup/article-count.ts';
import {
  exportTable,
  openFolder,
  openMoment,
  readExportTime,
  removeOldCopies,
  type Copy,
} from './backup/copies.ts';
import { runDrill } from './backup/drill.ts';
import { fetchTombstones, toRestorable } from './backup/forgotten.ts';
import { endIssues } from './backup/issues.ts';
import { fetchLeft } from './backup/left.ts';
import { compare, restoreItem, restoreMissing } from './backup/restore.ts';
import { mendSettings } from './backup/settings.ts';
import {
  getTableName,
  holdsCustomers,
  isTableId,
  listTables,
  NOT_RESTORED,
  TABLES,
  type TableId,
} from './backup/tables.ts';
import { print, readStage, runCommand } from './command.ts';
import { confirm } from './confirm.ts';
import { findStack, toRegion } from './stack.ts';

const USAGE = `Usage: npm run backup -- --stage prod <what>

  export <folder>              copies every table into the folder, which then holds personal data
  compare <folder or moment>   counts what the tables lack, and what has changed since
  restore <folder or moment>   puts back what the tables lack, and leaves what they hold
  drill                        exports, restores beside the live tables, compares, cleans up
  settings                     gives every table the recovery, expiry, protection and tags that it lacks

  --table Customers            only this table: ${TABLES.join(', ')}
  --key '{"userId":"…"}'       with restore and --table: this one item, also over the present one
  --yes                        restores an export of more than ${limits.recoveryDays} days ago without asking

A moment is a time of the last 35 days: 2026-11-21T14:40:00Z`;

interface Source {
  readonly open: (table: TableId, tableName: string, client: DynamoDBClient) => Promise<Copy>;
  readonly madeAt: (table: TableId) => Promise<Date>;
}

/** A moment; undefined if the source is a folder. Throws for a moment without a zone, which would be that of this machine. */
const parseMoment = (source: string): Date | undefined => {
  const [text, zone] = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?$/.exec(source) ?? [];
  if (text === undefined || Number.isNaN(Date.parse(text))) return undefined;
  if (zone !== undefined) return new Date(text);
  throw new OperatorError(`${source} has no zone: end it with Z for UTC, or with an offset like +01:00.`);
};

const toSource = (source: string | undefined): Source => {
  if (source === undefined) throw new OperatorError(USAGE);
  const moment = parseMoment(source);
  return moment
    ? {
        open: (_, tableName, client) => openMoment(client, tableName, { moment, report: print }),
        madeAt: () => Promise.resolve(moment),
      }
    : {
        open: (table) => openFolder(source, table),
        madeAt: (table) => readExportTime(source, table),
      };
};

/** Asks before people come back who were forgotten so long ago that nothing knows them any more (docs/product.md 7.9). */
const confirmAge = async (
  source: Source,
  { tables, stage, isSure }: { tables: readonly TableId[]; stage: Stage; isSure: boolean },
) => {
  const times = await Promise.all(tables.filter(holdsCustomers).map(source.madeAt));
  const oldest = times.toSorted((one, other) => one.getTime() - other.getTime())[0];
  if (oldest === undefined || oldest.getTime() > Date.now() - limits.recoveryDays * DAY_MS) return;
  print(
    `This copy is of ${formatIsoDay(oldest)}. Customers who were forgotten more than ${limits.recoveryDays} days ago come back with it, and nothing here knows them. Forget them again, by the letters that you keep.`,
  );
  if (!isSure) await confirm(`Type the name of the stage to restore it all the same:`, stage.name);
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
    options: {
      stage: { type: 'string' },
      table: { type: 'string' },
      key: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
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
        const now = new Date();
        const tombstones = holdsCustomers(table)
          ? await fetchTombstones(client, toName('ForgottenCustomers'), {
              madeAt: await source.madeAt(table),
              now,
            })
          : new Map();
        const left: ReadonlySet<string> =
          table === 'Subscribers' ? await fetchLeft(client, toName(table)) : new Set();
        await use(table, toRestorable(table, copy, { tombstones, left, now }));
      } finally {
        await copy.close();
      }
    }
  };
  const mend = async (table: string, tableName: string) => {
    const settings = getTableSettings(stage, table);
    const lacks = await mendSettings(client, tableName, settings, { report: print });
    if (lacks.length > 0) print(`${table}: has its ${lacks.join(', ')} again`);
  };
  const restoreTable = async (table: TableId, copy: Copy) => {
    const target = { client, table, tableName: toName(table) };
    if (values.key !== undefined) {
      print(`${table}: ${await restoreItem(target, copy, parseKey(values.key))}`);
      return;
    }
    const end = () => endIssues(client, toName('Mails'), new Date());
    if (table === 'Mails' || table === 'Subscribers')
      print(
        `Issues of the newsletter that were stopped: ${await end()}. None from before can be sent to the rest`,
      );
    print(`${table}: ${await restoreMissing(target, copy)} items put back`);
    // It may have been gone until now.
    if (table === 'Mails') await end();
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
      await confirmAge(toSource(from), { tables, stage, isSure: values.yes });
      await withCopies(restoreTable);
      for (const table of tables) await mend(table, toName(table));
      print(`Not brought back:\n  ${NOT_RESTORED.join('\n  ')}`);
    },
    settings: async () => {
      for (const [table, tableName] of listTables(stack)) await mend(table, tableName);
      print('Every table has its settings.');
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
  for (const name of await removeOldCopies(client, TABLES.map(toName)))
    print(`${name} was left by a run that was broken off. It is deleted.`);
  await run();
};

await runCommand(main, USAGE);
