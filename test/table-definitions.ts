// The tables of the synthesized template. A file keeps them until their sources change: loading the CDK takes seconds.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCAL, ROOT } from '../local/paths.ts';

interface TableDefinition {
  readonly KeySchema: readonly { readonly AttributeName: string }[];
}

/** The keys and indexes of each table, as `CreateTable` takes them, by the id of its construct: `ForgottenCustomers`. */
type TableDefinitions = Readonly<Record<string, TableDefinition>>;

const SOURCES = ['infra', 'shared', 'cdk.json', 'package-lock.json', 'test/infra/tables.ts'];

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

/** The tables of the template, from the file if it is of the current sources. */
export const readTableDefinitions = async (): Promise<TableDefinitions> => {
  const file = path.join(LOCAL, 'table-definitions', `${hashSources()}.json`);
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
