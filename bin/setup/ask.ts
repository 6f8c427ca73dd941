// How a command asks a person. Secrets are typed without an echo, and never stand on a command line.
import { stdin } from 'node:process';
import { createInterface } from 'node:readline';
import { input, password } from '@inquirer/prompts';
import { OperatorError } from '../../infra/operator-error.ts';
import { print } from '../command.ts';

export interface Question {
  readonly message: string;
  /** If true, the terminal does not show what is typed. */
  readonly isSecret?: boolean;
}

/** Answers have no spaces around them. An empty answer is valid. */
export type Ask = (question: Question) => Promise<string>;

/** Says what is wrong with an answer, without repeating it; undefined if nothing is. */
export type Complain = (answer: string) => string | undefined | Promise<string | undefined>;

const askPerson: Ask = async ({ message, isSecret = false }) =>
  (await (isSecret ? password({ message }) : input({ message }))).trim();

/** Takes an answer from each line of the input. Throws an OperatorError at its end. */
export const readAnswers = (input: NodeJS.ReadableStream): Ask => {
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  return async ({ message }) => {
    print(`? ${message}`);
    const line = await lines.next();
    if (line.done === true) throw new OperatorError(`The input ended before an answer to: ${message}`);
    return line.value.trim();
  };
};

/** Asks at the terminal. Without a terminal, the answers are the lines of the standard input, in the order of the questions. */
export const createAsk = (): Ask => (stdin.isTTY ? askPerson : readAnswers(stdin));

/** Asks again until the answer is right. */
export const askUntilRight = async (ask: Ask, question: Question, complain: Complain): Promise<string> => {
  const answer = await ask(question);
  const complaint = await complain(answer);
  if (complaint === undefined) return answer;
  print(`  ${complaint}`);
  return askUntilRight(ask, question, complain);
};

/** Whether the answer is yes. An empty answer is no. */
export const askYesOrNo = async (ask: Ask, message: string): Promise<boolean> => {
  const isYes = /^y(es)?$/i;
  const answer = await askUntilRight(ask, { message: `${message} (y/N)` }, (text) =>
    text === '' || isYes.test(text) || /^no?$/i.test(text) ? undefined : 'Answer y or n.',
  );
  return isYes.test(answer);
};
