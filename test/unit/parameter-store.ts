// Stands in for the Parameter Store: holds secrets that a test may rotate, notes requests, and can have an outage.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ParameterStore {
  readonly url: string;
  /** Secrets by parameter name. */
  readonly secrets: Map<string, string>;
  /** The requested names, in order. */
  readonly requestedNames: string[];
  /** Answers in place of the service while it is set. */
  outage: RequestListener | undefined;
  close: () => void;
}

export const startParameterStore = async (secrets: Record<string, string>): Promise<ParameterStore> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { Name, WithDecryption } = JSON.parse(Buffer.concat(chunks).toString());
      store.requestedNames.push(Name);
      if (store.outage) return store.outage(request, response);
      const stored = store.secrets.get(Name);
      const isFound = request.headers['x-amz-target'] === 'AmazonSSM.GetParameter' && stored !== undefined;
      const Value = WithDecryption ? stored : Buffer.from(stored ?? '').toString('base64');
      response.writeHead(isFound ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(
        JSON.stringify(
          isFound
            ? { Parameter: { Name, Type: 'SecureString', Value, Version: 1 } }
            : { __type: 'ParameterNotFound', message: '' },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const store: ParameterStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secrets: new Map(Object.entries(secrets)),
    requestedNames: [],
    outage: undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return store;
};
