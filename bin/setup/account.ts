// What the account needs once: the CDK's own stack, with the rights that deployments have.
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { ACCOUNT_STACK } from '../../infra/account.ts';
import { print } from '../command.ts';
import { refuseProtectedFailure } from '../deploy/stack-state.ts';
import { BOOTSTRAP_STACK, checkBootstrap } from '../doctor/account.ts';
import { findStack, toRegion } from '../stack.ts';
import { unlessWell, type Step } from './step.ts';

export const bootstrap: Step = {
  name: 'bootstrap',
  findReason: unlessWell(checkBootstrap),
  run: async ({ readStage, runCdk }) => {
    const stage = readStage();
    for (const name of [ACCOUNT_STACK, BOOTSTRAP_STACK])
      refuseProtectedFailure(name, await findStack(stage, name));
    const client = new STSClient(toRegion(stage));
    const { Account } = await client.send(new GetCallerIdentityCommand());
    const region = await client.config.region();
    print(`  Account ${Account}, region ${region}.`);
    // With the default app, the CDK would synthesize the stage first. That fails while the settings are examples.
    const app = ['--app', 'node bin/account.ts'];
    await runCdk(['deploy', ACCOUNT_STACK, ...app, '--require-approval', 'never']);
    const policies = (await findStack(stage, ACCOUNT_STACK))?.outputs['ExecutionPolicyArns'] ?? '';
    await runCdk([
      'bootstrap',
      `aws://${Account}/${region}`,
      ...app,
      '--cloudformation-execution-policies',
      policies,
      '--termination-protection',
    ]);
  },
};
