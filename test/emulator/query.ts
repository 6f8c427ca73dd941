// Calls of AWS's services for which the product has no client, by plain HTTP. The emulator reads the key of a signature and
// does not check the root user's.
import { ACCOUNT, addresses, REGION } from './stage.ts';

const call = async (service: string, headers: Record<string, string>, body: string): Promise<string> => {
  const answer = await fetch(addresses.awsUrl, {
    method: 'POST',
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${ACCOUNT}/20260101/${REGION}/${service}/aws4_request, SignedHeaders=host, Signature=none`,
      ...headers,
    },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${service} answered ${answer.status}: ${text}`);
  return text;
};

export const callByQuery = (service: string, values: Record<string, string>): Promise<string> =>
  call(
    service,
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(values).toString(),
  );

export const callByTarget = async (service: string, target: string, body: object): Promise<any> =>
  parseJson(
    await call(
      service,
      { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.1' },
      JSON.stringify(body),
    ),
  );

/** Some calls answer nothing. */
const parseJson = (text: string): any => (text === '' ? undefined : JSON.parse(text));
