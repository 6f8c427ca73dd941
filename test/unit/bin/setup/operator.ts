// A person at setup, for tests: answers from a list, and an own copy of cdk.json.
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { ROOT } from '../../../../bin/command.ts';
import { openSettingsFile } from '../../../../bin/setup/settings-file.ts';
import type { Setup, Step } from '../../../../bin/setup/step.ts';
import { stacks, useAccount } from '../account.ts';

const POLICY = 'arn:aws:iam::aws:policy/PowerUserAccess,arn:aws:iam::000000000000:policy/execution';

/** Adds what the CDK's commands `deploy plainly-account` and `bootstrap` make. */
export const addAccountStack = ([command]: readonly string[]): void => {
  if (command === 'deploy') stacks.set('plainly-account', { outputs: { ExecutionPolicyArns: POLICY } });
  else stacks.set('CDKToolkit', { parameters: { CloudFormationExecutionPolicies: POLICY } });
};

/** An account without stacks. What is deployed there is protected. */
export const useEmptyAccount = () => useAccount({ state: { hasTerminationProtection: true } });

interface Operator {
  readonly setup: Setup;
  /** All that was printed. */
  readonly readOutput: () => string;
  readonly readSettings: () => string;
  /** Runs a step if it is not done, with these answers. Returns whether it ran. */
  readonly take: (step: Step, ...answers: string[]) => Promise<boolean>;
  /** Answers that later questions take. */
  readonly prepareAnswers: (...answers: string[]) => void;
}

/** Begins with the repository's cdk.json, of which the stage gets `changes`. */
export const createOperator = async (
  changes: Readonly<Record<string, unknown>> = {},
  { stageName = 'prod', ...parts }: Partial<Setup> & { readonly stageName?: string } = {},
): Promise<Operator> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'setup-'));
  const file = path.join(folder, 'cdk.json');
  copyFileSync(path.join(ROOT, 'cdk.json'), file);
  const settings = openSettingsFile(file, stageName);
  if (Object.keys(changes).length > 0) await settings.save(changes);

  let output = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  onTestFinished(() => write.mockRestore());

  const pending: string[] = [];
  const setup: Setup = {
    ...settings,
    ask: async ({ message }) => {
      const answer = pending.shift();
      if (answer === undefined) throw new Error(`asked unexpectedly: ${message}`);
      return answer;
    },
    runCdk: async () => undefined,
    deploy: async () => undefined,
    checkHealth: async () => true,
    ...parts,
  };
  return {
    setup,
    readOutput: () => output,
    readSettings: () => readFileSync(file, 'utf8'),
    prepareAnswers: (...answers) => void pending.push(...answers),
    take: async (step, ...answers) => {
      if ((await step.findReason(setup)) === undefined) return false;
      pending.push(...answers);
      await step.run(setup);
      if (pending.length > 0) throw new Error(`not asked for: ${pending.length} answers`);
      return true;
    },
  };
};
