// One cloud for all files of a project, on ports of its own and with data of its own.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  CAPTCHA_SECRET,
  HAND_OFF_SECRET,
  SECRETS,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
} from '../local/aws/secrets.ts';
import { startCloud, type Cloud } from '../local/cloud.ts';
import { LOCAL } from '../local/paths.ts';
import { accounts, type Accounts } from '../local/seed/accounts.ts';
import { customers, type Customers } from '../local/seed/customers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    siteUrl: string;
    apiUrl: string;
    siteApiKey: string;
    /** Staff of every kind, see local/seed/accounts.ts. */
    accounts: Accounts;
    staffPool: Cloud['staffPool'];
    s3Url: string;
    dynamoDbUrl: string;
    /** The customers' tenant, as the web knows it: its origin, the client, the audience of our API. */
    tenantUrl: string;
    clientId: string;
    audience: string;
    /** The sample customers, see local/seed/customers.ts. */
    customers: Customers;
    stripeUrl: string;
    stripeSecretKey: string;
    webhookSecret: string;
    essentialsPriceId: string;
    /** Parameter Store, Lambda and mails; its levers are told in local/aws/control.ts. */
    awsUrl: string;
    /** The human check; its levers are told in local/captcha/control.ts. */
    captchaUrl: string;
    captchaSecret: string;
    /** The secrets by their names in the Parameter Store. */
    secrets: Readonly<Record<string, string>>;
    handOffSecret: string;
    /** The function that the schedule would call. */
    reconcileFunction: string;
    /** The route keys of the deployed template. */
    routes: string[];
    /** Where the functions of this cloud write. */
    logFolder: string;
    /** The pool's file; its signing keys lie in it, for tests that forge what only the pool could sign. */
    staffPoolFile: string;
  }
}

const BASE_PORTS: Readonly<Record<string, number>> = { api: 4500, browser: 4600, customer: 4700 };

/** Starts the project's cloud with the sample articles; what it returns stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const basePort = BASE_PORTS[project.name];
  if (basePort === undefined) throw new Error(`test/cloud.ts has no ports for the project ${project.name}`);
  const folder = join(LOCAL, `test-${project.name}`);
  await rm(folder, { recursive: true, force: true });
  const logFolder = join(folder, 'logs');
  const cloud = await startCloud({
    basePort,
    dataFolder: join(folder, 'data'),
    logFolder,
    seed: true,
    // Tests send more than any person would; throttling itself is tested in test/local.
    throttling: false,
    // They call what runs by itself when they want it to run.
    schedules: false,
  });
  project.provide('siteUrl', cloud.siteUrl);
  project.provide('apiUrl', cloud.apiUrl);
  project.provide('siteApiKey', cloud.siteApiKey);
  project.provide('accounts', accounts);
  project.provide('staffPool', cloud.staffPool);
  project.provide('s3Url', cloud.addresses.s3Url);
  project.provide('dynamoDbUrl', cloud.addresses.dynamoDbUrl);
  project.provide('tenantUrl', cloud.customers.tenant);
  project.provide('clientId', cloud.customers.clientId);
  project.provide('audience', cloud.customers.audience);
  project.provide('customers', customers);
  project.provide('stripeUrl', cloud.addresses.stripeUrl);
  project.provide('stripeSecretKey', STRIPE_SECRET_KEY);
  project.provide('webhookSecret', STRIPE_WEBHOOK_SECRET);
  project.provide('essentialsPriceId', cloud.essentialsPriceId);
  project.provide('awsUrl', cloud.addresses.awsUrl);
  project.provide('captchaUrl', cloud.addresses.captchaUrl);
  project.provide('captchaSecret', CAPTCHA_SECRET);
  project.provide('secrets', SECRETS);
  project.provide('handOffSecret', HAND_OFF_SECRET);
  project.provide(
    'reconcileFunction',
    cloud.scheduledFunctions.find((name) => /reconcile/i.test(name)) ?? '',
  );
  project.provide('routes', [...cloud.routes]);
  project.provide('logFolder', logFolder);
  project.provide('staffPoolFile', join(folder, 'data', 'staff.json'));
  return cloud.stop;
}
