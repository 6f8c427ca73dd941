// Stripe on a laptop: the API for the official library, the hosted pages, signed webhooks, and a clock to advance.
import { createServer } from 'node:http';
import { answerApi } from './api/api.ts';
import { answerControl } from './control.ts';
import { readRequest, type Reply, type Request } from './http.ts';
import { answerPage } from './pages/pages.ts';
import { StandIn, type Seed } from './stand-in.ts';
import { emptyState, readState, writeState, type State } from './state.ts';

export type { Seed };

export interface LocalStripeOptions {
  /** Port 0 takes any free port. */
  readonly port: number;
  readonly secretKey: string;
  /** The file in which the state survives restarts. Without it, nothing is kept. */
  readonly file?: string;
  readonly seed?: Seed;
  /** The target of the links "Back to the site" if a session names no address. */
  readonly siteUrl?: string;
  /** The real time, to which the advanced time is added. */
  readonly now?: () => Date;
  readonly log?: (text: string) => void;
}

export interface LocalStripe {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const DUE_EVERY_MS = 60_000;

const answer = async (
  standIn: StandIn,
  { secretKey, siteUrl }: LocalStripeOptions,
  request: Request,
): Promise<Reply | null> => {
  standIn.catchUp();
  const { account, faults, keys } = standIn;
  const reply = request.path.startsWith('/v1/')
    ? await answerApi({ account, faults, keys, secretKey }, request)
    : request.path.startsWith('/laptop/')
      ? await answerControl(standIn, request)
      : await answerPage(standIn, request, siteUrl);
  // Save before the answer: Stripe forgets nothing that it has answered, and this process may be killed.
  if (request.method !== 'GET') standIn.saveNow();
  return reply;
};

/** Longer than the pauses of a busy client, whose next request is lost if the connection has just been closed. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Listens on 127.0.0.1, addressed as localhost. Rejects if the port is taken, or if the file does not hold a state of this version.
 */
export const startLocalStripe = async (options: LocalStripeOptions): Promise<LocalStripe> => {
  const { file, log = () => undefined, now = () => new Date(), seed = { prices: [] } } = options;
  const state = file === undefined ? emptyState() : readState(file);
  const save = (changed: State) => file !== undefined && writeState(file, changed);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const url = `http://localhost:${port}`;
  const standIn = new StandIn({ state, seed, now, url, save });
  server.on('request', (incoming, response) => {
    const respond = async () => {
      const reply = await answer(standIn, options, await readRequest(incoming));
      if (!reply) incoming.socket.destroy();
      else response.writeHead(reply.status, reply.headers).end(reply.body);
    };
    respond().catch((error: unknown) => {
      log(`local-stripe: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      response.destroy();
    });
  });
  const ticking = setInterval(() => {
    standIn.catchUp();
    standIn.save();
  }, DUE_EVERY_MS).unref();
  return {
    url,
    close: async () => {
      clearInterval(ticking);
      await standIn.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
