/**
 * How long we wait for AWS: a connection within one second, an answer within three, three tries. `handle` ends
 * a request before the function's own time runs out, however these add up.
 */
export const patience = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: 3000,
    socketTimeout: 3000,
    throwOnRequestTimeout: true,
  },
};
