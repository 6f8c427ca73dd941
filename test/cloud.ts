// The clouds of a project, each on ports of its own and with data of its own.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { movePorts } from '../local/addresses.ts';
import { startCloud, type Cloud } from '../local/cloud.ts';
import { LOCAL } from '../local/paths.ts';
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../local/secrets.ts';
import { accounts, type Accounts } from '../local/seed/accounts.ts';

/** The facts about a cloud that tests may read, see test/here.ts. */
export interface CloudHere {
  siteUrl: string;
  apiUrl: string;
  siteApiKey: string;
  /** Staff of every kind, see local/seed/accounts.ts. */
  accounts: Accounts;
  staffPool: Cloud['staffPool'];
  dynamoDbUrl: string;
  /** The customers' tenant, as the web knows it: its origin, the client, the audience of our API. */
  tenantUrl: string;
  clientId: string;
  audience: string;
  stripeUrl: string;
  stripeSecretKey: string;
  webhookSecret: string;
  essentialsPriceId: string;
  /** The distribution of the edge, see test/edge.ts. */
  distributionId: string;
  /** Parameter Store, Lambda, mails and invalidations, see packages/local-aws/small-services.ts. */
  awsUrl: string;
  /** The human check; local/human-check/control.ts lists its controls. */
  humanCheckUrl: string;
  /** The name of the function that reconciles subscriptions. */
  reconcileFunction: string;
  /** The route keys of the deployed template. */
  routes: string[];
  /** The folder of the logs of all functions and of the edge. */
  logFolder: string;
  /** The pool's file with its signing keys, for tests that forge tokens. */
  staffPoolFile: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    clouds: CloudHere[];
    /** The data folder of the samples, once they are made. */
    samples: string;
  }
}

const BASE_PORTS: Readonly<Record<string, number>> = { api: 4500, browser: 4600 };
/** A cloud takes eight ports. */
const PORTS_EACH = 10;

const SAMPLES_PORT = 4700;

const startIn = (folder: string, basePort: number): Promise<Cloud> =>
  startCloud({
    basePort,
    dataFolder: join(folder, 'data'),
    logFolder: join(folder, 'logs'),
    seed: true,
    // Tests invoke scheduled functions themselves.
    schedules: false,
  });

/** Makes the samples once for all clouds, because drawing and publishing them takes most of the time of a start. */
const makeSamples = async (): Promise<string> => {
  const folder = join(LOCAL, 'test-samples');
  await rm(folder, { recursive: true, force: true });
  const cloud = await startIn(folder, SAMPLES_PORT);
  try {
    const missing = await cloud.samples;
    if (missing.length > 0) throw new Error(`Samples are missing: ${JSON.stringify(missing, null, 1)}`);
  } finally {
    await cloud.stop();
  }
  return join(folder, 'data');
};

/** The files of the samples in which addresses of their cloud stand. */
const WITH_ADDRESSES = ['tenant.json', 'stripe.json'];

const copySamples = async (samples: string, dataFolder: string, basePort: number): Promise<void> => {
  await cp(samples, dataFolder, { recursive: true });
  const move = movePorts(basePort, SAMPLES_PORT);
  for (const file of WITH_ADDRESSES.map((name) => join(dataFolder, name)))
    await writeFile(file, move(await readFile(file, 'utf8')));
};

const start = async (
  samples: string,
  name: string,
  basePort: number,
): Promise<{ here: CloudHere; stop: Cloud['stop'] }> => {
  const folder = join(LOCAL, `test-${name}`);
  await rm(folder, { recursive: true, force: true });
  await copySamples(samples, join(folder, 'data'), basePort);
  const cloud = await startIn(folder, basePort);
  const { dynamoDbUrl, stripeUrl, awsUrl, humanCheckUrl } = cloud.addresses;
  return {
    here: {
      siteUrl: cloud.siteUrl,
      apiUrl: cloud.apiUrl,
      siteApiKey: cloud.siteApiKey,
      accounts,
      staffPool: cloud.staffPool,
      dynamoDbUrl,
      tenantUrl: cloud.customers.tenant,
      clientId: cloud.customers.clientId,
      audience: cloud.customers.audience,
      stripeUrl,
      stripeSecretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      essentialsPriceId: cloud.essentialsPriceId,
      distributionId: cloud.distributionId,
      awsUrl,
      humanCheckUrl,
      reconcileFunction: cloud.scheduledFunctions.find((name) => /reconcile/i.test(name)) ?? '',
      routes: [...cloud.routes],
      logFolder: join(folder, 'logs'),
      staffPoolFile: join(folder, 'data', 'user-pool.json'),
    },
    stop: cloud.stop,
  };
};

/** Starts the project's clouds with the samples. The returned function stops them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const basePort = BASE_PORTS[project.name];
  if (basePort === undefined) throw new Error(`test/cloud.ts has no ports for the project ${project.name}`);
  // The projects are set up one after the other. The first one makes the samples for all.
  const samples = project.vitest.getProvidedContext().samples ?? (await makeSamples());
  project.vitest.provide('samples', samples);
  const count = project.name === 'browser' ? project.config.maxWorkers : 1;
  const clouds: Awaited<ReturnType<typeof start>>[] = [];
  const stop = async () => {
    await Promise.all(clouds.map((cloud) => cloud.stop()));
  };
  try {
    for (let index = 0; index < count; index += 1) {
      const name = count === 1 ? project.name : `${project.name}-${index + 1}`;
      clouds.push(await start(samples, name, basePort + index * PORTS_EACH));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide(
    'clouds',
    clouds.map((cloud) => cloud.here),
  );
  return stop;
}
