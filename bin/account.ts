// The program that the CDK runs to deploy what an account has once: `cdk deploy --app 'node bin/account.ts'`.
import { createAccountApp } from '../infra/account.ts';
import { runCommand } from './command.ts';

await runCommand(async () => void createAccountApp().synth());
