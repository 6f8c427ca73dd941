// The rules of the product, without input or output: what time it is comes as an argument.
import type { FieldProblem, ProblemCode } from '#shared/contract/problem.ts';

interface Extra {
  readonly fields?: readonly FieldProblem[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A refusal that the caller may read: `handle` renders it, everything else becomes a mute 500. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly fields: readonly FieldProblem[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: ProblemCode, message: string, extra: Extra = {}) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.fields = extra.fields;
    this.headers = extra.headers ?? {};
  }
}

export const badRequest = (message: string, fields?: readonly FieldProblem[]): Problem =>
  new Problem(400, 'bad-request', message, fields ? { fields } : {});

/** 400 for fields that were understood but are refused; the first message stands for all. */
export const invalidFields = (fields: readonly FieldProblem[]): Problem =>
  badRequest(fields[0]?.message ?? 'The request is not valid', fields);

/** 401; `scheme` tells which credential is asked for, as RFC 9110 wants. */
export const unauthenticated = (message: string, scheme: 'Bearer' | 'ApiKey'): Problem =>
  new Problem(401, 'unauthenticated', message, { headers: { 'www-authenticate': scheme } });

export const forbidden = (message: string): Problem => new Problem(403, 'forbidden', message);

export const notFound = (message: string): Problem => new Problem(404, 'not-found', message);

export const conflicting = (message: string): Problem => new Problem(409, 'conflict', message);

export const tooLarge = (message: string): Problem => new Problem(413, 'too-large', message);

export const wrongContentType = (message: string): Problem => new Problem(415, 'wrong-content-type', message);

/** 429, with the seconds after which trying again is right. */
export const tooManyRequests = (message: string, retryAfterSeconds: number): Problem =>
  new Problem(429, 'too-many-requests', message, { headers: { 'retry-after': String(retryAfterSeconds) } });

/** 503: something we depend on is out of reach or overloaded; trying again in a few seconds is right. */
export const unavailable = (cause?: unknown): Problem =>
  new Problem(503, 'unavailable', 'The service is busy. Please try again in a moment', {
    cause,
    headers: { 'retry-after': '5' },
  });

/** 500 that tells nothing; the log has the rest under the same request id. */
export const internal = (cause: unknown): Problem =>
  new Problem(500, 'internal', 'Something went wrong on our side. Please try again', { cause });
