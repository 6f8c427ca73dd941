// Stands in for Lambda: takes asynchronous invocations, and keeps their events until a test runs them.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FunctionService {
  readonly url: string;
  /** The events that were taken and not run yet, in order. */
  readonly events: unknown[];
  /** Answers in place of the service while it is set. */
  outage: RequestListener | undefined;
  close: () => void;
}

export const startFunctionService = async (): Promise<FunctionService> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (service.outage) return service.outage(request, response);
      service.events.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const service: FunctionService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events: [],
    outage: undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
};
