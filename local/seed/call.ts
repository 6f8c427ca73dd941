// Calls of the API as the site makes them, with retries while an image is still being prepared.
import { setTimeout as delay } from 'node:timers/promises';
import { toRoute, type Endpoint, type Reply } from '#shared/contract/endpoint.ts';

const MAX_RETRIES = 40;
const RETRY_AFTER_MS = 250;

/** Sends a request again while the answer is 503. Rejects with the body of any other error. */
export const send = async (request: () => Promise<Response>): Promise<Response> => {
  for (let retries = 0; ; retries += 1) {
    const response = await request();
    if (response.ok) return response;
    if (response.status !== 503 || retries === MAX_RETRIES) {
      throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
    }
    await response.body?.cancel();
    await delay(RETRY_AFTER_MS);
  }
};

export type Call = <E extends Endpoint>(
  endpoint: E,
  parts?: {
    readonly body?: unknown;
    readonly query?: Readonly<Record<string, string>>;
    readonly params?: Readonly<Record<string, string>>;
  },
) => Promise<Reply<E>>;

/** Makes the function that calls the API with a token. It rejects when a reply does not match the contract. */
export const createCall =
  (siteUrl: string, token: string): Call =>
  async (endpoint, { body, query = {}, params = {} } = {}) => {
    const [method = '', path = ''] = toRoute<Endpoint>(endpoint).split(' ');
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const url = new URL(`/api${address}`, siteUrl);
    url.search = new URLSearchParams(query).toString();
    const response = await send(() =>
      fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return endpoint.reply.parse(await response.json()) as Reply<typeof endpoint>;
  };
