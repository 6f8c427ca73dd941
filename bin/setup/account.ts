// What the account needs once: the CDK's own stack, with no more rights than a deployment of ours takes.
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { ACCOUNT_STACK } from '../../infra/account.ts';
import { print } from '../command.ts';
import { findStack, toRegion } from '../stack.ts';
import type { Step } from './step.ts';

const BOOTSTRAP_STACK = 'CDKToolkit';

export const bootstrap: Step = {
  name: 'bootstrap',
  isDone: async ({ readStage }) =>
    (await findStack(readStage(), BOOTSTRAP_STACK))?.status.endsWith('_COMPLETE') === true,
  run: async ({ readStage, runCdk }) => {
    const stage = readStage();
    const client = new STSClient(toRegion(stage));
    const { Account } = await client.send(new GetCallerIdentityCommand());
    const region = await client.config.region();
    print(`  Account ${Account}, region ${region}.`);
    // With the default app, the CDK would synthesize the stage first. That fails while the settings are examples.
    const app = ['--app', 'node bin/account.ts'];
    await runCdk(['deploy', ACCOUNT_STACK, ...app, '--require-approval', 'never']);
    const policy = (await findStack(stage, ACCOUNT_STACK))?.outputs['ExecutionPolicyArn'] ?? '';
    await runCdk([
      'bootstrap',
      `aws://${Account}/${region}`,
      ...app,
      '--cloudformation-execution-policies',
      policy,
      '--termination-protection',
    ]);
  },
};
