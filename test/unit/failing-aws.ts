// Outages of AWS: proxies before the tables and before the Parameter Store that answer one operation, which a test names,
// in place of the service.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AnswerDynamoDb } from 'local-aws';
import { vi } from 'vitest';
import { forward, listen } from '../listen.ts';

/** Answers a request or leaves it unanswered. `forward` sends it to the service. */
type Outage = (
  request: IncomingMessage,
  response: ServerResponse,
  forward: () => Promise<unknown>,
) => unknown;

export const respondWith =
  (status: number, body: string): Outage =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);

/** Outages that end by themselves: until then the API answers 503. */
export const outages: Record<string, Outage> = {
  'is silent': () => undefined,
  'closes the connection': (request) => request.socket.destroy(),
  throttles: respondWith(400, '{"__type":"ThrottlingException","message":"the secret cause"}'),
  'has too little capacity': respondWith(
    400,
    '{"__type":"ProvisionedThroughputExceededException","message":"slow"}',
  ),
  'answers 500': respondWith(500, '{"__type":"InternalServerError","message":"the secret cause"}'),
  'answers 503': respondWith(503, ''),
  'answers garbage': respondWith(200, '<html>maintenance</html>'),
  'breaks off its response': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"Item":{', () => response.destroy());
  },
  'does its work and loses the response': (request, _, forward) => {
    const closeConnection = () => request.socket.destroy();
    forward().then(closeConnection, closeConnection);
  },
};

/** A missing right, which is a mistake of ours and does not pass. */
export const accessDenied = respondWith(
  400,
  '{"__type":"AccessDeniedException","message":"not authorized on the secret resource"}',
);

/** The time that a function gets for a call during an outage. `handle` answers a call to a silent service in 100 ms. */
export const remainingMsWhen = (outage: string): number | undefined =>
  outage === 'is silent' ? 900 : undefined;

/** Removes the random waits between attempts: of the SDK, of `callAws` and of our transactions. */
export const retryAtOnce = () => vi.spyOn(Math, 'random').mockReturnValue(0);

type Service = (request: IncomingMessage, body: NonSharedBuffer) => ReturnType<AnswerDynamoDb>;

/** Starts both proxies, which forward every request until a test sets an outage. Handlers imported later use them. */
export const startAwsProxies = async (targets: { answer: AnswerDynamoDb; parameters: { url: string } }) => {
  let failing: { operation: string; outage: Outage; table: string } | undefined;
  /** Requests of an outage that have no answer yet. */
  const unanswered = new Set<ServerResponse>();

  const pass = async (
    service: Service,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const body = await buffer(request);
    const send = () => service(request, body);
    const isFailing =
      failing &&
      String(request.headers['x-amz-target']).endsWith(`.${failing.operation}`) &&
      body.includes(failing.table);
    if (failing && isFailing) {
      unanswered.add(response);
      response.once('close', () => unanswered.delete(response));
      failing.outage(request, response, send);
      return;
    }
    try {
      const { status, text } = await send();
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
    } catch {
      // The service has just closed an old connection. The client sees the same and tries again.
      request.socket.destroy();
    }
  };
  const startProxy = (service: Service) =>
    listen((request, response) => void pass(service, request, response));

  const dynamoDb = await startProxy(targets.answer);
  const ssm = await startProxy(async (request, body) => {
    const answer = await forward(targets.parameters.url, request, body);
    return { status: answer.status, text: await answer.text() };
  });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamoDb.url;
  process.env.AWS_ENDPOINT_URL_SSM = ssm.url;
  return {
    /** Answers this operation, of one table or of all, with the outage from now on, and forwards every other. */
    failOperation: (operation: string, outage: Outage, table = '') => {
      failing = { operation, outage, table };
    },
    /** Ends the outage. What it left unanswered is broken off, so that clients try again at once. */
    recover: () => {
      failing = undefined;
      for (const response of unanswered) response.destroy();
    },
    close: () => Promise.all([dynamoDb.close(), ssm.close()]),
  };
};
