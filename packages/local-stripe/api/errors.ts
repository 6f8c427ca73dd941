// The errors of the API, in Stripe's shapes and words.

interface Details {
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
}

interface ErrorBody extends Details {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;
  /** Whether the answer is stored under the idempotency key: true only for failures after the work began. */
  readonly isKept: boolean;

  constructor(status: number, body: ErrorBody, isKept = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isKept = isKept;
  }
}

/** The error for a malformed parameter. */
export const invalidParameter = (message: string, details: Details = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...details });

/** The error for a valid request that cannot be carried out now. */
export const rejected = (message: string, details: Details = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...details }, true);

/** 404 if the id was in the address, 400 if it was in a parameter. */
export const noSuch = (kind: string, id: string | null, param: string): ApiError =>
  new ApiError(
    param === 'id' ? 404 : 400,
    { type: 'invalid_request_error', message: `No such ${kind}: '${id}'`, code: 'resource_missing', param },
    true,
  );

export const unrecognizedUrl = (method: string, path: string): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). local-stripe answers the requests that its README lists.`,
  });

export const wrongKey = (key: string): ApiError =>
  new ApiError(401, {
    type: 'invalid_request_error',
    message:
      key === ''
        ? 'You did not provide an API key. You need to provide your API key in the Authorization header.'
        : `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`,
  });

export const keyUsedOtherwise = (key: string): ApiError =>
  new ApiError(400, {
    type: 'idempotency_error',
    message: `The idempotency key '${key}' was first used with other parameters.`,
  });

export const keyInUse = (key: string): ApiError =>
  new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `Another request with the idempotency key '${key}' is in progress. Please try again later.`,
  });

export const rateLimited = (): ApiError =>
  new ApiError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  });

export const unavailable = (): ApiError =>
  new ApiError(503, { type: 'api_error', message: 'Stripe is temporarily unavailable.' });

export const crashed = (message = 'An unknown error occurred.'): ApiError =>
  new ApiError(500, { type: 'api_error', message }, true);

export interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export const cardDeclined = (decline: Decline): ApiError =>
  new ApiError(402, { type: 'card_error', ...decline }, true);
