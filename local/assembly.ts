// The web's build and the synthesized stack, made again only when their sources have changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { addressesAt, DEFAULT_PORT } from './addresses.ts';
import { withLock } from './lock.ts';
import { ASSEMBLIES, ROOT } from './paths.ts';
import { ESSENTIALS_PRICE_ID } from './seed/stripe.ts';

/** The sources of the assembly, from the root of the repository. */
export const INPUTS = [
  'bin',
  'infra',
  'functions',
  'shared',
  'web',
  'cdk.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'local/addresses.ts',
  'local/assembly.ts',
  'local/seed/stripe.ts',
];

/** Public: it stands in settings.json. */
export const SITE_API_KEY = 'plainly-laptop-site-key';

/** The name of the laptop's stage. It is part of the names of the secrets. */
export const STAGE = 'laptop';

/** The tenant's client and API. */
export const CUSTOMERS = {
  clientId: 'plainly-laptop',
  audience: 'https://api.plainly.example',
  handOff: 'signed',
} as const;

export const HUMAN_CHECK_SITE_KEY = 'plainly-laptop-human-check-key';

/** The domain from which mail may be sent. */
export const MAIL_DOMAIN = 'plainly.example';

/** A stage like any other, but for the addresses of the services. */
const createStage = () => {
  const { siteUrl, s3Url, dynamoDbUrl, staffPoolUrl, tenantUrl, stripeUrl, awsUrl, humanCheckUrl } =
    addressesAt(DEFAULT_PORT);
  return {
    siteApiKey: SITE_API_KEY,
    siteUrl,
    customers: { tenant: tenantUrl, ...CUSTOMERS },
    stripe: { essentialsPriceId: ESSENTIALS_PRICE_ID },
    contact: {
      humanCheck: { siteKey: HUMAN_CHECK_SITE_KEY },
      mailFrom: `site@${MAIL_DOMAIN}`,
      mailTo: ['hello@plainly.example'],
    },
    endpoints: {
      s3: s3Url,
      dynamodb: dynamoDbUrl,
      cognito: staffPoolUrl,
      ssm: awsUrl,
      ses: awsUrl,
      stripe: stripeUrl,
      humanCheck: humanCheckUrl,
    },
  };
};

const listFiles = async (input: string): Promise<string[]> => {
  const entries = await readdir(join(ROOT, input), { withFileTypes: true, recursive: true }).catch(
    () => undefined,
  );
  if (!entries) return [join(ROOT, input)];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** A hash over names and contents of all inputs, and over the Node that builds. */
const hashInputs = async (): Promise<string> => {
  const files = (await Promise.all(INPUTS.map(listFiles))).flat().toSorted();
  const hash = createHash('sha256').update(process.version);
  for (const file of files) {
    hash.update(`\0${relative(ROOT, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
};

/** Runs a program. Rejects with all its output when it fails. */
const run = async (
  command: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<void> => {
  // Under vitest NODE_ENV is `test`, and the build must not depend on that.
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...env } = process.env;
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    throw new Error(
      `${[command, ...args].join(' ')} failed:\n${Buffer.concat(output).toString('utf8').trim()}`,
    );
  }
};

/** A running cloud still loads functions from its own assembly while another one is built. */
const KEPT = 4;

const removeOldest = async (): Promise<void> => {
  const folders = (await readdir(ASSEMBLIES, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const dated = await Promise.all(
    folders.map(async ({ name }) => ({ name, usedMs: (await stat(join(ASSEMBLIES, name))).mtimeMs })),
  );
  for (const { name } of dated.toSorted((a, b) => b.usedMs - a.usedMs).slice(KEPT)) {
    await rm(join(ASSEMBLIES, name), { recursive: true, force: true });
  }
};

const build = async (folder: string, onProgress: (text: string) => void): Promise<void> => {
  onProgress('Building the web');
  await run(process.execPath, ['--run', 'build']);
  onProgress('Synthesizing the stack, bundling the functions');
  const fresh = join(ASSEMBLIES, 'fresh');
  await rm(fresh, { recursive: true, force: true });
  await run(process.execPath, ['bin/app.ts'], {
    CDK_OUTDIR: fresh,
    CDK_CONTEXT_JSON: JSON.stringify({ stage: STAGE, stages: { [STAGE]: createStage() } }),
  });
  // On Lambda no package.json lies above a bundle. Here the repository's would make modules of the bundles.
  await writeFile(join(fresh, 'package.json'), '{}\n');
  await rename(fresh, folder);
};

/**
 * The folder of the cloud assembly of the current sources; builds it when it does not exist yet. Rejects with the output
 * of the build when that fails.
 */
export const prepareAssembly = (onProgress: (text: string) => void): Promise<string> =>
  withLock(`${ASSEMBLIES}.lock`, async () => {
    const folder = join(ASSEMBLIES, (await hashInputs()).slice(0, 16));
    if (!existsSync(folder)) await build(folder, onProgress);
    const now = new Date();
    await utimes(folder, now, now);
    await removeOldest();
    return folder;
  });
