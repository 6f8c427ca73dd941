// A person at setup, for tests: answers from a list, an own copy of cdk.json, and an account that begins empty.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startAccount } from 'local-aws';
import { afterAll, beforeEach, onTestFinished, vi } from 'vitest';
import { openSettingsFile } from '../../../../bin/setup/settings-file.ts';
import type { Setup, Step } from '../../../../bin/setup/step.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../../..');

type Account = Awaited<ReturnType<typeof startAccount>>;

interface Stack {
  readonly status?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
}

/** The account's stacks, by name; a test adds them. */
export const stacks = new Map<string, Stack>();

const POLICY = 'arn:aws:iam::000000000000:policy/execution';

/** Adds what the CDK's commands `deploy plainly-account` and `bootstrap` make. */
export const addAccountStack = ([command]: readonly string[]): void => {
  if (command === 'deploy') stacks.set('plainly-account', { outputs: { ExecutionPolicyArn: POLICY } });
  else stacks.set('CDKToolkit', { parameters: { CloudFormationExecutionPolicies: POLICY } });
};

/** An account for the tests of a file, without stacks at the start of each. */
export const useAccount = async (): Promise<Account> => {
  const account = await startAccount({
    findStack: (name) => {
      const stack = stacks.get(name);
      return stack && { name, ...stack, outputs: () => stack.outputs ?? {} };
    },
  });
  afterAll(() => account.close());
  beforeEach(() => {
    stacks.clear();
    account.state.stackStatus = 'CREATE_COMPLETE';
    account.state.hasTerminationProtection = true;
    vi.stubEnv('AWS_ENDPOINT_URL', account.url);
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  });
  return account;
};

interface Operator {
  readonly setup: Setup;
  /** The questions that setup asked, in order. */
  readonly questions: string[];
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
  onTestFinished(() => rmSync(folder, { recursive: true }));
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

  const questions: string[] = [];
  const pending: string[] = [];
  const setup: Setup = {
    ...settings,
    ask: async ({ message }) => {
      questions.push(message);
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
    questions,
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
