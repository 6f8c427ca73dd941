import type { FieldProblem, ProblemCode } from '#shared/contract/problem.ts';

interface ProblemOptions {
  readonly fields?: readonly FieldProblem[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error whose message the caller may read. `handle` renders it; every other error becomes a 500 without details. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly fields: readonly FieldProblem[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: ProblemCode, message: string, options: ProblemOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.fields = options.fields;
    this.headers = options.headers ?? {};
  }
}

export const badRequest = (message: string, fields?: readonly FieldProblem[]): Problem =>
  new Problem(400, 'bad-request', message, fields ? { fields } : {});

/** 400 for invalid fields. Its message is that of the first field. */
export const invalidFields = (fields: readonly FieldProblem[]): Problem =>
  badRequest(fields[0]?.message ?? 'The request is not valid', fields);

/** 401. `scheme` names the credential that is needed; RFC 9110 requires it. */
export const unauthenticated = (message: string, scheme: 'Bearer' | 'ApiKey'): Problem =>
  new Problem(401, 'unauthenticated', message, { headers: { 'www-authenticate': scheme } });

/** 401: the sign-in is older than the endpoint allows. The header is that of RFC 9470. */
export const signInAgain = (message: string, withinSeconds: number): Problem =>
  new Problem(401, 'sign-in-again', message, {
    headers: {
      'www-authenticate': `Bearer error="insufficient_user_authentication", max_age="${withinSeconds}"`,
    },
  });

export const forbidden = (message: string): Problem => new Problem(403, 'forbidden', message);

export const notFound = (message: string, headers: Readonly<Record<string, string>> = {}): Problem =>
  new Problem(404, 'not-found', message, { headers });

export const conflict = (message: string): Problem => new Problem(409, 'conflict', message);

/** 410: the text was withdrawn. It returns to this address only if staff put it back. */
export const gone = (message: string): Problem => new Problem(410, 'gone', message);

/** 410: the caller's account was deleted. A code of its own: `gone` means that the requested text was withdrawn. */
export const accountDeleted = (message: string): Problem => new Problem(410, 'account-deleted', message);

export const tooLarge = (message: string): Problem => new Problem(413, 'too-large', message);

export const wrongContentType = (message: string): Problem => new Problem(415, 'wrong-content-type', message);

/** 429 with the number of seconds to wait before the next try. */
export const tooManyRequests = (message: string, retryAfterSeconds: number): Problem =>
  new Problem(429, 'too-many-requests', message, { headers: { 'retry-after': String(retryAfterSeconds) } });

/** 503: a service that we depend on is unreachable or overloaded. The caller may try again after five seconds. */
export const unavailable = (
  cause?: unknown,
  message = 'The service is busy. Please try again in a moment',
): Problem =>
  new Problem(503, 'unavailable', message, {
    cause,
    headers: { 'retry-after': '5' },
  });

/** 503: images that were just uploaded are not drawn yet. A code of its own, on which the web waits and tries again. */
export const stillPreparing = (): Problem =>
  new Problem(503, 'images-preparing', 'The images are still being prepared. Please try again in a moment', {
    headers: { 'retry-after': '5' },
  });

/** 500 without details. The log has the cause under the same request id. */
export const internal = (cause: unknown): Problem =>
  new Problem(500, 'internal', 'Something went wrong on our side. Please try again', { cause });
