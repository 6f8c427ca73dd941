import { AwsCallError, callAws } from './aws-call.client.ts';

const { AWS_REGION: region = '', AWS_ENDPOINT_URL_LAMBDA = `https://lambda.${region}.amazonaws.com` } =
  process.env;

interface StartOptions {
  readonly maxAttempts?: number;
  readonly timeoutMs?: number;
}

/** Starts a function with an event, and does not wait for its end. */
export const startFunction = async (
  name: string,
  event: object,
  options: StartOptions = {},
): Promise<void> => {
  const call = {
    service: 'lambda',
    region,
    url: `${AWS_ENDPOINT_URL_LAMBDA}/2015-03-31/functions/${name}/invocations`,
    headers: { 'content-type': 'application/json', 'x-amz-invocation-type': 'Event' },
    body: JSON.stringify(event),
    ...options,
  };
  await callAws(call, ({ status }) => {
    // 202: Lambda has queued the event.
    if (status !== 202) throw new AwsCallError('InvocationNotAccepted', status);
  });
};
