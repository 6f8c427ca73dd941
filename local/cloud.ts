// The cloud on a laptop: the synthesized template played whole, with its data in a folder.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalStripe } from 'local-stripe';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { addressesAt, movedTo, type Addresses } from './addresses.ts';
import {
  HUMAN_CHECK_SITE_KEY,
  CUSTOMERS,
  MAIL_DOMAIN,
  prepareAssembly,
  SITE_API_KEY,
} from './assembly.ts';
import {
  HUMAN_CHECK_SECRET,
  HAND_OFF_SECRET,
  SECRETS,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from './secrets.ts';
import { startAws } from '../packages/local-aws/aws/start.ts';
import { bucketsOf } from '../packages/local-aws/buckets.ts';
import { startHumanCheck } from './human-check/start.ts';
import { ACCOUNT } from '../packages/local-aws/cloudformation/intrinsics.ts';
import { readAssembly, type Stack } from '../packages/local-aws/cloudformation/stack.ts';
import { startStaffPool } from '../packages/local-aws/cognito/staff-pool.ts';
import { startDynamoDb } from '../packages/local-aws/dynamodb/start.ts';
import { cloudFrontRightsOf } from '../packages/local-aws/edge/bucket-policy.ts';
import { deployedFilesOf } from '../packages/local-aws/edge/deployment.ts';
import { distributionSpecOf } from '../packages/local-aws/edge/distribution-spec.ts';
import { createEdge, type Edge } from '../packages/local-aws/edge/edge.ts';
import { originsOf } from '../packages/local-aws/edge/origins.ts';
import { startEdgeServer } from '../packages/local-aws/edge/server.ts';
import { apiSpecOf, type ApiSpec } from '../packages/local-aws/gateway/api-spec.ts';
import { keysFrom, type KeysOf } from '../packages/local-aws/gateway/authorizer.ts';
import { createGateway } from '../packages/local-aws/gateway/gateway.ts';
import { CREDENTIALS, functionSpecsOf } from '../packages/local-aws/lambda/function-spec.ts';
import { lambdaFunction, type LambdaFunction } from '../packages/local-aws/lambda/functions.ts';
import { openLogs, type Log, type Logs } from '../packages/local-aws/logs.ts';
import { ROOT } from './paths.ts';
import { startS3 } from '../packages/local-aws/s3/start.ts';
import { functionOf, playSchedules, schedulesOf } from '../packages/local-aws/schedule.ts';
import { createAccounts } from './seed/accounts.ts';
import { createCustomers, seedCustomers } from './seed/customers.ts';
import { seedArticles } from './seed/seed.ts';
import { ESSENTIALS_PRICE_ID, stripeSeed } from './seed/stripe.ts';
import { staffPoolSettingsOf } from '../packages/local-aws/staff-pool-settings.ts';
import { createTables } from '../packages/local-aws/tables.ts';
import { startTenant } from '../packages/local-auth0/start.ts';

export interface CloudOptions {
  /** The site's port; the stand-ins take the next ones. */
  readonly basePort: number;
  readonly dataFolder: string;
  readonly logFolder: string;
  /** Whether to fill an empty cloud with accounts, articles and customers. */
  readonly seed: boolean;
  /** False: routes take as many calls as come; for tests that send more than any person would. */
  readonly throttling?: boolean;
  /** False: nothing runs by itself; for tests, which call the functions when they want them to run. */
  readonly schedules?: boolean;
  /** Hears every line that functions and the edge write. */
  readonly log?: Log;
  readonly onProgress?: (text: string) => void;
}

export interface Cloud {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly addresses: Addresses;
  /** As the deployed settings.json tells it to the web. */
  readonly siteApiKey: string;
  readonly staffPool: {
    readonly endpoint: string;
    readonly userPoolId: string;
    readonly userPoolClientId: string;
  };
  /** How a page of the site signs customers in, as settings.json tells it. */
  readonly customers: { readonly tenant: string; readonly clientId: string; readonly audience: string };
  readonly essentialsPriceId: string;
  /** The route keys of the template. */
  readonly routes: readonly string[];
  /** Names of the functions that run by themselves. */
  readonly scheduledFunctions: readonly string[];
  readonly stop: () => Promise<void>;
}

const playFunctions = (stack: Stack, logs: Logs): ReadonlyMap<string, LambdaFunction> =>
  new Map(functionSpecsOf(stack).map((spec) => [spec.arn, lambdaFunction(spec, logs.of(spec.description))]));

const withoutThrottling = (api: ApiSpec): ApiSpec => ({
  ...api,
  routes: api.routes.map((route) => ({ ...route, throttle: undefined })),
});

interface Playing {
  readonly stack: Stack;
  readonly api: ApiSpec;
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly keysOf: KeysOf;
  readonly s3Url: string;
  readonly rewrite: (text: string) => string;
  readonly log: Log;
}

const buildEdge = async ({ stack, api, functions, keysOf, s3Url, rewrite, log }: Playing): Promise<Edge> => {
  const gateway = createGateway({ api, functions, keysOf });
  return createEdge({
    distribution: distributionSpecOf(stack),
    originOf: originsOf({
      buckets: bucketsOf(stack).map(({ name }) => name),
      files: await deployedFilesOf(stack, rewrite),
      rights: cloudFrontRightsOf(stack),
      s3Url,
      apiId: api.apiId,
      gateway,
    }),
    onError: (error) => log(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
  });
};

/**
 * Starts everything and resolves when the first page can be asked for. Rejects, with what was started stopped
 * again, when a port is taken, the build fails or the template asks for what a laptop cannot play.
 */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const { basePort, dataFolder, onProgress = () => undefined, log: echo = () => undefined } = options;
  const addresses = addressesAt(basePort);
  const rewrite = movedTo(basePort);
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const stack = await readAssembly(await prepareAssembly(onProgress), rewrite);
    await mkdir(dataFolder, { recursive: true });
    const logs = await openLogs(options.logFolder, echo);
    closers.push(logs.close);

    onProgress('Starting tables, images, accounts and payments');
    const poolSettings = staffPoolSettingsOf(stack);
    const pool = await startStaffPool({
      ...poolSettings,
      port: basePort + 3,
      file: join(dataFolder, 'staff.json'),
      onMail: (mail) => logs.of('mail')(`${JSON.stringify(mail)}\n`),
    });
    closers.push(pool.close);
    const tables = await startDynamoDb({ port: basePort + 2, folder: join(dataFolder, 'tables') });
    closers.push(tables.close);
    await createTables(stack, tables.url);
    const images = await startS3({
      port: basePort + 1,
      folder: join(dataFolder, 'buckets'),
      buckets: bucketsOf(stack),
      credentials: CREDENTIALS,
      region: ACCOUNT.region,
    });
    closers.push(images.close);

    const tenant = await startTenant({
      port: basePort + 4,
      file: join(dataFolder, 'tenant.json'),
      siteUrl: addresses.siteUrl,
      clientId: CUSTOMERS.clientId,
      audience: CUSTOMERS.audience,
      handOffSecret: HAND_OFF_SECRET,
      actionFile: join(ROOT, 'identity/post-login.cjs'),
      log: logs.of('tenant'),
    });
    closers.push(tenant.close);

    const humanCheck = await startHumanCheck({
      port: basePort + 7,
      siteKey: HUMAN_CHECK_SITE_KEY,
      secretKey: HUMAN_CHECK_SECRET,
      log: logs.of('humanCheck'),
    });
    closers.push(humanCheck.close);

    const functions = playFunctions(stack, logs);
    closers.push(() => Promise.all([...functions.values()].map(({ close }) => close())));
    const aws = await startAws({
      port: basePort + 6,
      secrets: SECRETS,
      functions: [...functions.values()],
      mailFile: join(dataFolder, 'mails.jsonl'),
      mailIdentities: [MAIL_DOMAIN],
    });
    closers.push(aws.close);
    const schedules = schedulesOf(stack);
    const scheduledFunctions = schedules.map((schedule) => functionOf(schedule, functions).name);
    if (options.schedules !== false) closers.push(playSchedules(schedules, functions));

    const api = options.throttling === false ? withoutThrottling(apiSpecOf(stack)) : apiSpecOf(stack);
    const edgeLog = logs.of('edge');
    const edge = await buildEdge({
      stack,
      api,
      functions,
      keysOf: keysFrom({ [pool.issuer]: pool.jwksUrl, [tenant.issuer]: tenant.jwksUrl }),
      s3Url: images.url,
      rewrite,
      log: edgeLog,
    });
    const door = await startEdgeServer(edge, basePort, ({ method, path, status, milliseconds }) =>
      edgeLog(`${method} ${path} ${status} ${milliseconds} ms\n`),
    );
    closers.push(door.close);
    const apiUrl = `${addresses.siteUrl}/${api.stage}`;

    // Behind the door, to which it delivers what was left undelivered.
    const stripe = await startLocalStripe({
      port: basePort + 5,
      file: join(dataFolder, 'stripe.json'),
      secretKey: STRIPE_SECRET_KEY,
      seed: stripeSeed({
        url: `${apiUrl}${subscriptionEndpoints.webhook.path}`,
        secret: STRIPE_WEBHOOK_SECRET,
      }),
      siteUrl: addresses.siteUrl,
      log: (text) => logs.of('stripe')(`${text}\n`),
    });
    closers.push(stripe.close);

    const customers = {
      tenant: tenant.url,
      clientId: CUSTOMERS.clientId,
      audience: CUSTOMERS.audience,
    };
    if (options.seed) {
      createAccounts(pool.users);
      createCustomers(tenant.users);
      await seedArticles({ ...addresses, pool: pool.users, dataFolder, onProgress });
      await seedCustomers({ ...addresses, customers, dataFolder, onProgress });
    }
    return {
      siteUrl: addresses.siteUrl,
      apiUrl,
      addresses,
      siteApiKey: SITE_API_KEY,
      staffPool: {
        endpoint: pool.url,
        userPoolId: poolSettings.userPoolId,
        userPoolClientId: poolSettings.userPoolClientId,
      },
      customers,
      essentialsPriceId: ESSENTIALS_PRICE_ID,
      routes: api.routes.map(({ key }) => key),
      scheduledFunctions,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
