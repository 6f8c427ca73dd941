// Lambda, as who waits for an image calls it.
import { json } from 'node:stream/consumers';
import { listen } from '../../listen.ts';

interface Lambda {
  /** The functions that were called, in order. */
  calls: { path: string | undefined; type: unknown; event: unknown }[];
  /** Receives each event. Answers the status of the call. */
  invoke: (event: unknown) => number;
}

export const startLambda = async () => {
  const lambda: Lambda = { calls: [], invoke: () => 202 };
  const server = await listen((request, response) => {
    void json(request).then((event) => {
      const { url: path, headers } = request;
      lambda.calls.push({ path, type: headers['x-amz-invocation-type'], event });
      response.writeHead(lambda.invoke(event)).end();
    });
  });
  return { ...server, lambda };
};
