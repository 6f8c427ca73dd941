// Parses the parameters of a request: form-encoded with bracket keys, and with Stripe's error codes.
import qs from 'qs';
import * as z from 'zod/mini';
import type { Metadata } from '../objects.ts';
import { invalidParameter, type ApiError } from './errors.ts';

export const parseForm = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 10, arrayLimit: 1000, parameterLimit: 5000 });

export const text = z.string().check(z.minLength(1), z.maxLength(5000));
export const url = text.check(z.regex(/^https?:\/\/\S+$/));
export const integer = z.pipe(z.string().check(z.regex(/^-?\d+$/)), z.transform(Number));
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
export const metadata = z._default(
  z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
  {},
);

/** The metadata after an update: what is given replaces what was there, and an empty value removes it. */
export const mergeMetadata = (before: Metadata, given: Metadata): Metadata =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));

/** Exactly one price with its quantity, because subscriptions have one item here. */
export const lineItems = z.tuple([z.strictObject({ price: text, quantity: z._default(integer, 1) })]);

const toError = (issue: z.core.$ZodIssue | undefined, input: unknown): ApiError => {
  const path =
    issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? []);
  const param = path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
  if (issue?.code === 'unrecognized_keys') {
    return invalidParameter(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const value = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    input,
  );
  return value === undefined
    ? invalidParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidParameter(`Invalid ${param}: ${JSON.stringify(value)}`, { code: 'parameter_invalid', param });
};

/** Throws Stripe's error for the first parameter that is wrong. */
export const readParameters = <T extends z.ZodMiniType>(schema: T, input: object): z.output<T> => {
  const result = z.safeParse(schema, input);
  if (!result.success) throw toError(result.error.issues[0], input);
  return result.data;
};
