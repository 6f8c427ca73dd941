// The server that viewers call: HTTP on 127.0.0.1 instead of CloudFront's HTTPS.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_BODY_BYTES } from '../gateway/gateway.ts';
import { joinHeaders, type HttpRequest } from '../http.ts';
import type { Log } from '../logs.ts';
import { readBody, startServer, type RunningServer } from '../server.ts';
import type { Edge } from './edge.ts';

const parseRequest = async (message: IncomingMessage): Promise<HttpRequest | undefined> => {
  const target = message.url ?? '';
  const [, rawPath = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(target) ?? [];
  // The base resolves dot segments, as CloudFront does before it matches a behavior. A leading `//` stays in the path.
  const base = 'http://edge';
  if (!target.startsWith('/') || !URL.canParse(base + rawPath)) return undefined;
  return {
    method: message.method ?? 'GET',
    path: new URL(base + rawPath).pathname,
    query,
    headers: joinHeaders(message.rawHeaders),
    body: await readBody(message, MAX_BODY_BYTES),
    sourceIp: message.socket.remoteAddress ?? '127.0.0.1',
  };
};

const respond = async (edge: Edge, message: IncomingMessage, reply: ServerResponse): Promise<void> => {
  const request = await parseRequest(message);
  if (!request) {
    reply.writeHead(400).end();
    return;
  }
  const { status, headers, body } = await edge(request);
  for (const [name, value] of headers) {
    if (name !== 'set-cookie') reply.setHeader(name, value);
  }
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) reply.setHeader('set-cookie', cookies);
  const hasBody = ![204, 304].includes(status);
  // An API answers HEAD without content-length, but a bucket with it.
  const isLengthKnown = request.method !== 'HEAD' || body.length > 0;
  if (hasBody && isLengthKnown) reply.setHeader('content-length', body.length);
  reply.writeHead(status);
  reply.end(hasBody && request.method !== 'HEAD' ? body : undefined);
};

/**
 * Serves the edge; each request leaves a line in the log. `respondFirst` may answer a request instead, and then returns true.
 * Rejects if the port is taken.
 */
export const startEdgeServer = (
  edge: Edge,
  port: number,
  log: Log,
  respondFirst: (message: IncomingMessage, reply: ServerResponse) => boolean = () => false,
): Promise<RunningServer> =>
  startServer(port, async (message, reply) => {
    if (respondFirst(message, reply)) return;
    const startMs = performance.now();
    reply.once('close', () => {
      const path = (message.url ?? '').split('?')[0] ?? '';
      const tookMs = Math.round(performance.now() - startMs);
      log(`${message.method} ${path} ${reply.statusCode} ${tookMs} ms\n`);
    });
    await respond(edge, message, reply).catch(() => {
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end();
    });
  });
