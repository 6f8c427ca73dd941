import { AwsCallError, callAws } from '../platform/aws-call.client.ts';
import { settings } from '../platform/settings.ts';

const { IMAGE_FUNCTION } = settings('IMAGE_FUNCTION');
const { AWS_REGION: region = '', AWS_ENDPOINT_URL_LAMBDA = `https://lambda.${region}.amazonaws.com` } =
  process.env;

/**
 * Starts the image function with the event that S3 sends for an upload, and does not wait for its end. The function itself checks
 * whether the file exists and whether another run draws it.
 */
export const startImageFunction = async (incomingKey: string): Promise<void> => {
  const call = {
    service: 'lambda',
    region,
    url: `${AWS_ENDPOINT_URL_LAMBDA}/2015-03-31/functions/${IMAGE_FUNCTION}/invocations`,
    headers: { 'content-type': 'application/json', 'x-amz-invocation-type': 'Event' },
    body: JSON.stringify({ detail: { object: { key: incomingKey } } }),
  };
  await callAws(call, ({ status }) => {
    // 202: Lambda has queued the event.
    if (status !== 202) throw new AwsCallError('InvocationNotAccepted', status);
  });
};
