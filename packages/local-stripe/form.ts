// What a form-encoded body with bracket keys says, and what is wrong with it in Stripe's words.
import qs from 'qs';
import * as z from 'zod/mini';
import { invalidParameter } from './refusal.ts';

export const parseForm = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 10, arrayLimit: 1000, parameterLimit: 5000, ignoreQueryPrefix: true });

export const text = z.string().check(z.minLength(1), z.maxLength(5000));
export const integer = z.pipe(z.string().check(z.regex(/^-?\d+$/, 'integer')), z.transform(Number));
export const flag = z.pipe(
  z.string().check(z.regex(/^(true|false)$/, 'boolean')),
  z.transform((value) => value === 'true'),
);
export const url = z.string().check(z.regex(/^https?:\/\/\S+$/, 'url'));
/** Where an empty string unsets what was set. */
export const unsettable = <T extends z.ZodMiniType>(schema: T) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    schema,
  ]);
export const metadata = z.union([
  z.pipe(
    z.literal(''),
    z.transform((): Record<string, string> => ({})),
  ),
  z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
]);
export const created = z.optional(
  z.union([
    integer,
    z.strictObject({
      gt: z.optional(integer),
      gte: z.optional(integer),
      lt: z.optional(integer),
      lte: z.optional(integer),
    }),
  ]),
);
export type Created = z.output<typeof created>;

/** Whether a moment lies in what `created` asks for. */
export function isWithin(moment: number, range: Created): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return moment === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return moment > gt && moment >= gte && moment < lt && moment <= lte;
}

/** Adds to an object's metadata what is given; an empty value takes the key away. */
export const mergeMetadata = (
  before: Record<string, string>,
  given: Record<string, string> | undefined,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));

/** Throws Stripe's refusal for the first thing that is wrong. */
export function readParameters<T extends z.ZodMiniType>(
  schema: T,
  input: Record<string, unknown>,
): z.output<T> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  throw refusalOf(result.error.issues[0], input);
}

function refusalOf(issue: z.core.$ZodIssue | undefined, input: unknown, above: PropertyKey[] = []): Error {
  if (!issue) return invalidParameter('Invalid request.');
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    const branches = issue.errors.filter((errors) => errors.length > 0);
    // The branch that came furthest names what was meant.
    const furthest = branches.toSorted((a, b) => depth(b) - depth(a))[0];
    return refusalOf(furthest?.[0], input, path);
  }
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? '']);
    return invalidParameter(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = bracketed(path);
  const value = path.reduce<unknown>(
    (at, key) => (at && typeof at === 'object' ? Reflect.get(at, key) : undefined),
    input,
  );
  if (value === undefined)
    return invalidParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (value === '')
    return invalidParameter(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  const said = typeof value === 'string' ? value : JSON.stringify(value);
  if (issue.message === 'integer')
    return invalidParameter(`Invalid integer: ${said}`, { code: 'parameter_invalid_integer', param });
  if (issue.message === 'boolean') return invalidParameter(`Invalid boolean: ${said}`, { param });
  if (issue.message === 'url') return invalidParameter('Not a valid URL', { code: 'url_invalid', param });
  if (issue.code === 'invalid_value')
    return invalidParameter(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, {
      param,
    });
  if (issue.code === 'invalid_type') {
    const wanted = issue.expected === 'array' ? 'array' : issue.expected === 'string' ? 'string' : 'object';
    return invalidParameter(`Invalid ${wanted}`, { param });
  }
  return invalidParameter(`Invalid value for ${param}.`, { param });
}

const depth = (issues: readonly z.core.$ZodIssue[]): number => issues[0]?.path.length ?? 0;

const bracketed = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
