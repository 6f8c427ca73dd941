import { AwsCallError, callAws } from '../platform/aws-call.client.ts';

const { AWS_REGION: region = '', AWS_ENDPOINT_URL_SESV2: url = `https://email.${region}.amazonaws.com` } =
  process.env;

/** Has SES deliver to an address again that complained. Changes nothing if SES has no reason against it. */
export const removeFromSuppressionList = async (address: string): Promise<void> => {
  const call = {
    method: 'DELETE',
    service: 'ses',
    region,
    url: `${url}/v2/email/suppression/addresses/${encodeURIComponent(address)}`,
    headers: {},
    body: '',
  } as const;
  await callAws(call, ({ status }) => {
    // 404: the address is not on the list.
    if (status !== 200 && status !== 404) throw new AwsCallError('NotRemoved', status);
  });
};
