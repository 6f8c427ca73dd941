// Reloads open pages when another assembly is played. It runs only with the option `reloadPages`, and is never deployed.
//
//   GET /laptop/reload.js   the script that documents then contain; its query is the version of its document
//   GET /laptop/reload      an event stream: the version that is played, at once and after each change
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpRequest, HttpResponse } from '../http.ts';
import type { Edge } from './edge.ts';

// A hidden page opens no stream: a browser opens six connections to an origin, and each stream occupies one.
const SCRIPT = `
const version = new URL(document.currentScript.src).search.slice(1);
let stream;
const listen = () => {
  stream?.close();
  if (document.hidden) return;
  stream = new EventSource('/laptop/reload');
  stream.onmessage = ({ data }) => {
    if (data !== version) location.reload();
  };
};
document.addEventListener('visibilitychange', listen);
listen();
`;

export interface PageReload {
  /** Returns the edge with the script in all documents that a browser opens as pages. */
  readonly wrap: (edge: Edge) => Edge;
  /** Answers a request for the script or the stream; false for any other request. */
  readonly respond: (message: IncomingMessage, reply: ServerResponse) => boolean;
  /** Tells open pages which version is played. */
  readonly announce: (version: string) => void;
  readonly close: () => void;
}

const addScript = (response: HttpResponse, version: string): HttpResponse => {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const headers = new Headers(response.headers);
  headers.delete('etag');
  const script = `<script src="/laptop/reload.js?${version}" async></script>`;
  return {
    ...response,
    headers,
    body: Buffer.from(response.body.toString('utf8').replace('</head>', `${script}$&`)),
  };
};

/** The request without headers that would lead to compression or a 304, so that the answer is the whole text. */
const withoutEncoding = (request: HttpRequest): HttpRequest => {
  const headers = new Headers(request.headers);
  headers.delete('accept-encoding');
  headers.delete('if-none-match');
  return { ...request, headers };
};

/** Creates the reload for the pages of a stack. `first` is the present version. */
export const createPageReload = (first: string): PageReload => {
  let version = first;
  const streams = new Set<ServerResponse>();
  const send = (stream: ServerResponse) => stream.write(`data: ${version}\n\n`);
  return {
    wrap: (edge) => async (request) =>
      request.headers.get('sec-fetch-dest') === 'document'
        ? addScript(await edge(withoutEncoding(request)), version)
        : edge(request),
    respond: ({ url = '' }, reply) => {
      const [path] = url.split('?');
      if (path === '/laptop/reload.js') {
        reply.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT);
        return true;
      }
      if (path !== '/laptop/reload') return false;
      reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      streams.add(reply);
      reply.once('close', () => streams.delete(reply));
      send(reply);
      return true;
    },
    announce: (next) => {
      version = next;
      streams.forEach(send);
    },
    close: () => {
      for (const stream of streams) stream.end();
    },
  };
};
