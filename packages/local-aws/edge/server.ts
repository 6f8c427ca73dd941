// The door: HTTP on 127.0.0.1, in the place of CloudFront's HTTPS.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { MOST_BODY_BYTES } from '../gateway/gateway.ts';
import { joinHeaders, type HttpRequest } from '../http.ts';
import type { Edge } from './edge.ts';

export interface Visit {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
}

/**
 * The body, cut off after one byte more than API Gateway takes: enough to know that it is too large. The
 * rest is read away, so that the viewer gets round to the answer.
 */
const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    if (bytes <= MOST_BODY_BYTES) chunks.push(part);
    bytes += part.length;
  }
  return Buffer.concat(chunks).subarray(0, MOST_BODY_BYTES + 1);
};

const requestOf = async (message: IncomingMessage): Promise<HttpRequest | undefined> => {
  const target = message.url ?? '';
  if (!target.startsWith('/')) return undefined;
  const [, rawPath = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(target) ?? [];
  // Resolves dot segments as CloudFront does before it matches a behaviour; a leading `//` stays in the path.
  const base = 'http://edge';
  if (!URL.canParse(base + rawPath)) return undefined;
  return {
    method: message.method ?? 'GET',
    path: new URL(base + rawPath).pathname,
    query,
    headers: joinHeaders(message.rawHeaders),
    body: await bodyOf(message),
    sourceIp: message.socket.remoteAddress ?? '127.0.0.1',
  };
};

const serve = async (edge: Edge, message: IncomingMessage, reply: ServerResponse): Promise<void> => {
  const request = await requestOf(message);
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
  // An API says nothing of the length in its answer to a HEAD, where a bucket does.
  const isLengthKnown = request.method !== 'HEAD' || body.length > 0;
  if (hasBody && isLengthKnown) reply.setHeader('content-length', body.length);
  reply.writeHead(status);
  reply.end(hasBody && request.method !== 'HEAD' ? body : undefined);
};

/** Serves the edge at a port of 127.0.0.1. Rejects when the port is taken. */
export const startEdgeServer = async (
  edge: Edge,
  port: number,
  onVisit: (visit: Visit) => void,
): Promise<{ close: () => Promise<void> }> => {
  const server = createServer((message, reply) => {
    const began = performance.now();
    reply.once('close', () =>
      onVisit({
        method: message.method ?? '',
        path: (message.url ?? '').split('?')[0] ?? '',
        status: reply.statusCode,
        milliseconds: Math.round(performance.now() - began),
      }),
    );
    serve(edge, message, reply).catch(() => {
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
