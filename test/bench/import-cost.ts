// The part of a cold start that our code costs: the import of each deployed bundle in a fresh process.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { prepareAssembly } from '../../local/assembly.ts';
import { median, print, type Row } from './report.ts';

const RUNS = 11;

interface Bundle {
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Milliseconds of processor time that one import takes in a fresh process, all of its threads together. */
const importOnce = ({ file, environment }: Bundle): number => {
  const script = `const before = process.cpuUsage(); require(${JSON.stringify(file)}); const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000)`;
  const env = {
    ...environment,
    PATH: process.env.PATH,
    AWS_REGION: 'us-east-1',
    LAMBDA_TASK_ROOT: path.dirname(file),
  };
  const output = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  return Number(output.trim().split('\n').at(-1));
};

/** The bare document client in the same format: the reference. */
const reference = (): Bundle => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const entry = path.join(folder, 'reference.ts');
  writeFileSync(
    entry,
    `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
     import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
     export const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));`,
  );
  const outfile = path.join(folder, 'index.js');
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    nodePaths: [path.resolve(import.meta.dirname, '../../node_modules')],
  });
  return { file: outfile, environment: {} };
};

interface Manifest {
  files: Record<string, { source: { path: string; packaging: string } }>;
}

/** The variables of a function, with examples for what only a deployment knows. */
const toEnvironment = (variables: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      const example = name.endsWith('_URL')
        ? 'https://bench.example'
        : 'known-after-the-deployment-of-the-stage';
      return [name, typeof value === 'string' ? value : example];
    }),
  );

/** The deployed bundles: every asset of the assembly that is a function of ours, by its description. */
const bundles = async (): Promise<Map<string, Bundle>> => {
  const folder = await prepareAssembly((text) => console.log(text));
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const { artifacts } = read('manifest.json') as {
    artifacts: Record<string, { type: string; properties: { templateFile?: string; file?: string } }>;
  };
  const named = (type: string, key: 'templateFile' | 'file') =>
    Object.values(artifacts).find((artifact) => artifact.type === type)?.properties[key] ?? '';
  const template = read(named('aws:cloudformation:stack', 'templateFile')) as {
    Resources: Record<
      string,
      {
        Type: string;
        Properties: {
          Description?: string;
          Handler?: string;
          Code: { S3Key?: string };
          Environment?: { Variables?: Record<string, unknown> };
        };
      }
    >;
  };
  const assets = read(named('cdk:asset-manifest', 'file')) as Manifest;
  const found = new Map<string, Bundle>();
  for (const { Type, Properties } of Object.values(template.Resources)) {
    if (Type !== 'AWS::Lambda::Function' || Properties.Handler !== 'index.handler') continue;
    const hash = String(Properties.Code.S3Key).replace('.zip', '');
    const source = assets.files[hash]?.source.path ?? '';
    const file = path.join(folder, source, 'index.js');
    const environment = toEnvironment(Properties.Environment?.Variables);
    if (statSync(file, { throwIfNoEntry: false }))
      found.set(Properties.Description ?? hash, { file, environment });
  }
  return found;
};

export const benchImports = async (): Promise<void> => {
  const candidates = new Map([['bare document client (the reference)', reference()], ...(await bundles())]);
  // One run of each in turn, so that a slow moment of the machine affects all alike.
  const times = new Map([...candidates.keys()].map((name) => [name, [] as number[]]));
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [name, bundle] of candidates) {
      const took = importOnce(bundle);
      if (run > 0) times.get(name)?.push(took);
    }
  }
  const [referenceTimes = []] = times.values();
  const rows: Row[] = [...candidates].map(([name, { file }]) => {
    const took = median(times.get(name) ?? []);
    const ratio = took / median(referenceTimes);
    return {
      what: name,
      measured: `${took.toFixed(1)} ms`,
      beside: `ratio ${ratio.toFixed(2)} (budget 1.25; with Stripe 1.4), ${Math.round(statSync(file).size / 1000)} kB`,
      ofBudget: ratio / 1.4,
    };
  });
  print(`Import in a fresh process, processor time, median of ${RUNS}`, rows);
};
