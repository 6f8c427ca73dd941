// Error names that the AWS SDK classifies as temporary (@smithy/core, service-error-classification), and DynamoDB's own.
const ERROR_NAMES = new Set([
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

const NETWORK_ERROR_CODES = new Set([
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

/** The HTTP status of an error of an AWS service; undefined if the error has none. */
export const getHttpStatus = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
};

/**
 * Whether a service that we depend on is down, slow or overloaded, or sent a response that cannot be parsed. A later try may
 * succeed. A mistake of ours, such as a missing right or table, is not an outage.
 */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const status = getHttpStatus(error);
  return (
    ERROR_NAMES.has(error.name) ||
    ('code' in error && typeof error.code === 'string' && NETWORK_ERROR_CODES.has(error.code)) ||
    (status !== undefined && (status >= 500 || status === 429)) ||
    // The SDK could not parse the response, and attached it to the error.
    (error instanceof SyntaxError && '$response' in error) ||
    isOutage(error.cause)
  );
};
