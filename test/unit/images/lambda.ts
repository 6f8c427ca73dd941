// Lambda, as who waits for an image calls it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Lambda {
  /** The functions that were called, in order. */
  calls: { path: string | undefined; type: unknown; event: unknown }[];
  /** Receives each event. Answers the status of the call. */
  invoke: (event: unknown) => number;
}

export const startLambda = async () => {
  const lambda: Lambda = { calls: [], invoke: () => 202 };
  const server = createServer((request, response) => {
    void json(request).then((event) => {
      const { url: path, headers } = request;
      lambda.calls.push({ path, type: headers['x-amz-invocation-type'], event });
      response.writeHead(lambda.invoke(event)).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    lambda,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
