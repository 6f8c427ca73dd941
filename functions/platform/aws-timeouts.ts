/**
 * The timeouts of every AWS client: one second to connect, three for a response, three attempts. Together they may exceed
 * the function's own time; `handle` responds before that.
 */
export const awsTimeouts = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: 3000,
    socketTimeout: 3000,
    throwOnRequestTimeout: true,
  },
};
