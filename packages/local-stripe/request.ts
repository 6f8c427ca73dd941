import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request read whole. */
export interface Request {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  header: (name: string) => string | undefined;
  body: string;
}

export async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const [path = '/', query = ''] = (incoming.url ?? '/').split('?', 2);
  return {
    method: incoming.method ?? 'GET',
    path,
    query,
    header: (name) => {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: (await buffer(incoming)).toString('utf8'),
  };
}

/** What is sent back; `null` in its place means that the connection breaks. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}
