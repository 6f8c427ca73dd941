// A site over HTTP/2 with TLS, which is what CloudFront speaks. The local edge speaks HTTP/1.1 without TLS.
import { getCertificate } from '@vitejs/plugin-basic-ssl';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Headers of a connection of HTTP/1.1. HTTP/2 forbids them. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

const removeHeaders = (headers: IncomingHttpHeaders, isRemoved: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isRemoved(name)));

/** The quality with which the local edge compresses. */
const AS_SERVED = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The body with the new origin in place of the old one. Images have absolute addresses. */
const moveOrigin = async (answer: IncomingMessage, from: string, to: string): Promise<Buffer> => {
  const body = await buffer(answer);
  if (answer.headers['content-encoding'] !== 'br') return body;
  const text = brotliDecompressSync(body);
  return text.includes(from) ? brotliCompressSync(text.toString().replaceAll(from, to), AS_SERVED) : body;
};

const forward = (site: string, message: Http2ServerRequest, reply: Http2ServerResponse): void => {
  const headers = removeHeaders(message.headers, (name) => name.startsWith(':'));
  const toSite = request(new URL(message.url, site), { method: message.method, headers }, (answer) => {
    moveOrigin(answer, site, `https://${message.authority}`).then(
      (body) => {
        reply.writeHead(
          answer.statusCode ?? 502,
          removeHeaders(answer.headers, (name) => CONNECTION_HEADERS.has(name)),
        );
        reply.end(body);
      },
      () => reply.destroy(),
    );
  });
  toSite.once('error', () => reply.destroy());
  message.pipe(toSite);
};

/** Serves a site over HTTP/2. The certificate is made now, and no browser trusts it. */
export const serveHttp2 = async (site: string): Promise<{ url: string; close: () => void }> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plainly-certificate-'));
  const certificate = await getCertificate(folder);
  const server = createSecureServer({ cert: certificate, key: certificate }, (message, reply) =>
    forward(site, message, reply),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
