import * as z from 'zod/mini';
import { AwsCallError, callAws } from './aws-call.client.ts';

const Answer = z.object({ Parameter: z.object({ Value: z.string() }) });
const Refusal = z.object({ __type: z.string() });

/** Thrown if nobody has stored the parameter. */
export class ParameterMissingError extends Error {}

const { AWS_REGION: region = '', AWS_ENDPOINT_URL_SSM: url = `https://ssm.${region}.amazonaws.com` } =
  process.env;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The value of a parameter, decrypted. Throws ParameterMissingError for a parameter that nobody has stored. */
export const fetchParameter = (name: string): Promise<string> => {
  const call = {
    service: 'ssm',
    region,
    url: `${url}/`,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameter' },
    body: JSON.stringify({ Name: name, WithDecryption: true }),
  };
  return callAws(call, ({ status, text }) => {
    const reply = parseJson(text);
    const answer = Answer.safeParse(reply);
    if (answer.success) return answer.data.Parameter.Value;
    const code = Refusal.safeParse(reply).data?.__type.split('#').at(-1) ?? 'UnknownError';
    if (code === 'ParameterNotFound') throw new ParameterMissingError(`There is no parameter ${name}`);
    // A success without a value also counts as an outage.
    throw new AwsCallError(code, status === 200 ? 503 : status);
  });
};
