// A stage in which everything is somebody's own, and the account that answers about it.
import { startAccount, type AccountState, type DescribedStack } from 'local-aws';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Finding } from '../../../../bin/doctor/finding.ts';
import { createPatient, type Outside, type Patient } from '../../../../bin/doctor/patient.ts';
import { parseStage, type Stage } from '../../../../infra/stage.ts';
import { STAFF_POOL_ID } from '../staff-pool.ts';

export const SITE = 'https://www.bakery.example';

const CERTIFICATE = 'arn:aws:acm:us-east-1:000000000000:certificate/1';
const ALARM_TOPIC = 'arn:aws:sns:eu-central-1:000000000000:alarms';

export const createStage = (changes: object = {}): Stage =>
  parseStage('prod', {
    prod: {
      siteApiKey: 'bakery-prod-site-key',
      region: 'eu-central-1',
      retain: true,
      domain: {
        name: 'www.bakery.example',
        aliases: ['bakery.example'],
        certificateArn: CERTIFICATE,
      },
      customers: {
        tenant: 'https://bakery.eu.auth0.com',
        clientId: 'bakeryClient',
        audience: 'https://api.bakery.example',
      },
      stripe: { essentialsPriceId: 'price_bakery' },
      contact: {
        humanCheck: { siteKey: 'bakery-site-key' },
        mailFrom: 'site@bakery.example',
        mailTo: ['hello@bakery.example', 'owner@mail.example'],
      },
      alarmEmail: 'night@bakery.example',
      ...changes,
    },
  });

export const SECRETS = {
  '/plainly/prod/hand-off-secret': 'h'.repeat(32),
  '/plainly/prod/stripe-secret-key': 'sk_live_bakery',
  '/plainly/prod/mail-link-secret': 'a-key-of-the-mail-links-that-is-long-enough',
  '/plainly/prod/address-key': 'a-key-of-the-addresses-that-is-long-enough',
  '/plainly/prod/stripe-webhook-secret': 'whsec_bakery',
  '/plainly/prod/human-check-secret': 'human',
};

const GOOD: Partial<AccountState> = {
  refusedOperations: [],
  stackStatus: 'UPDATE_COMPLETE',
  hasTerminationProtection: true,
  isMailSandbox: false,
  mailIdentities: {
    'bakery.example': {
      isVerified: true,
      dkim: 'SUCCESS',
      mailFrom: { domain: 'bounce.bakery.example', status: 'SUCCESS' },
    },
  },
  certificates: {
    [CERTIFICATE]: { hosts: ['bakery.example', '*.bakery.example'], status: 'ISSUED' },
  },
  concurrentExecutions: 1000,
  topicSubscriptions: [{ topicArn: ALARM_TOPIC, email: 'night@bakery.example', isConfirmed: true }],
};

const OUTPUTS = {
  Tenant: 'https://bakery.eu.auth0.com',
  SiteUrl: SITE,
  DistributionDomain: 'd1.cloudfront.net',
  ApiUrl: 'https://1.execute-api.eu-central-1.amazonaws.com/api',
  AlarmTopic: ALARM_TOPIC,
  StaffUserPoolId: STAFF_POOL_ID,
};

const POLICY = 'arn:aws:iam::000000000000:policy/execution';

const STACKS: readonly DescribedStack[] = [
  { name: 'plainly-prod', outputs: () => OUTPUTS },
  {
    name: 'plainly-account',
    status: 'CREATE_COMPLETE',
    outputs: () => ({ ExecutionPolicyArn: POLICY }),
  },
  {
    name: 'CDKToolkit',
    status: 'UPDATE_COMPLETE',
    parameters: { CloudFormationExecutionPolicies: `arn:aws:iam::000000000000:policy/other,${POLICY}` },
    outputs: () => ({}),
  },
];

/** Starts an account for the tests of a file. All is well in it before each test. */
export const useAccount = (secrets: Readonly<Record<string, string>> = SECRETS) => {
  let account: Awaited<ReturnType<typeof startAccount>>;
  let stacks: Map<string, DescribedStack>;
  beforeAll(async () => {
    account = await startAccount({ secrets, findStack: (name) => stacks.get(name) });
  });
  afterAll(() => account.close());
  beforeEach(() => {
    stacks = new Map(STACKS.map((stack) => [stack.name, stack]));
    Object.assign(account.state, GOOD);
    vi.stubEnv('AWS_ENDPOINT_URL', account.url);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  });
  return {
    state: () => account.state,
    change: (changes: Partial<AccountState>) => void Object.assign(account.state, changes),
    changeStack: (name: string, changes: Partial<DescribedStack>) => {
      stacks.set(name, { name, outputs: () => ({}), ...stacks.get(name), ...changes });
    },
    remove: (name = 'plainly-prod') => void stacks.delete(name),
  };
};

export const toPatient = (
  stage: Stage = createStage(),
  outside: Partial<Outside> = {},
  phase: Patient['phase'] = 'after',
): Patient => createPatient(stage, phase, outside);

/** The finding of a check. Says whether it can be mended. */
export const findOne = async (findings: readonly Promise<Finding>[], check: string): Promise<Finding> => {
  const all = await Promise.all(findings);
  for (const { state, text, mend } of all)
    expect(mend === undefined, `${text}: ${mend ?? 'no mend'}`).toBe(state === 'ok');
  const found = all.find((finding) => finding.check === check);
  if (found === undefined) throw new Error(`There is no check ${check}`);
  return found;
};

/** The states of all checks. */
export const listStates = async (findings: readonly Promise<Finding>[]) =>
  (await Promise.all(findings)).map(({ state }) => state);
