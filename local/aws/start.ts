// The services of AWS that need little: SSM's Parameter Store and Lambda's Invoke, behind one port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { LambdaFunction } from '../lambda/functions.ts';
import { invocationOf } from './invocation.ts';
import { parameterStore } from './parameter-store.ts';
import { Refusal } from './refusal.ts';

export interface AwsOptions {
  /** Port 0 takes any free one. */
  readonly port: number;
  /** SecureStrings by name. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly functions: readonly LambdaFunction[];
}

/** More than any service here takes; the rest is read away, so that the caller gets round to the answer. */
const MOST_BODY_BYTES = 8 * 1024 * 1024;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes <= MOST_BODY_BYTES) chunks.push(part);
  }
  return Buffer.concat(chunks);
};

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal('SerializationException');
  }
};

type Answer = (request: IncomingMessage) => Promise<{
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}>;

const answerer = ({ secrets, functions }: AwsOptions): Answer => {
  const parameters = parameterStore(secrets);
  const invoke = invocationOf(functions);
  return async (request) => {
    const { method, url = '', headers } = request;
    const body = await bodyOf(request);
    // A page in the browser cannot leave its Origin out, so no page can read a secret here.
    if (headers.origin !== undefined || !headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
      throw new Refusal('MissingAuthenticationTokenException', 'Missing Authentication Token', 403);
    }
    const target = /^AmazonSSM\.(\w+)$/.exec(String(headers['x-amz-target']))?.[1];
    if (method === 'POST' && target !== undefined) {
      return { status: 200, body: JSON.stringify(parameters(target, jsonOf(body))) };
    }
    const name = /^\/2015-03-31\/functions\/([^/?]+)\/invocations(?:\?|$)/.exec(url)?.[1];
    if (method === 'POST' && name !== undefined) {
      const type = String(headers['x-amz-invocation-type'] ?? 'RequestResponse');
      const result = await invoke({ functionName: decodeURIComponent(name), type, payload: body });
      return { ...result, headers: { ...result.headers, 'x-amz-executed-version': '$LATEST' } };
    }
    throw new Refusal('UnknownOperationException', '', 404);
  };
};

const respond = async (answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  response.setHeader('x-amzn-requestid', crypto.randomUUID());
  try {
    const { status, headers = {}, body } = await answer(request);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', ...headers }).end(body);
  } catch (error) {
    // Anything that is no Refusal is a defect of this stand-in: shown whole, since only its developer can see it.
    const { type, message, status } =
      error instanceof Refusal ? error : new Refusal('InternalServerError', String(error), 500);
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.1',
      'x-amzn-errortype': type,
    });
    response.end(JSON.stringify({ __type: type, ...(message && { message }) }));
  }
};

/** Serves them at 127.0.0.1 to whoever signs their requests. Rejects when the port is taken. */
export const startAws = async (options: AwsOptions): Promise<{ url: string; close: () => Promise<void> }> => {
  const answer = answerer(options);
  const server = createServer((request, response) => {
    respond(answer, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
