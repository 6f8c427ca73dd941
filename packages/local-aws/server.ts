// How every server of this package listens and reads a body.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export interface RunningServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** How long `close` waits for requests that are being answered. */
const CLOSE_WAIT_MS = 2_000;

/** Longer than the pauses of a busy client, whose next request is lost if the connection has just been closed. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Listens on 127.0.0.1 only; port 0 takes any free port. Rejects if the port is taken. If `respond` rejects, the connection of the
 * request is closed.
 */
export const startServer = async (
  port: number,
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<RunningServer> => {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.race([closed, setTimeout(CLOSE_WAIT_MS, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
};

/**
 * The body, cut off after `maxBytes` + 1 bytes: a result longer than `maxBytes` means that the body is too large. The rest is read
 * and dropped, because the caller reads the answer only after sending everything.
 */
export const readBody = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    if (bytes <= maxBytes) chunks.push(part);
    bytes += part.length;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes + 1);
};

/**
 * Whether the request has a signature, which is not verified. A page in a browser always sends its Origin, so no page can make a
 * call that needs a signature.
 */
export const isSigned = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined && (headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') ?? false);
