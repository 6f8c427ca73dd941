// The whole product on a laptop: plays the synthesized template, with stand-ins for the services outside AWS.
import { join } from 'node:path';
import { startLocalAuth0 } from 'local-auth0';
import {
  openLogs,
  startLocalAws,
  type Changes,
  type KeptEnvironments,
  type LocalAws,
  type Log,
} from 'local-aws';
import { startLocalStripe } from 'local-stripe';
import { brand } from '#shared/brand.ts';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { addressesAt, movePorts, portsAt, type Addresses } from './addresses.ts';
import { prepareAssembly, warmUp } from './assembly.ts';
import { startBuilder } from './builder.ts';
import { markComplete, prepareDataFolder } from './data-layout.ts';
import { startHumanCheck } from './human-check/start.ts';
import { ROOT } from './paths.ts';
import {
  HAND_OFF_SECRET,
  HUMAN_CHECK_SECRET,
  MANAGEMENT_SECRET,
  SECRETS,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from './secrets.ts';
import { CUSTOMERS, HUMAN_CHECK_SITE_KEY, MAIL_DOMAIN, MANAGEMENT_CLIENT_ID, SITE_API_KEY } from './stage.ts';
import { createAccounts } from './seed/accounts.ts';
import { createCustomers } from './seed/customers.ts';
import type { SampleFailure } from './seed/sample-maker.ts';
import { seed } from './seed/seed.ts';
import { ESSENTIALS_PRICE_ID, stripeSeed } from './seed/stripe.ts';

export interface CloudOptions {
  /** The site's port; the other services take the next ones. */
  readonly basePort: number;
  readonly dataFolder: string;
  readonly logFolder: string;
  /** Whether to fill an empty cloud with accounts, articles, lessons and customers. */
  readonly seed: boolean;
  /** If false, no schedule runs. Tests use that, because they invoke the functions themselves. */
  readonly schedules?: boolean;
  /** If true, sources may change. `update` then plays them, and open pages reload themselves. */
  readonly isWatching?: boolean;
  /** A cloud assembly that is already built. Without it, the one of the current sources is used, and built if it is missing. */
  readonly assemblyFolder?: string;
  /** Idle environments of a cloud before this one, see `LocalAwsOptions`. */
  readonly environments?: KeptEnvironments | undefined;
  /** Receives every line of every log. */
  readonly log?: Log;
  readonly onProgress?: (text: string) => void;
}

export interface Cloud {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly addresses: Addresses;
  /** The same key as in the deployed settings.json. */
  readonly siteApiKey: string;
  readonly staffPool: {
    readonly endpoint: string;
    readonly userPoolId: string;
    readonly userPoolClientId: string;
  };
  /** How the site signs customers in, as in settings.json. */
  readonly customers: { readonly tenant: string; readonly clientId: string; readonly audience: string };
  readonly essentialsPriceId: string;
  /** Resolves when the samples are there, to those that could not be made. The next start begins anew then. */
  readonly samples: Promise<readonly SampleFailure[]>;
  readonly distributionId: string;
  /** Names of the functions with a schedule. */
  readonly scheduledFunctions: readonly string[];
  readonly countInMemory: LocalAws['countInMemory'];
  /**
   * Builds the current sources and plays them; data stays. Returns what changed, or undefined if they are played already. Rejects
   * if they do not build or cannot be played; the former ones keep running.
   */
  readonly update: () => Promise<Changes | undefined>;
  /** Reads the tenant's Action again. If it does not load, throws and keeps the former one. */
  readonly reloadAction: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Starts everything. Resolves when the site answers, before the samples are there. If a port is taken, the build fails, or the
 * template holds something that is not played, rejects and stops what was started.
 */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const { basePort, dataFolder, isWatching = false, onProgress = () => undefined } = options;
  const addresses = addressesAt(basePort);
  const ports = portsAt(basePort);
  const { siteUrl } = addresses;
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const hasData = await prepareDataFolder(dataFolder, onProgress);
    const builder = startBuilder();
    closers.push(builder.close);
    let assemblyFolder = options.assemblyFolder ?? (await prepareAssembly(onProgress, builder));
    if (!isWatching) builder.close();
    const logs = await openLogs(options.logFolder, options.log);
    closers.push(logs.close);

    onProgress('Starting tables, images, accounts and payments');
    const tenant = await startLocalAuth0({
      port: ports.tenant,
      file: join(dataFolder, 'tenant.json'),
      brandName: brand.name,
      clientId: CUSTOMERS.clientId,
      audience: CUSTOMERS.audience,
      webOrigin: siteUrl,
      loginUrl: `${siteUrl}/login`,
      callbackUrls: [`${siteUrl}/callback`],
      logoutUrls: [siteUrl, `${siteUrl}/`, `${siteUrl}/login`],
      connections: ['google-oauth2', 'windowslive', 'apple'],
      actionFile: join(ROOT, 'identity/post-login.cjs'),
      actionSecrets: { SITE_URL: siteUrl, HAND_OFF_SECRET },
      management: { clientId: MANAGEMENT_CLIENT_ID, clientSecret: MANAGEMENT_SECRET },
      log: logs.of('tenant'),
    });
    closers.push(tenant.close);

    const humanCheck = await startHumanCheck({
      port: ports.humanCheck,
      siteKey: HUMAN_CHECK_SITE_KEY,
      secretKey: HUMAN_CHECK_SECRET,
      log: logs.of('human-check'),
    });
    closers.push(humanCheck.close);

    const aws = await startLocalAws({
      assemblyFolder,
      ports: {
        edge: ports.site,
        s3: ports.s3,
        dynamoDb: ports.dynamoDb,
        userPool: ports.staffPool,
        smallServices: ports.aws,
      },
      dataFolder,
      logs,
      secrets: SECRETS,
      mailDomains: [MAIL_DOMAIN],
      jwksUrls: { [tenant.issuer]: tenant.jwksUrl },
      rewrite: movePorts(basePort),
      schedules: options.schedules ?? true,
      reloadPages: isWatching,
      environments: options.environments,
    });
    closers.push(aws.close);
    const apiUrl = `${siteUrl}/${aws.stage}`;

    // Stripe starts after the API, because it delivers the events that are still undelivered.
    const stripe = await startLocalStripe({
      port: ports.stripe,
      file: join(dataFolder, 'stripe.json'),
      secretKey: STRIPE_SECRET_KEY,
      seed: stripeSeed({
        url: `${apiUrl}${subscriptionEndpoints.webhook.path}`,
        secret: STRIPE_WEBHOOK_SECRET,
      }),
      siteUrl,
      log: (text) => logs.of('stripe')(`${text}\n`),
    });
    closers.push(stripe.close);

    const customers = { tenant: tenant.url, clientId: CUSTOMERS.clientId, audience: CUSTOMERS.audience };
    let samples: Cloud['samples'] = Promise.resolve([]);
    if (options.seed) {
      createAccounts(aws.userPool.users);
      createCustomers(tenant.users);
      const sender = {
        ...{ dynamoDbUrl: addresses.dynamoDbUrl, awsUrl: addresses.awsUrl },
        sendIssuesFunction: aws.scheduledFunctions.find((name) => /sendissues/i.test(name)) ?? '',
      };
      if (!hasData) samples = seed({ siteUrl, users: aws.userPool.users, sender, customers, onProgress });
      samples = samples.then(async (missing) => {
        if (missing.length === 0) await markComplete(dataFolder);
        return missing;
      });
      // No unhandled rejection: the caller may wait for the samples later, and gets the error then.
      samples.catch(() => undefined);
    }
    // Warm up the builder, so that the first change is played quickly.
    if (isWatching) {
      void samples
        .catch(() => undefined)
        .then(() => warmUp(builder))
        .catch(() => undefined);
    }
    return {
      siteUrl,
      apiUrl,
      addresses,
      siteApiKey: SITE_API_KEY,
      staffPool: {
        endpoint: aws.userPool.url,
        userPoolId: aws.userPool.userPoolId,
        userPoolClientId: aws.userPool.userPoolClientId,
      },
      customers,
      essentialsPriceId: ESSENTIALS_PRICE_ID,
      samples,
      distributionId: aws.distributionId,
      scheduledFunctions: aws.scheduledFunctions,
      countInMemory: aws.countInMemory,
      update: async () => {
        const folder = await prepareAssembly(() => undefined, builder, assemblyFolder);
        if (folder === assemblyFolder) return undefined;
        const changes = await aws.replaceAssembly(folder);
        assemblyFolder = folder;
        // The builder may have ended its process.
        void warmUp(builder).catch(() => undefined);
        return changes;
      },
      reloadAction: tenant.reloadAction,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
