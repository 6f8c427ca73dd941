// Cloudflare Turnstile on a laptop, for a site's pages and its server.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerCall, type Keys } from './routes.ts';
import type { State } from './control.ts';
import { PlannedFaults, sendReply } from './faults.ts';
import { Tokens } from './tokens.ts';

export interface HumanCheckOptions extends Keys {
  /** Port 0 takes any free one. */
  readonly port: number;
  /** The time in milliseconds since 1970, by which tokens expire. */
  readonly now?: () => number;
  readonly log?: (text: string) => void;
}

/** Longer than the pauses of a busy client, whose next request is lost if the connection has just been closed. */
const KEEP_ALIVE_MS = 60_000;

/** Listens on 127.0.0.1, with the address localhost. Rejects if the port is taken. */
export const startHumanCheck = async ({
  port,
  now = Date.now,
  log = () => undefined,
  ...keys
}: HumanCheckOptions): Promise<{ url: string; close: () => Promise<void> }> => {
  const state: State = { tokens: new Tokens(now), faults: new PlannedFaults(), verifications: [] };
  let origin = '';
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: target = '/', headers } = request;
    if (!target.startsWith('/') || !URL.canParse(origin + target)) {
      response.writeHead(400).end();
      return;
    }
    const url = new URL(origin + target);
    const body = await text(request);
    const reply = answerCall(state, keys, { method, url, headers, body });
    log(`${method} ${url.pathname} ${reply.status}\n`);
    sendReply(response, reply);
  };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    respond(request, response).catch((error: unknown) => {
      log(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  origin = `http://localhost:${typeof address === 'object' && address ? address.port : port}`;
  return {
    url: origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
