// HTTP servers of tests, on any free port.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Listening {
  readonly url: string;
  /** Ends all connections, also those that wait for a response. */
  readonly close: () => Promise<void>;
}

/** Listens on 127.0.0.1. */
export const listen = async (listener: RequestListener): Promise<Listening> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export interface StandIn extends Listening {
  /** Answers in place of the service while it is set. */
  outage: RequestListener | undefined;
}

/** Listens as a service whose answers a test can replace by an outage. `respond` gets the whole body of a request. */
export const listenAsService = async (
  respond: (request: IncomingMessage, response: ServerResponse, body: string) => unknown,
): Promise<StandIn> => {
  const service: StandIn = {
    ...(await listen((request, response) => {
      void text(request).then((body) =>
        service.outage ? service.outage(request, response) : respond(request, response, body),
      );
    })),
    outage: undefined,
  };
  return service;
};

/** Sends a request on to another service. Rejects when it closes the connection. */
export const forward = (
  target: string,
  { headers: received, url = '', method = 'POST' }: IncomingMessage,
  body: BodyInit,
): Promise<Response> => {
  const headers = new Headers(Object.entries(received).map(([name, value]) => [name, String(value)]));
  for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
  return fetch(new URL(url, target), { method, headers, ...(method === 'GET' ? {} : { body }) });
};
