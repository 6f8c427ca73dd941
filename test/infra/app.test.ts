import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Stack } from 'aws-cdk-lib';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { readTemplate } from 'local-aws/assembly';
import { describe, expect, it } from 'vitest';
import { toRoute } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { createApp, readSettings } from '../../infra/app.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import { BUNDLES } from '../../local/paths.ts';
import { list, operatorSettings, root, text, webFixture } from './template.ts';
import type { Tree } from './template.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'synth-'));

/**
 * Runs the app as `npm run synth` does, but reuses kept bundles. It has no network: every request goes to a proxy that does not exist.
 */
const synth = (context: object, outputFolder = path.join(folder, 'other')) =>
  spawnSync(process.execPath, ['bin/app.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      HTTPS_PROXY: 'http://127.0.0.1:9',
      HTTP_PROXY: 'http://127.0.0.1:9',
      CDK_OUTDIR: outputFolder,
      KEPT_BUNDLES: BUNDLES,
      CDK_CONTEXT_JSON: JSON.stringify({ webOutput: webFixture, ...context }),
    },
  });

const cdk: Tree = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8'));
const run = synth(
  {
    stage: 'prod',
    stages: {
      prod: {
        ...cdk.context?.stages?.prod,
        alarmEmail: 'operator@example.com',
        ...operatorSettings,
      },
    },
  },
  folder,
);
const read = (...file: string[]): Tree => JSON.parse(readFileSync(path.join(folder, ...file), 'utf8'));
let allResources: Tree[] | undefined;
const resources = (): Tree[] => (allResources ??= Object.values(readTemplate(folder).template['Resources']));
const toAssetFolder = (key: unknown) => `asset.${text(key).replace('.zip', '')}`;

describe('the app', () => {
  it('synthesizes the stage of the context without a warning', () => {
    expect(run.stderr.replaceAll(/^Bundling asset .*\n/gm, '')).toBe('');
    expect(run.status).toBe(0);
  });

  it('reports no finding of cdk-nag and no warning of the CDK', () => {
    const reports = list(read('validation-report.json').pluginReports);
    expect(reports.flatMap(({ violations }) => list(violations))).toEqual([]);
  });

  const handlers = [
    ...endpoints.map((endpoint) => toRoute(endpoint)),
    'Reconcile with Stripe',
    'Send mails',
    'Send issues of the newsletter',
    'Take events of SES',
    'Export a customer',
    'Forget a customer',
    'Ask for the site and both sign-ins',
  ];
  const findFunction = (handler: string) =>
    resources().find(
      ({ Properties }) => Properties?.Description !== undefined && text(Properties.Description) === handler,
    )?.Properties;

  const findBundle = (handler: string) =>
    path.join(folder, toAssetFolder(findFunction(handler)?.Code?.S3Key), 'index.js');

  const BUDGET_KB = 290;
  /** The larger bundles, by the client that they need. Each has its own budget, so that no bundle grows unnoticed. */
  const HEAVIER: Readonly<Record<string, number>> = {
    // The clients of DynamoDB and S3; the upload link also needs S3's signatures.
    'POST /admin/upload-url': 435,
    // S3 and the library that reads the types of images.
    'POST /admin/images/fetch': 445,
    'POST /admin/articles/{draftId}/delete': 445,
    'POST /admin/authors': 450,
    'GET /search': 475,
    // The clients of DynamoDB, SES and Stripe.
    'Send mails': 700,
    // The clients of DynamoDB and SES.
    'Send issues of the newsletter': 440,
    // Decrypt the links in mails, and read the signed ones of former times.
    'GET /pages/mail/{token}': 310,
    'POST /newsletter/leave/{token}': 300,
    // Render whole mails; one of them has the client of SES.
    'POST /admin/issues/{draftId}/preview': 340,
    'POST /admin/issues/{draftId}/test': 430,
    // Reads an issue, and every unknown mail of it.
    'POST /admin/issues/{draftId}/unknown': 295,
    'POST /admin/issues/{draftId}/stop': 295,
    // Wait for images, and start the image function by a signed call.
    'POST /admin/newsletter': 305,
    'POST /admin/articles/{draftId}/publish': 305,
    'POST /admin/articles/{draftId}/correct': 305,
    'POST /admin/articles/{draftId}/put-back': 305,
    // Parse what was typed, or a body: whole texts, or a profile.
    'POST /admin/articles': 295,
    'POST /admin/imports': 295,
    'POST /admin/articles/{draftId}': 295,
    'POST /admin/articles/{draftId}/withdraw': 300,
    'POST /profile-management/complete': 295,
    'POST /kept': 295,
    'POST /admin/issues/{draftId}/send': 300,
    'POST /admin/issues/{draftId}/resume': 305,
    // The clients of DynamoDB and Stripe.
    'POST /subscription/create-checkout-session': 550,
    'POST /subscription/create-portal-session': 530,
    'POST /subscription/cancel': 545,
    'POST /subscription/keep': 545,
    'POST /subscription/cancellation-reason': 530,
    'GET /subscription/billing': 530,
    'GET /subscription/invoices': 530,
    'GET /subscription/valid-payment-status': 545,
    // A confirmed contact address is given to Stripe at once.
    'POST /mail-link/{token}': 580,
    'POST /stripe/webhook': 545,
    'Reconcile with Stripe': 565,
    'Export a customer': 555,
    'Forget a customer': 550,
  };

  it.each(handlers)('bundles %s within its budget', (handler) => {
    const kilobytes = Math.ceil(statSync(findBundle(handler)).size / 1000);
    const heavier = HEAVIER[handler];
    expect(kilobytes).toBeLessThanOrEqual(heavier ?? BUDGET_KB);
    // A bundle that has become smaller gets a smaller budget.
    if (heavier !== undefined) expect(kilobytes).toBeGreaterThan(heavier - 10);
  });

  it('leaves out of every bundle the sources of credentials that no function has', () => {
    for (const handler of handlers)
      expect(readFileSync(findBundle(handler), 'utf8'), handler).not.toContain(
        'AWS_CONTAINER_CREDENTIALS_FULL_URI',
      );
  });

  it('bundles each handler into one file that starts with the environment of the template alone', async () => {
    const functions = handlers.map((handler) => {
      // An address that only the deployment knows becomes an example.
      const resolve = (name: string, value: unknown) =>
        name.endsWith('_URL') ? 'https://www.example.com' : text(value);
      const variables = Object.entries(findFunction(handler)?.Environment?.Variables ?? {}).map(
        ([name, value]) => [name, resolve(name, value)],
      );
      const bundle = findBundle(handler);
      return {
        handler,
        bundle,
        env: {
          ...Object.fromEntries(variables),
          AWS_REGION: 'eu-central-1',
          LAMBDA_TASK_ROOT: path.dirname(bundle),
        },
      };
    });
    // Outside of vitest, whose hooks would find the packages of the repository.
    const worker = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
      for (const { handler, bundle, env } of workerData) {
        process.env = env;
        parentPort.postMessage([handler, typeof require(bundle).handler]);
      }`,
      { eval: true, workerData: functions },
    );
    const started: unknown[] = [];
    worker.on('message', (message) => started.push(message));
    await once(worker, 'exit');
    expect(started).toEqual(handlers.map((handler) => [handler, 'function']));
  });

  it('gives each handler a bundle of its own', () => {
    const functions = resources().filter(({ Type }) => text(Type) === 'AWS::Lambda::Function');
    const bundles = functions.map(({ Properties }) => text(Properties?.Code?.S3Key));
    // Five jobs, the functions for images and for SES's events, the two of `npm run customer`, and the CDK's function that copies the
    // files of the site.
    expect(new Set(bundles).size).toBe(endpoints.length + 10);
  });

  it('writes the settings of the web, with the ids that the deployment fills in', () => {
    const documents = resources().find(
      ({ Type, Properties }) =>
        text(Type) === 'Custom::CDKBucketDeployment' &&
        list(Properties?.DistributionPaths).map(text).includes('/*'),
    )?.Properties;
    const [region, userPoolId, userPoolClientId] = Object.keys(documents?.SourceMarkers?.[1] ?? {});
    expect(read(toAssetFolder(documents?.SourceObjectKeys?.[1]), 'settings.json')).toEqual({
      stage: 'prod',
      apiBase: '/api',
      siteApiKey: 'plainly-prod-site-key',
      customers: operatorSettings.customers,
      humanCheck: {
        ...operatorSettings.contact.humanCheck,
        scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
      },
      essentialsPriceId: operatorSettings.stripe.essentialsPriceId,
      staff: { region, userPoolId, userPoolClientId, isSecondFactorRequired: true },
    });
  });
});

/** The settings of the repository as they are. Bundling and the CDK's own checks are left to the run above. */
const readQuickly = (context: object = {}) =>
  readSettings(root, {
    ...(cdk.context as object),
    webOutput: webFixture,
    'aws:cdk:bundling-stacks': [],
    '@aws-cdk/core:validateAgainstDefaultRules': false,
    ...context,
  });

describe('a stage as the repository has it', () => {
  it('refuses to deploy the examples in cdk.json, and names all of them and what to do', () => {
    expect(() => readQuickly({ stage: 'prod' })).toThrow(
      new OperatorError(
        [
          "cdk.json: the stage 'prod' cannot be deployed while these settings are examples:",
          '  - customers.tenant',
          '  - customers.clientId',
          '  - stripe.essentialsPriceId',
          '  - contact.humanCheck.siteKey',
          '  - contact.mailFrom',
          '  - contact.mailTo',
          'npm run setup -- --stage prod asks for yours.',
        ].join('\n'),
      ),
    );
  });

  it('shows the template of the examples when the context allows them', () => {
    expect(readQuickly({ examples: 'allowed' }).stage.name).toBe('dev');
    expect(() => readQuickly({ examples: 'yes' })).toThrow(OperatorError);
  });

  it('reads the style hashes of the live documents from the context', () => {
    const read = (previousStyleHashes: unknown) =>
      readQuickly({ examples: 'allowed', previousStyleHashes }).previousStyleHashes;
    const hashes = ['a', 'b'].map((letter) => `sha256-${letter.repeat(43)}=`);
    expect(read(hashes.join(','))).toEqual(hashes);
    expect(read('')).toEqual([]);
    expect(read(undefined)).toEqual([]);
    for (const wrong of ['sha256-short=', `${hashes[0]}, 'unsafe-inline'`, true])
      expect(() => read(wrong)).toThrow(OperatorError);
  });

  it('reads from the context which findings are passed', () => {
    const read = (despite?: string) => readQuickly({ examples: 'allowed', despite }).despite;
    expect(read('Stripe: key; Tenant: issuer')).toEqual(['Stripe: key', 'Tenant: issuer']);
    expect([read(), read('')]).toEqual([[], []]);
  });

  it('reads from the context whether the stage is deployed for the first time', () => {
    expect(readQuickly({ examples: 'allowed' }).isFirstDeployment).toBe(false);
    expect(readQuickly({ examples: 'allowed', firstDeployment: 'true' }).isFirstDeployment).toBe(true);
  });
});

it('stops the synthesis at a finding of cdk-nag', () => {
  const app = createApp(readQuickly({ examples: 'allowed' }));
  const stack = app.node.children.find((child) => Stack.isStack(child));
  if (stack === undefined) throw new Error('The app has no stack');
  void new CfnQueue(stack, 'Open');
  expect(() => app.synth()).toThrow('AwsSolutions-SQS4');
});

it('prints wrong settings of a stage at once, without a stack trace', () => {
  const { status, stderr } = synth({
    stage: 'test',
    stages: { test: { siteApiKey: 'short', colour: 'blue' } },
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    "cdk.json: the stage 'test' cannot be used:",
    expect.stringContaining('- siteApiKey must be'),
    expect.stringContaining('- customers must hold'),
    expect.stringContaining('- stripe must hold'),
    expect.stringContaining('- colour is no setting'),
  ]);
});
