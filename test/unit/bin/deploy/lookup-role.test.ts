import { beforeEach, expect, it, vi } from 'vitest';
import { readStage } from '../../../../bin/command.ts';
import { readAsWorkflow } from '../../../../bin/deploy/lookup-role.ts';
import { useAccount } from '../account.ts';

const account = useAccount();
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'given');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'given');
  vi.stubEnv('AWS_SESSION_TOKEN', 'given');
});

it.each([
  [
    'a workflow',
    'arn:aws:sts::000000000000:assumed-role/plainly-account-Deploy7B206E61-x/GitHubActions',
    'cdk-hnb659fds-lookup-role-000000000000-eu-central-1',
  ],
  ['an operator', 'arn:aws:iam::000000000000:user/ada', 'given'],
])('reads with the right credentials for %s', async (_, caller, accessKeyId) => {
  account.state.callerArn = caller;
  await readAsWorkflow(readStage('dev'));
  expect(process.env['AWS_ACCESS_KEY_ID']).toBe(accessKeyId);
});

it('finds the role in the partition of the caller', async () => {
  account.state.callerArn = 'arn:aws-cn:sts::000000000000:assumed-role/plainly-account-Deploy7B206E61-x/a';
  await readAsWorkflow(readStage('dev'));
  expect(process.env['AWS_SESSION_TOKEN']).toMatch(/^arn:aws-cn:iam::000000000000:role\/cdk-/);
});
