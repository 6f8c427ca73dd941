// How a command asks before it does what cannot be undone.
import { input } from '@inquirer/prompts';
import { OperatorError } from '../infra/operator-error.ts';

/** Has the operator type `expected`. Throws an OperatorError for anything else, and where nobody can be asked. */
export const confirm = async (message: string, expected: string): Promise<void> => {
  if (!process.stdin.isTTY) throw new OperatorError('Nobody can be asked here: add --yes');
  const typed = await input({ message });
  if (typed.trim() !== expected) throw new OperatorError(`That is not ${expected}. Nothing was done.`);
};
