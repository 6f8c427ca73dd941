import { expect, it } from 'vitest';
import { NewPasswordForm } from '../../../web/features/staff/sign-in-schemas.ts';

const findProblems = (password: string, repeated = password): string[] =>
  NewPasswordForm.safeParse({ password, repeated }).error?.issues.map(({ message }) => message) ?? [];

it.each([
  ['eleven char', ['Password must be at least 12 characters']],
  ['twelve chars', []],
  ['only lowercase words', []],
  ['password1234', ['Everybody who guesses passwords tries this one. Please choose another one']],
  ['QWERTY123456', ['Everybody who guesses passwords tries this one. Please choose another one']],
])('judges the new password %s', (password, problems) => {
  expect(findProblems(password)).toEqual(problems);
});

it('asks for the same password twice', () => {
  expect(findProblems('twelve chars', 'twelve char')).toEqual(['The passwords are not the same']);
});
