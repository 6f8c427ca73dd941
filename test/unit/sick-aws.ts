// AWS ill in every way: a server stands before the tables and another before the Parameter Store, and they answer in
// their place, for the one operation that a test names.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request, or does not; `heal` sends it on to who would have answered. */
type Illness = (request: IncomingMessage, response: ServerResponse, heal: () => Promise<Response>) => unknown;

export const answering =
  (status: number, body: string): Illness =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);

/** What passes, and is a 503 until then. */
export const illnesses: Record<string, Illness> = {
  'is silent': () => undefined,
  'hangs up': (request) => request.socket.destroy(),
  throttles: answering(400, '{"__type":"ThrottlingException","message":"the secret cause"}'),
  'has no room': answering(400, '{"__type":"ProvisionedThroughputExceededException","message":"slow"}'),
  fails: answering(500, '{"__type":"InternalServerError","message":"the secret cause"}'),
  'is busy': answering(503, ''),
  'talks garbage': answering(200, '<html>maintenance</html>'),
  'breaks off': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"Item":{', () => response.destroy());
  },
  'does it and loses the answer': (request, _, heal) => {
    const hangUp = () => request.socket.destroy();
    heal().then(hangUp, hangUp);
  },
};

/** For ever, and a mistake of ours: a right that is missing. */
export const denied = answering(
  400,
  '{"__type":"AccessDeniedException","message":"not authorized on the secret resource"}',
);

/** Stands before both, well, and tells the handlers that are loaded afterwards to come here. */
export const standBefore = async (targets: { dynamoDb: string; ssm: string }) => {
  let sick: { operation: string; illness: Illness } | undefined;

  const listenerBefore =
    (target: string): RequestListener =>
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers = new Headers(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
        const forward = () => fetch(target, { method: 'POST', headers, body: Buffer.concat(chunks) });
        if (sick && String(request.headers['x-amz-target']).endsWith(`.${sick.operation}`)) {
          sick.illness(request, response, forward);
        } else {
          forward()
            .then(async (answer) => {
              const text = await answer.text();
              response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
            })
            // The connection was an old one, just closed behind us: the client learns it as we did, and asks again.
            .catch(() => request.socket.destroy());
        }
      });
    };
  const listenBefore = async (target: string) => {
    const server = createServer(listenerBefore(target));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };

  const dynamoDb = await listenBefore(targets.dynamoDb);
  const ssm = await listenBefore(targets.ssm);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamoDb.url;
  process.env.AWS_ENDPOINT_URL_SSM = ssm.url;
  return {
    /** From now on this operation, and no other, meets the illness. */
    fallIll: (operation: string, illness: Illness) => {
      sick = { operation, illness };
    },
    recover: () => {
      sick = undefined;
    },
    close: () => {
      for (const { server } of [dynamoDb, ssm]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
};
