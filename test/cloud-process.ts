// The process of one cloud of the tests. It makes the samples, or serves a cloud that begins with them for each test file.
import { setTimeout as delay } from 'node:timers/promises';
import type { Cloud } from '../local/cloud.ts';
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../local/secrets.ts';
import { accounts, type Accounts } from '../local/seed/accounts.ts';
import { createPool } from './customer-pool.ts';
import { claimPorts } from './ports.ts';
import { createSampleCloud, startIn, type SampleCloudOptions } from './sample-cloud.ts';

/** The facts about a cloud, which are the same in each but for the ports. */
export interface CloudFacts {
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
  housekeepingFunction: string;
  /** The name of the function that sends mails. */
  sendMailsFunction: string;
  /** The name of the function that sends the issues of the newsletter. */
  sendIssuesFunction: string;
}

/** The answer to 'make samples'. */
export interface MadeSamples {
  basePort: number;
  facts: CloudFacts;
}

/** The answer to 'serve'. */
export interface ServedCloud {
  basePort: number;
  beginUrl: string;
}

export type Task =
  | { readonly task: 'make samples'; readonly assemblyFolder: string; readonly folder: string }
  | ({ readonly task: 'serve' } & Omit<SampleCloudOptions, 'basePort'>);

const listFacts = (cloud: Cloud): CloudFacts => {
  const { dynamoDbUrl, stripeUrl, awsUrl, humanCheckUrl } = cloud.addresses;
  return {
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
    housekeepingFunction: cloud.scheduledFunctions.find((name) => /housekeeping/i.test(name)) ?? '',
    sendMailsFunction: cloud.scheduledFunctions.find((name) => /sendmails/i.test(name)) ?? '',
    sendIssuesFunction: cloud.scheduledFunctions.find((name) => /sendissues/i.test(name)) ?? '',
  };
};

interface StripeState {
  events: { deliveries: { state: string }[] }[];
}

/** Longer than the stand-ins wait between two attempts. */
const MAX_DELIVERY_MS = 200_000;

/** Waits until no event is on its way: it would change what a test file begins with. */
const waitForEvents = async (cloud: Cloud): Promise<void> => {
  const endsMs = Date.now() + MAX_DELIVERY_MS;
  for (;;) {
    const state: StripeState = await (await fetch(`${cloud.addresses.stripeUrl}/laptop/state`)).json();
    const isPending = state.events.some(({ deliveries }) =>
      deliveries.some((delivery) => delivery.state === 'pending'),
    );
    if (!isPending && cloud.countInMemory().waitingEvents === 0) return;
    if (Date.now() > endsMs) throw new Error('The events of the samples are not delivered');
    await delay(100);
  }
};

const makeSamples = async ({
  assemblyFolder,
  folder,
}: Extract<Task, { task: 'make samples' }>): Promise<MadeSamples> => {
  const { basePort, server } = await claimPorts();
  const cloud = await startIn(folder, basePort, assemblyFolder, true);
  const facts = listFacts(cloud);
  try {
    const missing = await cloud.samples;
    if (missing.length > 0) throw new Error(`Samples are missing: ${JSON.stringify(missing, null, 1)}`);
    await createPool(facts, folder);
    await waitForEvents(cloud);
  } finally {
    await cloud.stop();
    server.close();
  }
  return { basePort, facts };
};

/** Ends what this process has started. */
let stop = () => Promise.resolve();

const serve = async (options: Extract<Task, { task: 'serve' }>): Promise<ServedCloud> => {
  const { basePort, server } = await claimPorts();
  const cloud = createSampleCloud({ ...options, basePort });
  ({ stop } = cloud);
  server.on('request', (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    cloud.begin(searchParams.get('file') ?? '').then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(describeError(error)),
    );
  });
  return { basePort, beginUrl: `http://127.0.0.1:${basePort + 9}/` };
};

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

process.on('message', (task: Task) => {
  const answer: Promise<object> = task.task === 'serve' ? serve(task) : makeSamples(task);
  answer.then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: describeError(error) }),
  );
});
process.once('disconnect', () => {
  void stop().finally(() => process.exit());
});
// Ctrl-C reaches every process of the terminal. The main process ends this one.
process.on('SIGINT', () => undefined);
