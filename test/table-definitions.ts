// The tables of the synthesized template. A file keeps them until their sources change: loading the CDK takes seconds.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashFiles } from '../local/kept-folders.ts';
import { LOCAL } from '../local/paths.ts';

interface TableDefinition {
  readonly KeySchema: readonly { readonly AttributeName: string }[];
}

/** The keys and indexes of each table, as `CreateTable` takes them, by the id of its construct: `ForgottenCustomers`. */
type TableDefinitions = Readonly<Record<string, TableDefinition>>;

const SOURCES = ['infra', 'shared', 'cdk.json', 'package-lock.json', 'test/infra/tables.ts'];

/** The tables of the template, from the file if it is of the current sources. */
export const readTableDefinitions = async (): Promise<TableDefinitions> => {
  const file = path.join(LOCAL, 'table-definitions', `${await hashFiles(SOURCES)}.json`);
  if (!existsSync(file)) {
    const { synthesizeTables } = await import('./infra/tables.ts');
    const fresh = `${file}.${crypto.randomUUID()}`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(fresh, JSON.stringify(synthesizeTables()));
    await rename(fresh, file);
  }
  return JSON.parse(await readFile(file, 'utf8'));
};

/** Runs once before the workers of the project `unit`, so that no worker needs the CDK. */
export const setup = async (): Promise<void> => {
  await readTableDefinitions();
};
