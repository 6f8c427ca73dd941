// What every command of an operator shares: it names its stage by `--stage`, and it prints an error that the operator can fix
// without a stack trace.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../infra/operator-error.ts';
import { parseStage, type Stage } from '../infra/stage.ts';

export const ROOT = path.resolve(import.meta.dirname, '..');

const readContext = (): { stages: object } =>
  JSON.parse(readFileSync(path.join(ROOT, 'cdk.json'), 'utf8')).context;

/** The names of the stages of cdk.json. */
export const listStages = (): string[] => Object.keys(readContext().stages);

/** The stage `name` of cdk.json. Throws an OperatorError that names the stages, or every mistake in the settings. */
export const readStage = (name: string | undefined): Stage => {
  if (name === undefined) throw new OperatorError(`Name the stage: -- --stage ${listStages().join(' or ')}`);
  return parseStage(name, readContext().stages);
};

export const print = (text: string) => process.stdout.write(`${text}\n`);

/** Whether the operator can do something about an error: ours, and those of the services' own clients. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof OperatorError ||
  (error instanceof Error && ('$metadata' in error || 'code' in error || error.name === 'ExitPromptError'));

/** Runs a command. An error that the operator can fix ends it with status 1; any other is thrown. */
export const runCommand = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main();
  } catch (error) {
    if (!isForOperator(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
