// Names and codes as the AWS SDK classifies them (@smithy/core, service-error-classification), and DynamoDB's own.
const NAMES = new Set([
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeoutException',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'RequestLimitExceeded',
  'ProvisionedThroughputExceededException',
  'TransactionInProgressException',
  'InternalServerError',
  'InternalError',
  'ServiceUnavailable',
]);

const CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const httpStatusOf = (error: object): unknown =>
  '$metadata' in error && typeof error.$metadata === 'object' && error.$metadata !== null
    ? Object.entries(error.$metadata).find(([key]) => key === 'httpStatusCode')?.[1]
    : undefined;

/** The HTTP status with which a service of AWS refused, if the error came with one. */
export const statusOf = (error: unknown): number | undefined => {
  const status = typeof error === 'object' && error !== null ? httpStatusOf(error) : undefined;
  return typeof status === 'number' ? status : undefined;
};

/**
 * Whether an error says that something we depend on is down, slow, overloaded or talks garbage, so that trying
 * again later is right; a mistake of ours (no right, no such table) is not that.
 */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const status = statusOf(error);
  return (
    NAMES.has(error.name) ||
    ('code' in error && typeof error.code === 'string' && CODES.has(error.code)) ||
    (status !== undefined && (status >= 500 || status === 429)) ||
    // Half an answer: the SDK could not read the body and attached the response.
    (error instanceof SyntaxError && '$response' in error) ||
    isOutage(error.cause)
  );
};
