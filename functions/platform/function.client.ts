import { AwsCallError, callAws } from './aws-call.client.ts';

const { AWS_REGION: region = '', AWS_ENDPOINT_URL_LAMBDA = `https://lambda.${region}.amazonaws.com` } =
  process.env;

interface StartOptions {
  readonly maxAttempts?: number;
  readonly timeoutMs?: number;
}

const toCall = (name: string, event: object, type: 'Event' | 'RequestResponse') => ({
  service: 'lambda',
  region,
  url: `${AWS_ENDPOINT_URL_LAMBDA}/2015-03-31/functions/${name}/invocations`,
  headers: { 'content-type': 'application/json', 'x-amz-invocation-type': type },
  body: JSON.stringify(event),
});

/** Starts a function with an event, and does not wait for its end. */
export const startFunction = async (
  name: string,
  event: object,
  options: StartOptions = {},
): Promise<void> => {
  await callAws({ ...toCall(name, event, 'Event'), ...options }, ({ status }) => {
    // 202: Lambda has queued the event.
    if (status !== 202) throw new AwsCallError('InvocationNotAccepted', status);
  });
};

/** Less than the time of the function that waits. */
const RUN_MS = 8000;

/** Runs a function and returns its outcome: one that failed returns the error in its place. */
export const runFunction = (name: string, event: object): Promise<unknown> =>
  callAws(
    { ...toCall(name, event, 'RequestResponse'), maxAttempts: 1, timeoutMs: RUN_MS },
    ({ status, text }): unknown => {
      if (status !== 200) throw new AwsCallError('InvocationFailed', status);
      return JSON.parse(text);
    },
  );
