import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stripe } from 'stripe';
import { listStages, readStage, runCommand } from '../../../bin/command.ts';
import { OperatorError } from '../../../infra/operator-error.ts';

const { exitCode } = process;
let written: string[];
beforeEach(() => {
  written = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = exitCode;
});

const catchError = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};
const withName = (name: string) => Object.assign(new Error('the cause'), { name });

it.each([
  ['an error of ours', new OperatorError('Mend this'), 'Mend this\n'],
  ['an error of a service', Object.assign(new Error('Access denied'), { $metadata: {} }), 'Access denied\n'],
  [
    'an error of Stripe',
    new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No such price' }),
    'No such price\n',
  ],
  ['a missing file', catchError(() => readFileSync('/no/such/file')), 'ENOENT: no such file'],
  ['missing credentials', withName('CredentialsProviderError'), 'There are no credentials for AWS'],
  ['an interrupted question', withName('ExitPromptError'), 'Run this again to go on.'],
  ['a missing region', new Error('Region is missing'), 'set AWS_REGION'],
])('prints a sentence without a stack trace for %s', async (_, error, sentence) => {
  await runCommand(() => Promise.reject(error));
  expect(written.join('')).toContain(sentence);
  expect(written.join('')).not.toContain('    at ');
  expect(process.exitCode).toBe(1);
});

it('answers an argument that it does not take with its usage', async () => {
  const main = async () => void parseArgs({ args: ['--stag', 'dev'], allowPositionals: true });
  await runCommand(main, 'Usage: npm run bake');
  expect(written.join('')).toBe("Unknown option '--stag'\n\nUsage: npm run bake\n");
  expect(process.exitCode).toBe(1);
});

it('prints its usage on --help, and does nothing', async () => {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { argv } = process;
  process.argv = ['node', 'bin/bake.ts', '--help'];
  try {
    await runCommand(() => Promise.reject(new Error('ran')), 'Usage: npm run bake');
  } finally {
    process.argv = argv;
  }
  expect(print.mock.calls).toEqual([['Usage: npm run bake\n']]);
});

it.each([
  ['without a code', new TypeError('x is undefined')],
  ['to which Node gives a code', catchError(() => Buffer.from(Reflect.get({}, 'x')))],
])('throws a defect of ours %s', async (_, error) => {
  await expect(runCommand(() => Promise.reject(error))).rejects.toBe(error);
  expect(written).toEqual([]);
});

it('names the stages when none is given', () => {
  expect(listStages()).toEqual(['dev', 'prod']);
  expect(() => readStage(undefined)).toThrow('Name the stage: -- --stage dev or prod');
});
