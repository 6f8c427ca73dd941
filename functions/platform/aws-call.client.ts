// Calls AWS without the client of the service, for services of which we use only one operation. The client of the Parameter Store
// would add 79 kB to a bundle, CloudFront's 166 kB.
import { setTimeout } from 'node:timers/promises';
import { Sha256Node } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { awsTimeouts } from './aws-timeouts.ts';
import { defaultProvider } from './lambda-credentials.ts';
import { isOutage } from './outage.ts';

const MAX_FIRST_PAUSE_MS = 100;

/** Carries the name and the metadata of an AWS client's error, so that `isOutage` recognizes it. */
export class AwsCallError extends Error {
  readonly $metadata: { readonly httpStatusCode: number };

  constructor(code: string, httpStatusCode: number, cause?: unknown) {
    super(`AWS answered ${httpStatusCode}: ${code}`, { cause });
    this.name = code;
    this.$metadata = { httpStatusCode };
  }
}

interface AwsCall {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** The name in the signature: `ssm`. */
  readonly service: string;
  readonly region: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Three by default. */
  readonly maxAttempts?: number;
  /** The time of one attempt; three seconds by default. */
  readonly timeoutMs?: number;
}

interface AwsReply {
  readonly status: number;
  readonly text: string;
}

/** Sends the call, signed with the function's credentials. A missing reply counts as 503. */
const send = async ({
  method = 'POST',
  service,
  region,
  url,
  headers,
  body,
  timeoutMs,
}: AwsCall): Promise<AwsReply> => {
  const signer = new SignatureV4({ service, region, credentials: defaultProvider(), sha256: Sha256Node });
  const { protocol, hostname, host, pathname } = new URL(url);
  const content = body === undefined ? {} : { body };
  const request = { method, protocol, hostname, path: pathname, headers: { host, ...headers }, ...content };
  const signed = await signer.sign(request);
  const signal = AbortSignal.timeout(timeoutMs ?? awsTimeouts.requestHandler.requestTimeout);
  try {
    const response = await fetch(url, { method, headers: signed.headers, ...content, signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new AwsCallError('ServiceUnavailable', 503, error);
  }
};

/**
 * Calls AWS and returns what `parse` makes of the reply. Makes further attempts if AWS is down or throttles, or if `parse`
 * throws an outage.
 */
export const callAws = async <Result>(call: AwsCall, parse: (reply: AwsReply) => Result): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return parse(await send(call));
    } catch (error) {
      if (attempt >= (call.maxAttempts ?? awsTimeouts.maxAttempts) || !isOutage(error)) throw error;
      // The random wait keeps callers that failed together from calling together again.
      await setTimeout(Math.random() * MAX_FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
};
