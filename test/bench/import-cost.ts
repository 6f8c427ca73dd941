// The part of a cold start that our code costs: the import of each deployed bundle in a fresh process.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { prepareAssembly } from '../../local/assembly.ts';
import { median, print, type Row } from './report.ts';

const RUNS = 11;

const ENVIRONMENT = {
  PATH: process.env.PATH,
  AWS_REGION: 'us-east-1',
  STAGE: 'bench',
  ORIGIN_KEY: 'the-origin-key-of-the-benchmarks',
  SITE_URL: 'https://bench.example',
  SITE_API_KEY: 'plainly-bench-site-key',
  ARTICLES_TABLE: 'articles',
  IMAGE_BUCKET: 'images',
  CUSTOMERS_TABLE: 'customers',
  PROGRESS_TABLE: 'progress',
  ONE_TIME_TOKENS_TABLE: 'one-time-tokens',
  STRIPE_EVENTS_TABLE: 'stripe-events',
  TENANT_URL: 'https://tenant.bench.example',
  HAND_OFF: 'signed',
  HAND_OFF_SECRET_PARAMETER: '/plainly/bench/hand-off-secret',
  STRIPE_SECRET_KEY_PARAMETER: '/plainly/bench/stripe-secret-key',
  STRIPE_WEBHOOK_SECRET_PARAMETER: '/plainly/bench/stripe-webhook-secret',
  STRIPE_PORTAL_CONFIGURATION: 'default',
  STRIPE_URL: 'https://api.stripe.com',
  ESSENTIALS_PRICE_ID: 'price_1Bench',
  CONTACT_FORM: 'open',
  CONTACT_REQUESTS_TABLE: 'contact-requests',
  UPLOADS_TABLE: 'uploads',
  RATE_LIMITS_TABLE: 'rate-limits',
};

/** Milliseconds of processor time that one import takes in a fresh process, all of its threads together. */
const importOnce = (file: string): number => {
  const script = `const before = process.cpuUsage(); require(${JSON.stringify(file)}); const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000)`;
  const env = { ...ENVIRONMENT, LAMBDA_TASK_ROOT: path.dirname(file) };
  const output = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  return Number(output.trim().split('\n').at(-1));
};

/** The bare document client in the same format: the reference. */
const reference = (): string => {
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
  return outfile;
};

interface Manifest {
  files: Record<string, { source: { path: string; packaging: string } }>;
}

/** The deployed bundles: every asset of the assembly that is a function of ours, by its description. */
const bundles = async (): Promise<Map<string, string>> => {
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
      { Type: string; Properties: { Description?: string; Handler?: string; Code: { S3Key?: string } } }
    >;
  };
  const assets = read(named('cdk:asset-manifest', 'file')) as Manifest;
  const found = new Map<string, string>();
  for (const { Type, Properties } of Object.values(template.Resources)) {
    if (Type !== 'AWS::Lambda::Function' || Properties.Handler !== 'index.handler') continue;
    const hash = String(Properties.Code.S3Key).replace('.zip', '');
    const source = assets.files[hash]?.source.path ?? '';
    const file = path.join(folder, source, 'index.js');
    if (statSync(file, { throwIfNoEntry: false })) found.set(Properties.Description ?? hash, file);
  }
  return found;
};

export const benchImports = async (): Promise<void> => {
  const candidates = new Map([['bare document client (the reference)', reference()], ...(await bundles())]);
  // One run of each in turn, so that a slow moment of the machine affects all alike.
  const times = new Map([...candidates.keys()].map((name) => [name, [] as number[]]));
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [name, file] of candidates) {
      const took = importOnce(file);
      if (run > 0) times.get(name)?.push(took);
    }
  }
  const [referenceTimes = []] = times.values();
  const rows: Row[] = [...candidates].map(([name, file]) => {
    const took = median(times.get(name) ?? []);
    return {
      what: name,
      measured: `${took.toFixed(1)} ms`,
      beside: `ratio ${(took / median(referenceTimes)).toFixed(2)} (budget 1.15; with Stripe 1.4), ${Math.round(statSync(file).size / 1000)} kB`,
    };
  });
  print(`Import in a fresh process, processor time, median of ${RUNS}`, rows);
};
