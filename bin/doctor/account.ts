// The AWS account: which account it is, its limit of executions, and the stack.
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { toRegion, toStackName } from '../stack.ts';
import { check, notDeployed, ok, wrong, wrongIfKept, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Patient } from './patient.ts';

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

const judgeStack = async ({ stage, phase, anyStack }: Patient): Promise<Result> => {
  const found = await anyStack();
  if (found === undefined || found.status === 'REVIEW_IN_PROGRESS') return notDeployed(stage);
  const name = toStackName(stage);
  const { status, hasTerminationProtection } = found;
  // `npm run deploy` can continue from every state.
  if (phase === 'before') return ok(`${name} is ${status}.`);
  if (!/^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT)_COMPLETE$/.test(status))
    return wrong(
      `${name} is ${status}.`,
      `Read why, then deploy again:\naws cloudformation describe-stack-events --stack-name ${name}`,
    );
  if (stage.retain && !hasTerminationProtection)
    return wrong(
      `One command deletes ${name}: it has no termination protection.`,
      `aws cloudformation update-termination-protection --enable-termination-protection --stack-name ${name}`,
    );
  return ok(`${name} is ${status}.`);
};

export const examineAccount = (patient: Patient): Promise<Finding>[] => [
  check(patient, 'AWS: credentials', () => judgeCredentials(patient)),
  check(patient, 'AWS: concurrent functions', () => judgeConcurrency(patient)),
  check(patient, 'AWS: stack', () => judgeStack(patient)),
];
