import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request with its whole body. */
export interface Request {
  readonly method: string;
  readonly path: string;
  /** The query, without the question mark. */
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A response. `null` instead of one breaks the connection. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const readRequest = async (incoming: IncomingMessage): Promise<Request> => {
  const [path = '/', query = ''] = (incoming.url ?? '/').split('?', 2);
  const { method = 'GET', headers } = incoming;
  return { method, path, query, headers, body: await text(incoming) };
};
