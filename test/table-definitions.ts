// The tables of the synthesized template. A file keeps them until their sources change: loading the CDK takes seconds.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Stage } from '../infra/stage.ts';
import { LOCAL, ROOT } from '../local/paths.ts';

interface TableDefinition {
  readonly KeySchema: readonly { readonly AttributeName: string }[];
}

/** The keys and indexes of each table, as `CreateTable` takes them, by the id of its construct: `ForgottenCustomers`. */
type TableDefinitions = Readonly<Record<string, TableDefinition>>;

type Properties = Readonly<Record<string, unknown>>;

/** The properties of a table in a template that `CreateTable` takes too. */
export const pickKeys = ({
  KeySchema,
  AttributeDefinitions,
  BillingMode,
  GlobalSecondaryIndexes,
}: Properties): Properties => ({
  KeySchema,
  AttributeDefinitions,
  BillingMode,
  ...(GlobalSecondaryIndexes !== undefined && { GlobalSecondaryIndexes }),
});

const SOURCES = ['infra', 'shared', 'cdk.json', 'package-lock.json', 'test/table-definitions.ts'];

const listFiles = (source: string): string[] =>
  statSync(path.join(ROOT, source)).isFile()
    ? [source]
    : readdirSync(path.join(ROOT, source), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(ROOT, path.join(parentPath, name)))
        .toSorted();

const hashSources = (): string => {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(listFiles))
    hash.update(`\0${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
};

/** Synthesizes the tables alone, which takes a fifth of the whole stack. test/infra/data.test.ts compares them with the template. */
export const synthesizeTables = async (): Promise<Record<string, Properties>> => {
  const { App, Stack } = await import('aws-cdk-lib');
  const { Data } = await import('../infra/data.ts');
  const stack = new Stack(new App({ analyticsReporting: false }), 'tables');
  // Keys and indexes are the same on every stage.
  const stage = { name: 'test', retain: false } as unknown as Stage;
  const { tables } = new Data(stack, 'Data', stage, { isProtected: false });
  const { Template } = await import('aws-cdk-lib/assertions');
  const resources = Template.fromStack(stack).findResources('AWS::DynamoDB::Table');
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => {
      const resource = resources[stack.resolve(table.tableName).Ref];
      return [name, pickKeys(resource?.Properties)];
    }),
  );
};

/** The tables of the template, from the file if it is of the current sources. */
export const readTableDefinitions = async (): Promise<TableDefinitions> => {
  const file = path.join(LOCAL, 'table-definitions', `${hashSources()}.json`);
  if (!existsSync(file)) {
    const fresh = `${file}.${crypto.randomUUID()}`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(fresh, JSON.stringify(await synthesizeTables()));
    await rename(fresh, file);
  }
  return JSON.parse(await readFile(file, 'utf8'));
};

/** Runs once before the workers of the project `unit`, so that no worker needs the CDK. */
export const setup = async (): Promise<void> => {
  await readTableDefinitions();
};
