// Stripe on a laptop: the API that the real library speaks to, the hosted pages, signed webhooks, and time that can be advanced.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { answerApi } from './api.ts';
import { answerControl } from './control.ts';
import { answerPage } from './pages/pages.ts';
import { readRequest } from './request.ts';
import type { Reply } from './request.ts';
import { StandIn } from './stand-in.ts';

export interface StripeOptions {
  port: number;
  /** Where the state survives restarts. */
  file: string;
  secretKey: string;
  webhook: { url: string; secret: string };
  /** The real clock; the stand-in's own is this and what was advanced. */
  now?: () => Date;
  log?: (text: string) => void;
  /** Where the dashboard's link back leads. */
  siteUrl?: string;
}

export interface StripeStandIn {
  url: string;
  close(): Promise<void>;
}

const DUE_EVERY_MS = 60_000;

/**
 * Listens on 127.0.0.1, addressed as localhost; port 0 takes any free one. Rejects when the port is taken or the
 * file is not the stand-in's.
 */
export const startStripe = async (options: StripeOptions): Promise<StripeStandIn> => {
  const { log = () => undefined } = options;
  let standIn: StandIn | undefined;
  const server = createServer((incoming, response) => {
    if (!standIn) return;
    respond(standIn, options, incoming, response).catch((error: unknown) => {
      log(`Stripe stand-in: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const url = `http://localhost:${port}`;
  try {
    standIn = new StandIn({
      file: options.file,
      webhook: options.webhook,
      now: options.now ?? (() => new Date()),
      url,
    });
  } catch (error) {
    server.close();
    throw error;
  }
  const opened = standIn;
  const ticking = setInterval(() => {
    opened.catchUp();
    opened.save();
  }, DUE_EVERY_MS).unref();
  return {
    url,
    close: async () => {
      clearInterval(ticking);
      const closed = new Promise((resolve) => server.close(resolve));
      await opened.close();
      await Promise.race([closed, setTimeout(2000, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
};

async function respond(
  standIn: StandIn,
  options: StripeOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const request = await readRequest(incoming);
  standIn.catchUp();
  let reply: Reply | null;
  if (request.path.startsWith('/v1/')) {
    const { account, faults, keys } = standIn;
    reply = await answerApi({ account, faults, keys, secretKey: options.secretKey }, request);
  } else if (request.path.startsWith('/laptop/')) reply = await answerControl(standIn, request);
  else reply = await answerPage(standIn, request, options.siteUrl);
  if (request.method !== 'GET') standIn.save();
  if (!reply) {
    incoming.socket.destroy();
    return;
  }
  response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) });
  response.end(reply.body);
}
