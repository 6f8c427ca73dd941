// The part of a cold start that our code costs: the import of each deployed bundle in a fresh process.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { readTemplate } from 'local-aws/assembly';
import { prepareAssembly } from '../../local/assembly.ts';
import { median, print, type Row } from './report.ts';

const RUNS = 5;

/** What a bundle may cost, by the description of its function, as a multiple of the reference. The engine of images is WebAssembly. */
const BUDGETS: Readonly<Record<string, number>> = { 'Draw an upload': 4.5 };
const BUDGET = 1.25;
const BUDGET_WITH_STRIPE = 1.4;

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

interface Resource {
  readonly Type: string;
  readonly Properties: {
    readonly Description?: string;
    readonly Handler?: string;
    readonly Code: { readonly S3Key?: string };
    readonly Environment?: { readonly Variables?: Readonly<Record<string, unknown>> };
  };
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
  const { template, assets } = readTemplate(folder);
  const resources: readonly Resource[] = Object.values(template['Resources']);
  const found = new Map<string, Bundle>();
  for (const { Type, Properties } of resources) {
    if (Type !== 'AWS::Lambda::Function' || Properties.Handler !== 'index.handler') continue;
    const key = String(Properties.Code.S3Key);
    const file = path.join(assets.get(key) ?? '', 'index.js');
    const environment = toEnvironment(Properties.Environment?.Variables);
    if (statSync(file, { throwIfNoEntry: false }))
      found.set(Properties.Description ?? key, { file, environment });
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
      beside: `ratio ${ratio.toFixed(2)} (budget ${BUDGETS[name] ?? `${BUDGET}; with Stripe ${BUDGET_WITH_STRIPE}`}), ${Math.round(statSync(file).size / 1000)} kB`,
      ofBudget: ratio / (BUDGETS[name] ?? BUDGET_WITH_STRIPE),
    };
  });
  print(`Import in a fresh process, processor time, median of ${RUNS}`, rows);
};
