// What the API answers instead of an object, in Stripe's own shapes and words.

interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly status: number;
  readonly body: ErrorBody;
  /** Refused before any work began: the answer is not kept under the idempotency key. */
  readonly isBeforeWork: boolean;

  constructor(status: number, body: ErrorBody, isBeforeWork = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isBeforeWork = isBeforeWork;
  }
}

type Details = Pick<ErrorBody, 'code' | 'param'>;

const invalid = (message: string, details: Details = {}, status = 400): StripeRefusal =>
  new StripeRefusal(status, { type: 'invalid_request_error', message, ...details });

/** A parameter that is wrong by its look alone. */
export const invalidParameter = (message: string, details: Details = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...details }, true);

/** A request that is well formed and impossible now. */
export const impossible = (message: string, details: Details = {}): StripeRefusal =>
  invalid(message, details);

export const noSuch = (kind: string, id: string, param: string): StripeRefusal =>
  invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);

export const unrecognizedUrl = (method: string, path: string): StripeRefusal =>
  new StripeRefusal(
    404,
    {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    },
    true,
  );

export const noKey = (): StripeRefusal =>
  new StripeRefusal(
    401,
    {
      type: 'invalid_request_error',
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    },
    true,
  );

export const wrongKey = (key: string): StripeRefusal =>
  new StripeRefusal(
    401,
    {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`,
    },
    true,
  );

export const unknownVersion = (version: string, spoken: string): StripeRefusal =>
  new StripeRefusal(
    400,
    {
      type: 'invalid_request_error',
      message: `Invalid Stripe API version: ${version}. This stand-in speaks ${spoken} alone, the version that the installed library pins.`,
    },
    true,
  );

export const keyUsedOtherwise = (key: string): StripeRefusal =>
  new StripeRefusal(
    400,
    {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    true,
  );

export const keyInUse = (key: string): StripeRefusal =>
  new StripeRefusal(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Stripe-Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    },
    true,
  );

export const rateLimited = (): StripeRefusal =>
  new StripeRefusal(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    },
    true,
  );

/** Stripe is away: nothing was done. */
export const unavailable = (): StripeRefusal =>
  new StripeRefusal(
    503,
    { type: 'api_error', message: 'Stripe is temporarily unavailable. Please try again in a few moments.' },
    true,
  );

/** Something broke after the work began: the answer is kept, and replayed to who tries again with the same key. */
export const crashed = (): StripeRefusal =>
  new StripeRefusal(500, {
    type: 'api_error',
    message: 'An unknown error occurred. Please contact support if this continues.',
  });

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

export const cardRefused = (
  decline: Decline,
  about: Pick<ErrorBody, 'payment_intent' | 'payment_method'> = {},
): StripeRefusal => new StripeRefusal(402, { type: 'card_error', ...decline, ...about });
