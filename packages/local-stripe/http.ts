import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request, read whole. */
export interface Request {
  readonly method: string;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What is sent back; `null` in its place breaks the connection. */
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
