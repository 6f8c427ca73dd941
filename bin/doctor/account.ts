// The AWS account: which account it is, its limit of executions, its bootstrap, and the stack.
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { ACCOUNT_STACK } from '../../infra/account.ts';
import { findStack, toRegion, toStackName, type DeployedStack } from '../stack.ts';
import { check, failing, notDeployed, ok, warning, wrong, wrongIfKept, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Check, Patient } from './patient.ts';

const judgeCredentials = async ({ stage }: Patient): Promise<Result> => {
  const client = new STSClient(toRegion(stage));
  const { Account = '', Arn = '' } = await client.send(new GetCallerIdentityCommand({}));
  return ok(`Account ${Account}, region ${await client.config.region()}, as ${Arn.split('/').at(-1)}.`);
};

/** AWS gives new accounts 10. Each page of the blog that the edge has not cached takes one while it is rendered. */
const FEW_EXECUTIONS = 100;

const judgeConcurrency = async ({ stage }: Patient): Promise<Result> => {
  const client = new LambdaClient(toRegion(stage));
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions = 0, UnreservedConcurrentExecutions = 0 } = AccountLimit ?? {};
  if (UnreservedConcurrentExecutions >= FEW_EXECUTIONS)
    return ok(`${UnreservedConcurrentExecutions} functions may run at the same time.`);
  return wrongIfKept(
    stage,
    `Only ${UnreservedConcurrentExecutions} functions may run at the same time, for all visitors together (the account has ${ConcurrentExecutions}).`,
    'Ask AWS for 1,000. It is free, and takes a day or two:\naws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000',
  );
};

const isComplete = (stack: DeployedStack): boolean =>
  /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE$/.test(stack.status);

/** The stack that the CDK's command line deploys by. */
export const BOOTSTRAP_STACK = 'CDKToolkit';

const judgeBootstrap = async ({ stage }: Patient): Promise<Result> => {
  const mend = `npm run setup -- --stage ${stage.name} --only bootstrap`;
  const [toolkit, account] = await Promise.all([
    findStack(stage, BOOTSTRAP_STACK),
    findStack(stage, ACCOUNT_STACK),
  ]);
  if (toolkit === undefined) return failing('The CDK is not bootstrapped in this account and region.', mend);
  if (!isComplete(toolkit)) return failing(`${BOOTSTRAP_STACK} is ${toolkit.status}.`, mend);
  const needed = account?.outputs['ExecutionPolicyArns'];
  const policies = toolkit.parameters['CloudFormationExecutionPolicies']?.split(',') ?? [];
  if (account === undefined || !isComplete(account) || needed === undefined)
    return warning(
      `${ACCOUNT_STACK} is ${account?.status ?? 'not deployed'}, so that deployments have other rights than they need.`,
      mend,
    );
  return needed.split(',').every((policy) => policies.includes(policy))
    ? ok(`Deployments have the rights of ${ACCOUNT_STACK}.`)
    : warning(`${BOOTSTRAP_STACK} does not give deployments the rights of ${ACCOUNT_STACK}.`, mend);
};

const judgeStack = async ({ stage, phase, anyStack }: Patient): Promise<Result> => {
  const found = await anyStack();
  if (found === undefined || found.status === 'REVIEW_IN_PROGRESS') return notDeployed(stage);
  const name = toStackName(stage);
  const { status, hasTerminationProtection } = found;
  // `npm run deploy` can continue from every state.
  if (phase === 'before') return ok(`${name} is ${status}.`);
  if (!isComplete(found))
    return wrong(
      `${name} is ${status}.`,
      `Read why, then deploy again:\naws cloudformation describe-stack-events --stack-name ${name}`,
    );
  if (stage.retain && !hasTerminationProtection)
    return wrong(
      `One command deletes ${name}: it has no termination protection.`,
      `A first deployment was broken off. This protects the stack and its data:\nnpm run deploy -- --stage ${stage.name}`,
    );
  return ok(`${name} is ${status}.`);
};

const judgeStaffPool = async ({ stage, stack }: Patient): Promise<Result> => {
  const UserPoolId = (await stack())?.outputs['StaffUserPoolId'];
  if (UserPoolId === undefined) return notDeployed(stage);
  if (!stage.retain) return ok('It goes with the stack.');
  const client = new CognitoIdentityProviderClient(toRegion(stage));
  const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId }));
  if (UserPool?.DeletionProtection === 'ACTIVE') return ok('It is protected against deletion.');
  return wrong(
    'One command deletes the accounts of staff: their pool has no deletion protection.',
    // `aws cognito-idp update-user-pool` would reset every setting that it does not name.
    `After a first deployment that was broken off:\nnpm run deploy -- --stage ${stage.name}\nOtherwise in the Cognito console, ${UserPoolId}, Settings.`,
  );
};

export const checkBootstrap: Check = (patient) =>
  check(patient, 'AWS: bootstrap', () => judgeBootstrap(patient));
export const checkStack: Check = (patient) => check(patient, 'AWS: stack', () => judgeStack(patient));
export const checkStaffPool: Check = (patient) =>
  check(patient, 'AWS: staff pool', () => judgeStaffPool(patient));

export const examineAccount = (patient: Patient): Promise<Finding>[] => [
  check(patient, 'AWS: credentials', () => judgeCredentials(patient)),
  check(patient, 'AWS: concurrent functions', () => judgeConcurrency(patient)),
  checkBootstrap(patient),
  checkStack(patient),
  // A deployment protects it.
  ...(patient.phase === 'before' ? [] : [checkStaffPool(patient)]),
];
