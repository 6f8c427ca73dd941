// A stage in which everything is somebody's own, and the account that answers about it.
import type { AccountState } from 'local-aws';
import { expect } from 'vitest';
import type { Finding } from '../../../../bin/doctor/finding.ts';
import { createPatient, type Outside, type Patient } from '../../../../bin/doctor/patient.ts';
import { parseStage, type Stage } from '../../../../infra/stage.ts';
import { useAccount } from '../account.ts';
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
  stackStatus: 'UPDATE_COMPLETE',
  hasTerminationProtection: true,
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

const POLICY = 'arn:aws:iam::aws:policy/PowerUserAccess,arn:aws:iam::000000000000:policy/execution';

const STACKS = {
  'plainly-prod': { outputs: OUTPUTS },
  'plainly-account': { status: 'CREATE_COMPLETE', outputs: { ExecutionPolicyArns: POLICY } },
  CDKToolkit: {
    status: 'UPDATE_COMPLETE',
    parameters: { CloudFormationExecutionPolicies: `arn:aws:iam::000000000000:policy/other,${POLICY}` },
  },
};

/** Starts the account of the stage for the tests of a file. All is well in it before each test. */
export const useStage = (secrets: Readonly<Record<string, string>> = SECRETS) =>
  useAccount({ secrets, state: GOOD, stacks: STACKS });

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

/** Demands that the check has found something wrong, and says this of it. */
export const expectWrong = async (findings: readonly Promise<Finding>[], check: string, text: string) =>
  expect(await findOne(findings, check)).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining(text),
  });

/** The states of all checks. */
export const listStates = async (findings: readonly Promise<Finding>[]) =>
  (await Promise.all(findings)).map(({ state }) => state);
