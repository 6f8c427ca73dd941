// What can go wrong with a call, as one class with one code to switch on.
import type { FieldProblem, ProblemCode } from '#shared/contract/problem.ts';
import { isRecord } from './json.ts';

export type ApiErrorCode = ProblemCode | 'offline';

/** A call that failed: `message` is a sentence for people, `status` 0 when there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  /** The sentence that the API's answer carried; absent where the words are ours. */
  readonly told: string | undefined;

  constructor(
    code: ApiErrorCode,
    about: {
      message?: string | undefined;
      status?: number;
      fields?: readonly FieldProblem[];
      told?: string | undefined;
      cause?: string;
    } = {},
  ) {
    super(about.message ?? about.told ?? sentences[code], { cause: about.cause });
    this.code = code;
    this.status = about.status ?? 0;
    this.fields = about.fields ?? [];
    this.told = about.told;
  }
}

const UNKNOWN = 'Something went wrong. Please try again in a moment.';

/** What to say when the answer brought no sentence of its own. */
const sentences: Record<ApiErrorCode, string> = {
  'bad-request': UNKNOWN,
  unauthenticated: 'Please sign in again.',
  forbidden: 'You do not have access to this.',
  'not-found': 'This could not be found.',
  conflict: UNKNOWN,
  'too-large': 'This is too large to send.',
  'wrong-content-type': UNKNOWN,
  'too-many-requests': 'That was a lot at once. Please try again in a moment.',
  unavailable: 'Our service did not answer. Please try again in a moment.',
  internal: UNKNOWN,
  offline: 'No connection. Please check your internet and try again.',
};

const isCode = (value: unknown): value is ApiErrorCode =>
  typeof value === 'string' && Object.hasOwn(sentences, value);

/** The refusals that the gateway and the edge make by themselves. */
const codeOfStatus: Partial<Record<number, ApiErrorCode>> = {
  400: 'bad-request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  429: 'too-many-requests',
};

const isFieldProblem = (value: unknown): value is FieldProblem =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';

/**
 * The error an answer stands for: our problem+json with its own sentence and fields, or a refusal of
 * the gateway or the edge (`{"message"}`, HTML), which gets a sentence of ours.
 */
export const errorOf = ({ status }: Response, body: unknown): ApiError => {
  if (!isRecord(body) || !isCode(body['code']))
    return new ApiError(codeOfStatus[status] ?? 'unavailable', { status });
  const { code, message, fields } = body;
  return new ApiError(code, {
    status,
    told: typeof message === 'string' && message !== '' ? message : undefined,
    fields: Array.isArray(fields) ? fields.filter(isFieldProblem) : [],
  });
};

/**
 * For a `catch`: throws the failure on with the name of the call that failed, `Failed to create user: No connection…`.
 * An abort stays what it is.
 */
export const rethrowAs =
  (prefix: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    const { code, status, fields, told, message } = error;
    throw new ApiError(code, { status, fields, told, message: `${prefix}: ${message}`, cause: message });
  };

const passing: readonly ApiErrorCode[] = ['offline', 'unavailable', 'internal', 'too-many-requests'];
const RETRIES = 3;

/** Whether a read that failed before, `failures` times, gets another try: three, and never for what would fail again. */
export const deservesRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && error instanceof ApiError && passing.includes(error.code);

/** Milliseconds before the next try: 1 s, doubling, 30 s at most. */
export const retryDelayMs = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);
