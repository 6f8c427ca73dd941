// Outages of AWS: proxies before the tables and before the Parameter Store that answer one operation, which a test names,
// in place of the service.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** Answers a request or leaves it unanswered. `forward` sends it to the service. */
type Outage = (
  request: IncomingMessage,
  response: ServerResponse,
  forward: () => Promise<Response>,
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

/** The time that a function gets for a call during an outage. `handle` answers a call to a silent service in 200 ms. */
export const remainingMsWhen = (outage: string): number => (outage === 'is silent' ? 1000 : 10_000);

/** Removes the random waits between attempts, of which the SDK and our transactions make several. */
export const retryAtOnce = () => vi.spyOn(Math, 'random').mockReturnValue(0);

/** Starts both proxies, which forward every request until a test sets an outage. Handlers imported later use them. */
export const startAwsProxies = async (targets: { dynamoDb: string; ssm: string }) => {
  let failing: { operation: string; outage: Outage; table: string } | undefined;

  const proxyListener =
    (target: string): RequestListener =>
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers = new Headers(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
        const body = Buffer.concat(chunks);
        const forward = () => fetch(target, { method: 'POST', headers, body });
        const isFailing =
          failing &&
          String(request.headers['x-amz-target']).endsWith(`.${failing.operation}`) &&
          body.includes(failing.table);
        if (failing && isFailing) {
          failing.outage(request, response, forward);
        } else {
          forward()
            .then(async (answer) => {
              const text = await answer.text();
              response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
            })
            // The service has just closed an old connection. The client sees the same and tries again.
            .catch(() => request.socket.destroy());
        }
      });
    };
  const startProxy = async (target: string) => {
    const server = createServer(proxyListener(target));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };

  const dynamoDb = await startProxy(targets.dynamoDb);
  const ssm = await startProxy(targets.ssm);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamoDb.url;
  process.env.AWS_ENDPOINT_URL_SSM = ssm.url;
  return {
    /** Answers this operation, of one table or of all, with the outage from now on, and forwards every other. */
    failOperation: (operation: string, outage: Outage, table = '') => {
      failing = { operation, outage, table };
    },
    recover: () => {
      failing = undefined;
    },
    close: () => {
      for (const { server } of [dynamoDb, ssm]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
};
