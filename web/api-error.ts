// What can go wrong with a call, as one class with one code to switch on.
import type { FieldProblem, ProblemCode } from '#shared/contract/problem.ts';

export type ApiErrorCode = ProblemCode | 'offline';

/** A call that failed: `message` is a sentence for people, `status` 0 when there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ApiErrorCode,
    about: {
      message?: string | undefined;
      status?: number;
      fields?: readonly FieldProblem[];
      requestId?: string | undefined;
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(about.message ?? sentences[code]);
    this.code = code;
    this.status = about.status ?? 0;
    this.fields = about.fields ?? [];
    this.requestId = about.requestId;
    this.retryAfterSeconds = about.retryAfterSeconds;
  }
}

const sentences: Record<ApiErrorCode, string> = {
  'bad-request': 'Something in what was sent is not right.',
  unauthenticated: 'Please sign in again.',
  forbidden: 'You do not have access to this.',
  'not-found': 'This could not be found.',
  conflict: 'This was changed in the meantime.',
  'too-large': 'This is too large to send.',
  'wrong-content-type': 'This kind of content is not accepted.',
  'too-many-requests': 'That was a lot at once. Please wait a moment and try again.',
  unavailable: 'Our service did not answer. Please try again in a moment.',
  internal: 'Something went wrong on our side. Please try again in a moment.',
  offline: 'No connection. Please check your internet and try again.',
};

const codes = new Set<string>(Object.keys(sentences));
const isCode = (value: unknown): value is ApiErrorCode => typeof value === 'string' && codes.has(value);

const codeOfStatus: Partial<Record<number, ApiErrorCode>> = {
  400: 'bad-request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'wrong-content-type',
  429: 'too-many-requests',
  500: 'internal',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isFieldProblem = (value: unknown): value is FieldProblem =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';
const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * The error an answer stands for: our problem+json with its own sentence and fields, or a refusal of
 * the gateway or the edge (`{"message"}`, HTML), which gets a sentence of ours.
 */
export const errorOf = (response: Response, body: unknown): ApiError => {
  const problem = isRecord(body) && isCode(body['code']) ? body : {};
  const { code, message, fields, requestId } = problem;
  const retryAfterSeconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError(isCode(code) ? code : (codeOfStatus[response.status] ?? 'unavailable'), {
    status: response.status,
    message: textIn(message),
    fields: Array.isArray(fields) ? fields.filter(isFieldProblem) : [],
    requestId: textIn(requestId),
    retryAfterSeconds: Number.isNaN(retryAfterSeconds) ? undefined : retryAfterSeconds,
  });
};

const passing = new Set<ApiErrorCode>(['offline', 'unavailable', 'internal', 'too-many-requests']);
const RETRIES = 3;

/** Whether a read that failed `failures` times before deserves another try: three retries, and never what would fail again. */
export const deservesRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && error instanceof ApiError && passing.has(error.code);

/** Milliseconds before the next try: 1 s, doubling, 30 s at most. */
export const retryDelayMs = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);
