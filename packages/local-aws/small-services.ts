// Services with few operations behind one port: SSM's Parameter Store, SES (ses/), Lambda's Invoke, CloudFront's
// CreateInvalidation, and what an operator asks of the account (account/).
//
//   /, /mails/…         the sent mails on a page, for people (ses/mail-page.ts)
//   /laptop/mails       the same for tests; it needs a signature like every other call
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AwsError } from './aws-error.ts';
import { accountAnswerer, refuse } from './account/answer.ts';
import type { DescribedStack } from './account/operations.ts';
import type { AccountState } from './account/state.ts';
import { createInvalidation } from './edge/invalidations.ts';
import type { LambdaFunction } from './lambda/functions.ts';
import { invoker } from './lambda/invoke.ts';
import { json, xml, type Reply } from './reply.ts';
import { isSigned, readBody, startServer, type RunningServer } from './server.ts';
import type { Ses } from './ses/ses.ts';
import { parameterStore } from './ssm/parameter-store.ts';
import { errorXml } from './xml.ts';

export interface SmallServicesOptions {
  /** Port 0 takes any free one. */
  readonly port: number;
  /** SecureStrings by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The functions that can be invoked at present. */
  readonly listFunctions: () => Iterable<LambdaFunction>;
  /** Removes the cached responses of a distribution at the paths; returns false if there is no such distribution. */
  readonly invalidate: (distributionId: string, paths: readonly string[]) => boolean;
  readonly ses: Ses;
  readonly account: AccountState;
  /** The stack that CloudFormation knows. */
  readonly findStack: (name: string) => DescribedStack | undefined;
}

/** More than any of the services accepts. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AwsError('SerializationException');
  }
};

/** Protects against DNS rebinding: a site whose host name resolves to this computer could read the mails. */
const hasLocalHost = ({ headers }: IncomingMessage): boolean =>
  /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');

/** Whether the caller expects XML: CloudFront's callers do, and those that send a form to CloudFormation, STS or SNS. */
const wantsXml = ({ url = '/', headers }: IncomingMessage): boolean =>
  url.startsWith('/2020-05-31/') || headers['content-type']?.startsWith('application/x-www-form-') === true;

const errorReply = (request: IncomingMessage, error: unknown): Reply => {
  // Any other error is a defect of this server. Its text is shown, because only a developer can see it.
  const awsError =
    error instanceof AwsError ? error : new AwsError('InternalServerError', String(error), 500);
  const { type, message, status } = awsError;
  if (wantsXml(request)) return xml(status, errorXml(awsError));
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': type },
    body: JSON.stringify({ __type: type, ...(message && { message }) }),
  };
};

/** Serves the services to callers that sign their requests. Rejects if the port is taken. */
export const startSmallServices = (options: SmallServicesOptions): Promise<RunningServer> => {
  const callParameterStore = parameterStore(options.secrets);
  const invoke = invoker(options.listFunctions);
  const { ses } = options;

  const answerAccount = accountAnswerer(options.account, options.findStack);

  const answerCloudFront = (distributionId: string, body: string): Reply => {
    const reply = createInvalidation(body, (paths) => {
      if (!options.invalidate(distributionId, paths))
        throw new AwsError('NoSuchDistribution', 'The specified distribution does not exist.', 404);
    });
    return xml(201, reply);
  };

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await readBody(request, MAX_BODY_BYTES);
    if (!isSigned(request)) {
      const page = hasLocalHost(request)
        ? await ses.page({ method, url, headers, body: body.toString('utf8') })
        : undefined;
      if (page) return page;
      throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token', 403);
    }
    if (method === 'GET' && url === '/laptop/mails') return json(ses.listMails());
    const target = String(headers['x-amz-target']);
    const reply = answerAccount({ method, url, target, body: body.toString('utf8') });
    if (reply !== undefined) return reply;
    const operation = /^AmazonSSM\.(\w+)$/.exec(target)?.[1];
    if (method === 'POST' && operation !== undefined) {
      refuse(options.account, operation);
      if (body.includes('"WithDecryption":true')) refuse(options.account, 'kms:Decrypt');
      return json(callParameterStore(operation, parseJson(body)));
    }
    const mailOperation = ses.find(method, url);
    if (mailOperation !== undefined) {
      refuse(options.account, mailOperation.name);
      return mailOperation.run(() => parseJson(body));
    }
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
    const reply = await answer(request).catch((error: unknown) => errorReply(request, error));
    const { status, headers, body } = reply;
    response.writeHead(status, { 'x-amzn-requestid': crypto.randomUUID(), ...headers }).end(body);
  });
};
