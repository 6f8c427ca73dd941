// Calls the API like the site does.
import { toRoute, type Endpoint, type Reply } from '#shared/contract/endpoint.ts';

/** Thrown for a response that is not a success. */
export class FailedCall extends Error {
  readonly status: number;

  constructor(request: string, status: number, body: string) {
    super(`${request} answered ${status}: ${body}`);
    this.status = status;
  }
}

/** Sends a request. Rejects with a FailedCall if the response is not a success. */
export const send = async (url: URL | string, init: RequestInit): Promise<Response> => {
  const response = await fetch(url, init);
  if (response.ok) return response;
  const { pathname } = new URL(url);
  throw new FailedCall(`${init.method ?? 'GET'} ${pathname}`, response.status, await response.text());
};

export type Call = <E extends Endpoint>(
  endpoint: E,
  parts?: {
    readonly body?: unknown;
    readonly query?: Readonly<Record<string, string>>;
    readonly params?: Readonly<Record<string, string>>;
  },
) => Promise<Reply<E>>;

/** Makes the function that calls the API with a token. It rejects if a reply does not match the contract. */
export const createCall =
  (siteUrl: string, token: string): Call =>
  async (endpoint, { body, query = {}, params = {} } = {}) => {
    const [method = '', path = ''] = toRoute<Endpoint>(endpoint).split(' ');
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const url = new URL(`/api${address}`, siteUrl);
    url.search = new URLSearchParams(query).toString();
    const response = await send(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return endpoint.reply.parse(await response.json()) as Reply<typeof endpoint>;
  };
