// One error class for every failed call, with a code to switch on.
import type { FieldProblem, ProblemCode } from '#shared/contract/problem.ts';
import { errors } from './content/errors.ts';
import { isRecord } from './json.ts';

export type ApiErrorCode = ProblemCode | 'offline';

/** A call that failed. `message` is a sentence for people; `status` is 0 if there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  /** The message in the API's answer; undefined if the message is the web's own. */
  readonly apiMessage: string | undefined;

  constructor(
    code: ApiErrorCode,
    details: {
      message?: string | undefined;
      status?: number;
      fields?: readonly FieldProblem[];
      apiMessage?: string | undefined;
      cause?: string;
    } = {},
  ) {
    super(details.message ?? details.apiMessage ?? sentences[code], { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.fields = details.fields ?? [];
    this.apiMessage = details.apiMessage;
  }
}

/** Why a query has no answer: its error, or a missing connection. Undefined while an answer may still come. */
export const findFailure = ({
  error,
  isPaused,
}: {
  error: Error | null;
  isPaused: boolean;
}): Error | undefined => error ?? (isPaused ? new ApiError('offline') : undefined);

/** The messages for answers that have none of their own. */
const sentences: Record<ApiErrorCode, string> = errors;

const isCode = (value: unknown): value is ApiErrorCode =>
  typeof value === 'string' && Object.hasOwn(sentences, value);

/** Codes for the errors of the gateway and the edge, which have none. */
const statusCodes: Partial<Record<number, ApiErrorCode>> = {
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
 * The error of a failed response: a problem of our API with its own message and fields, or an error of the gateway or the edge
 * (`{"message"}`, HTML), which gets a message of ours.
 */
export const parseApiError = ({ status }: Response, body: unknown): ApiError => {
  if (!isRecord(body) || !isCode(body['code']))
    return new ApiError(statusCodes[status] ?? 'unavailable', { status });
  const { code, message, fields } = body;
  return new ApiError(code, {
    status,
    apiMessage: typeof message === 'string' && message !== '' ? message : undefined,
    fields: Array.isArray(fields) ? fields.filter(isFieldProblem) : [],
  });
};

/**
 * For a `catch`: rethrows an ApiError with the name of the failed call before its message, `Failed to create user: No
 * connection…`. The message without the prefix is the `cause`. An abort is rethrown unchanged.
 */
export const rethrowWithPrefix =
  (prefix: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    const { code, status, fields, apiMessage, message } = error;
    throw new ApiError(code, {
      status,
      fields,
      apiMessage,
      message: `${prefix}: ${message}`,
      cause: message,
    });
  };

const temporaryCodes: readonly ApiErrorCode[] = ['offline', 'unavailable', 'internal', 'too-many-requests'];
const MAX_RETRIES = 3;

/** Whether to retry a read that failed `failures` times: at most three retries, and only if the failure may be temporary. */
export const isWorthRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && error instanceof ApiError && temporaryCodes.includes(error.code);

/** The pause before the next retry in milliseconds: 1 s, doubled each time, at most 30 s. */
export const retryDelayMs = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);
