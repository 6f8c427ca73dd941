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

/**
 * Whether the operator can act on an error: one of ours, of AWS, of Stripe (which names its kind in `type`), or of the operating
 * system about a file or a connection. A TypeError of Node also has a `code`, but it is a bug of ours.
 */
const isForOperator = (error: Error): boolean =>
  error instanceof OperatorError ||
  '$metadata' in error ||
  'syscall' in error ||
  ('type' in error && /^Stripe\w*Error$/.test(String(error.type)));

/** What to tell the operator of an error of ours, or of the services' own clients; undefined for any other. */
const explainError = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error.message === 'Region is missing')
    return "There is no AWS region: set AWS_REGION, or the stage's region in cdk.json.";
  if (error.name === 'CredentialsProviderError')
    return `There are no credentials for AWS (aws configure makes some, AWS_PROFILE chooses): ${error.message}`;
  if (error.name === 'ExitPromptError') return 'Broken off at a question. Run this again to go on.';
  return isForOperator(error) ? error.message : undefined;
};

/**
 * Node's message about arguments that a command does not take, without its advice for other programs; undefined for any other
 * error.
 */
const findWrongArgument = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
    ? error.message.replace(/\. To specify a positional.*/s, '')
    : undefined;

/**
 * Runs a command, or prints its usage on `--help`. An error that the operator can fix ends it with status 1; any other is thrown.
 */
export const runCommand = async (main: () => Promise<void>, usage = ''): Promise<void> => {
  if (usage !== '' && process.argv.includes('--help')) {
    print(usage);
    return;
  }
  try {
    await main();
  } catch (error) {
    const wrongArgument = findWrongArgument(error);
    const explanation = wrongArgument === undefined ? explainError(error) : `${wrongArgument}\n\n${usage}`;
    if (explanation === undefined) throw error;
    process.stderr.write(`${explanation.trimEnd()}\n`);
    process.exitCode = 1;
  }
};
