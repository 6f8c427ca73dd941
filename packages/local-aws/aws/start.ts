// The services of AWS that need little: SSM's Parameter Store, Lambda's Invoke and SES's mails, behind one port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Faults } from '../faults.ts';
import type { LambdaFunction } from '../lambda/functions.ts';
import { sendReply, throughOutage, type Reply } from '../outages.ts';
import { pullLever, type Fault } from './control.ts';
import { invocationOf } from './invocation.ts';
import { answerMailPage } from './mail-page.ts';
import { openMails } from './mails.ts';
import { parameterStore } from './parameter-store.ts';
import { Refusal } from './refusal.ts';
import { sendEmail } from './send-email.ts';

export interface AwsOptions {
  /** Port 0 takes any free one. */
  readonly port: number;
  /** SecureStrings by name. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly functions: readonly LambdaFunction[];
  /** Where sent mails are kept. */
  readonly mailFile: string;
  /** The domains from which mail may be sent. */
  readonly mailIdentities: readonly string[];
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

type Answer = (request: IncomingMessage) => Promise<Reply>;

const json = (value: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** A page in the browser cannot leave its Origin out, so no page can read a secret here. */
const isSigned = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined && (headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') ?? false);

/** A name that some page chose for this computer would make that page one of this origin. */
const isAskedByAddress = ({ headers }: IncomingMessage): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');

const answerer = ({ secrets, functions, mailFile, mailIdentities }: AwsOptions): Answer => {
  const parameters = parameterStore(secrets);
  const invoke = invocationOf(functions);
  const mails = openMails(mailFile);
  const send = sendEmail(mailIdentities, mails);
  const faults = new Faults<Fault>();

  const carryOut = async ({ method, url = '', headers }: IncomingMessage, body: Buffer): Promise<Reply> => {
    const target = /^AmazonSSM\.(\w+)$/.exec(String(headers['x-amz-target']))?.[1];
    if (method === 'POST' && target !== undefined) return json(parameters(target, jsonOf(body)));
    if (method === 'POST' && url === '/v2/email/outbound-emails') return json(send(jsonOf(body)));
    const name = /^\/2015-03-31\/functions\/([^/?]+)\/invocations(?:\?|$)/.exec(url)?.[1];
    if (method === 'POST' && name !== undefined) {
      const type = String(headers['x-amz-invocation-type'] ?? 'RequestResponse');
      const result = await invoke({ functionName: decodeURIComponent(name), type, payload: body });
      return { ...result, headers: { ...result.headers, 'x-amz-executed-version': '$LATEST' } };
    }
    throw new Refusal('UnknownOperationException', '', 404);
  };

  return async (request) => {
    const { method = 'GET', url = '/' } = request;
    const body = await bodyOf(request);
    if (!isSigned(request)) {
      const page =
        method === 'GET' && isAskedByAddress(request) ? answerMailPage(url, mails.all()) : undefined;
      if (page) return page;
      throw new Refusal('MissingAuthenticationTokenException', 'Missing Authentication Token', 403);
    }
    const pulled = pullLever(`${method} ${url}`, () => jsonOf(body), faults, mails);
    if (pulled !== undefined) return json(pulled);
    const fault = faults.next(method, url);
    const { kind, milliseconds } = fault ?? {};
    if (kind === 'throttle')
      throw new Refusal('TooManyRequestsException', 'Maximum sending rate exceeded.', 429);
    if (kind === 'reject') throw new Refusal('MessageRejected', 'Message contains a virus.');
    return throughOutage(kind && { kind, milliseconds }, () => carryOut(request, body));
  };
};

const respond = async (answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  response.setHeader('x-amzn-requestid', crypto.randomUUID());
  try {
    sendReply(response, await answer(request));
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
