import type * as z from 'zod/mini';
import type { FieldProblem } from '#shared/contract/problem.ts';

type Issue = z.core.$ZodIssue;

/** A body may name a hundred thousand unknown fields; the answer need not repeat them all. */
const MAX_FIELDS = 100;

const expected = (issue: Issue): string =>
  issue.code === 'invalid_type' && issue.expected === 'object' ? 'Must be an object' : issue.message;

const pathOf = (...keys: readonly PropertyKey[]): string => keys.map(String).join('.');

/** Every refused field with its first message, as the specification words it. */
export const fieldsOf = (issues: readonly Issue[]): FieldProblem[] => {
  const fields = new Map<string, string>();
  const refuse = (path: string, message: string) => {
    if (fields.size < MAX_FIELDS && !fields.has(path)) fields.set(path, message);
  };
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') refuse(pathOf(...issue.path), expected(issue));
    else for (const key of issue.keys) refuse(pathOf(...issue.path, key), 'Unknown field');
  }
  return Array.from(fields, ([path, message]) => ({ path, message }));
};
