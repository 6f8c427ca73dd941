// Four services with few operations behind one port: SSM's Parameter Store, SES's SendEmail, Lambda's Invoke, CloudFront's
// CreateInvalidation.
//
//   GET /               the sent mails on a page, for people
//   GET /laptop/mails   the sent mails as JSON, oldest first, for tests; needs a signature like every other call
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError } from './aws-error.ts';
import { createInvalidation, errorXml } from './edge/invalidations.ts';
import type { LambdaFunction } from './lambda/functions.ts';
import { invoker } from './lambda/invoke.ts';
import { isSigned, readBody, startServer, type RunningServer } from './server.ts';
import { mailPage } from './ses/mail-page.ts';
import type { Mails } from './ses/mails.ts';
import { mailSender } from './ses/send-email.ts';
import { parameterStore } from './ssm/parameter-store.ts';

export interface SmallServicesOptions {
  /** Port 0 takes any free one. */
  readonly port: number;
  /** SecureStrings by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The functions that can be invoked at present. */
  readonly listFunctions: () => Iterable<LambdaFunction>;
  /** Forgets what the edge keeps of a distribution at the paths; false if there is no such distribution. */
  readonly invalidate: (distributionId: string, paths: readonly string[]) => boolean;
  readonly mails: Mails;
  /** The domains from which mail may be sent. */
  readonly mailDomains: readonly string[];
}

/** More than any of the services takes. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AwsError('SerializationException');
  }
};

const json = (value: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Against DNS rebinding: a site whose own host name resolves to this computer could read the mails. */
const hasLocalHost = ({ headers }: IncomingMessage): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');

const xml = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body,
});

const errorReply = (error: unknown): Reply => {
  // Any other error is a defect of this server. Its text is shown because only a developer can see it.
  const { type, message, status } =
    error instanceof AwsError ? error : new AwsError('InternalServerError', String(error), 500);
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': type },
    body: JSON.stringify({ __type: type, ...(message && { message }) }),
  };
};

/** Serves the services to callers that sign their requests. Rejects when the port is taken. */
export const startSmallServices = (options: SmallServicesOptions): Promise<RunningServer> => {
  const callParameterStore = parameterStore(options.secrets);
  const invoke = invoker(options.listFunctions);
  const { mails } = options;
  const sendMail = mailSender(options.mailDomains, mails);

  const answerCloudFront = (distributionId: string, body: string): Reply => {
    try {
      const reply = createInvalidation(body, (paths) => {
        if (!options.invalidate(distributionId, paths))
          throw new AwsError('NoSuchDistribution', 'The specified distribution does not exist.', 404);
      });
      return xml(201, reply);
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      return xml(error.status, errorXml(error));
    }
  };

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await readBody(request, MAX_BODY_BYTES);
    if (!isSigned(request)) {
      const page = method === 'GET' && hasLocalHost(request) ? mailPage(url, mails.all()) : undefined;
      if (page) return page;
      throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token', 403);
    }
    if (method === 'GET' && url === '/laptop/mails') return json(mails.all());
    const operation = /^AmazonSSM\.(\w+)$/.exec(String(headers['x-amz-target']))?.[1];
    if (method === 'POST' && operation !== undefined) {
      return json(callParameterStore(operation, parseJson(body)));
    }
    if (method === 'POST' && url === '/v2/email/outbound-emails') return json(sendMail(parseJson(body)));
    const name = /^\/2015-03-31\/functions\/([^/?]+)\/invocations(?:\?|$)/.exec(url)?.[1];
    if (method === 'POST' && name !== undefined) {
      const type = String(headers['x-amz-invocation-type'] ?? 'RequestResponse');
      return invoke({ functionName: decodeURIComponent(name), type, payload: body });
    }
    const distribution = /^\/2020-05-31\/distribution\/([^/?]+)\/invalidation$/.exec(url)?.[1];
    if (method === 'POST' && distribution !== undefined)
      return answerCloudFront(distribution, body.toString('utf8'));
    throw new AwsError('UnknownOperationException', '', 404);
  };

  return startServer(options.port, async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await answer(request).catch(errorReply);
    response.writeHead(status, { 'x-amzn-requestid': crypto.randomUUID(), ...headers }).end(body);
  });
};
