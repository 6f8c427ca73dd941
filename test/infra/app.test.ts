import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { afterAll, describe, expect, it } from 'vitest';
import { toRoute } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { createApp } from '../../infra/app.ts';
import { list, operatorSettings, root, text, webFixture } from './template.ts';
import type { Tree } from './template.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'synth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the app as `npm run synth` does, but without a network: every address leads to a dead proxy. */
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
const assetOf = (key: unknown) => `asset.${text(key).replace('.zip', '')}`;

describe('the app', () => {
  it('synthesizes the stage that was asked for, without a warning', () => {
    expect(run.stderr.replaceAll(/^Bundling asset .*\n/gm, '')).toBe('');
    expect(run.status).toBe(0);
  });

  it('leaves no finding of cdk-nag and no warning of the CDK unanswered', () => {
    const reports = list(read('validation-report.json').pluginReports);
    expect(reports.flatMap(({ violations }) => list(violations))).toEqual([]);
  });

  const handlers = [
    ...endpoints.map((endpoint) => toRoute(endpoint)),
    'Reconcile with Stripe',
    'Mail contact requests',
  ];
  const functionOf = (handler: string) =>
    Object.values(read('plainly-prod.template.json').Resources ?? {}).find(
      ({ Properties }) => Properties?.Description !== undefined && text(Properties.Description) === handler,
    )?.Properties;

  const BUDGET_KB = 360;
  /** What weighs more, each by a client that it cannot do without, and how much: so that nothing grows unseen. */
  const HEAVIER: Readonly<Record<string, number>> = {
    // The Parameter Store's, besides the table's.
    'GET /api/signup-init': 385,
    'POST /profile-management/status': 385,
    'POST /profile-management/complete': 395,
    // S3's, and for the link its signatures.
    'POST /admin/upload-url': 385,
    'POST /admin/newsletter': 470,
    // The Parameter Store's and SES's: whoever is told of success has had staff mailed at once.
    'POST /subscription/contactus': 475,
    // Stripe's and the Parameter Store's.
    'POST /subscription/create-checkout-session': 645,
    'POST /subscription/create-portal-session': 625,
    'POST /subscription/cancel': 640,
    'GET /subscription/valid-payment-status': 640,
    'POST /stripe/webhook': 640,
    'Reconcile with Stripe': 635,
  };

  it.each(handlers)('bundles %s within its budget', (handler) => {
    const bundle = path.join(folder, assetOf(functionOf(handler)?.Code?.S3Key), 'index.js');
    const kilobytes = Math.ceil(statSync(bundle).size / 1000);
    const heavier = HEAVIER[handler];
    expect(kilobytes).toBeLessThanOrEqual(heavier ?? BUDGET_KB);
    // What has lost weight gives its allowance back.
    if (heavier !== undefined) expect(kilobytes).toBeGreaterThan(heavier - 10);
  });

  it.each(handlers)(
    'bundles %s into one file that starts with nothing but the environment of the template',
    (handler) => {
      const fn = functionOf(handler);
      // What only the deployment knows, by its form.
      const known = (name: string, value: unknown) =>
        name.endsWith('_URL') ? 'https://www.example.com' : text(value);
      const variables = Object.entries(fn?.Environment?.Variables ?? {}).map(([name, value]) => [
        name,
        known(name, value),
      ]);
      const bundle = path.join(folder, assetOf(fn?.Code?.S3Key), 'index.js');
      const exported = execFileSync(
        process.execPath,
        ['-p', 'typeof require(process.argv[1]).handler', bundle],
        {
          encoding: 'utf8',
          env: {
            ...Object.fromEntries(variables),
            AWS_REGION: 'eu-central-1',
            LAMBDA_TASK_ROOT: path.dirname(bundle),
          },
        },
      );
      expect(exported.trim()).toBe('function');
    },
  );

  it('bundles each handler apart from the others', () => {
    const functions = Object.values(read('plainly-prod.template.json').Resources ?? {}).filter(
      ({ Type }) => text(Type) === 'AWS::Lambda::Function',
    );
    const bundles = functions.map(({ Properties }) => text(Properties?.Code?.S3Key));
    // One more compares with Stripe, one mails staff, and one copies the files of the site at a deployment.
    expect(new Set(bundles).size).toBe(endpoints.length + 3);
  });

  it('writes settings for the web that the deployment completes', () => {
    const documents = Object.values(read('plainly-prod.template.json').Resources ?? {}).find(
      ({ Type, Properties }) =>
        text(Type) === 'Custom::CDKBucketDeployment' &&
        list(Properties?.DistributionPaths).map(text).includes('/*'),
    )?.Properties;
    const [region, userPoolId, userPoolClientId] = Object.keys(documents?.SourceMarkers?.[1] ?? {});
    expect(read(assetOf(documents?.SourceObjectKeys?.[1]), 'settings.json')).toEqual({
      stage: 'prod',
      apiBase: '/api',
      siteApiKey: 'plainly-prod-site-key',
      customers: operatorSettings.customers,
      humanCheck: {
        ...operatorSettings.contact.humanCheck,
        scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
      },
      essentialsPriceId: operatorSettings.stripe.essentialsPriceId,
      staff: { region, userPoolId, userPoolClientId },
    });
  });
});

describe('a stage as the repository has it', () => {
  it('is synthesized, with a warning about what the operator still has to put in', () => {
    const { status, stderr } = synth({
      stage: 'prod',
      stages: cdk.context?.stages,
      'aws:cdk:bundling-stacks': [],
    });
    expect(status).toBe(0);
    for (const warning of [
      'still has examples for customers.tenant, customers.clientId: no customer can sign in until',
      'still has examples for stripe.essentialsPriceId: nobody can pay until',
      'still has examples for contact.humanCheck.siteKey, contact.mailFrom, contact.mailTo: its contact form is closed until',
    ])
      expect(stderr).toContain(warning);
  });
});

describe('a stage that takes hand-offs unsigned', () => {
  it('is warned about at every synthesis', () => {
    const { stderr } = synth({
      stage: 'dev',
      stages: {
        dev: {
          ...cdk.context?.stages?.dev,
          customers: { ...cdk.context?.stages?.dev?.customers, handOff: 'bare' },
        },
      },
      'aws:cdk:bundling-stacks': [],
    });
    expect(stderr).toContain('takes hand-offs to the profile form unsigned');
  });
});

describe('a stage without contact settings', () => {
  it('is warned about at every synthesis', () => {
    const { status, stderr } = synth({
      stage: 'dev',
      stages: { dev: { ...cdk.context?.stages?.dev, contact: undefined } },
      'aws:cdk:bundling-stacks': [],
    });
    expect(status).toBe(0);
    expect(stderr).toContain('has no contact settings: its contact form is closed');
  });
});

describe('a stage that has closed its contact form', () => {
  it('is warned about at every synthesis, and of nothing else', () => {
    const { status, stderr } = synth({
      stage: 'dev',
      stages: {
        dev: {
          ...cdk.context?.stages?.dev,
          ...operatorSettings,
          contact: { ...operatorSettings.contact, isOpen: false },
        },
      },
      'aws:cdk:bundling-stacks': [],
    });
    expect(status).toBe(0);
    expect(stderr.match(/The stage dev [^(]*/g)?.map((warning) => warning.trim())).toEqual([
      'The stage dev has its contact form closed by contact.isOpen; staff are still mailed of what came before.',
    ]);
  });
});

describe('a finding', () => {
  /** What the checks of our app say of a resource that somebody adds to its stack. */
  const findingsOn = (plant: (stack: Stack) => void): string[] => {
    const app = createApp(root, {
      ...(cdk.context as object),
      webOutput: webFixture,
      'aws:cdk:bundling-stacks': [],
      '@aws-cdk/core:validateAgainstDefaultRules': false,
    });
    const stack = app.node.findChild('plainly-dev');
    if (!Stack.isStack(stack)) throw new Error('The app has no stack');
    plant(stack);
    try {
      app.synth();
    } catch (error) {
      return String(error).match(/AwsSolutions-\w+/g) ?? [];
    }
    return [];
  };

  it('of cdk-nag stops the synthesis', () => {
    const openQueue = (stack: Stack) => void new CfnQueue(stack, 'Open');
    expect(findingsOn(openQueue)).toContain('AwsSolutions-SQS4');
    expect(findingsOn(() => {})).toEqual([]);
  });
});

describe('the app refuses in a sentence, without a stack trace', () => {
  it('a stage whose settings are wrong', () => {
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

  it('to go on before the web is built', () => {
    const { status, stderr } = synth({ webOutput: path.join(folder, 'nothing') });
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(/^The web is not built: .* Run npm run build first\.$/);
  });

  it('a document whose style no hash allows', () => {
    const webOutput = path.join(folder, 'changed');
    cpSync(webFixture, webOutput, { recursive: true });
    writeFileSync(path.join(webOutput, 'site/about.html'), '<style>:root{color:#456}</style>');
    expect(synth({ webOutput }).stderr).toMatch(/^\/about\.html would appear without a style: .*\n$/);
  });

  it('a build that names documents it did not make, or none', () => {
    const webOutput = path.join(folder, 'half');
    cpSync(webFixture, webOutput, { recursive: true });
    rmSync(path.join(webOutput, 'site/app.html'));
    expect(synth({ webOutput }).stderr).toMatch(/^.* names documents that .* lacks: \/app\.html\n$/);
    writeFileSync(path.join(webOutput, 'web-routes.json'), '{"pages":{}}');
    expect(synth({ webOutput }).stderr).toContain('is not what shared/web-routes.ts says');
  });
});
