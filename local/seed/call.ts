// Calls of the API as the site makes them, and patience with its throttle.
import { setTimeout as delay } from 'node:timers/promises';
import { toRoute, type Endpoint, type Reply } from '#shared/contract/endpoint.ts';

const MOST_WAITS = 40;
/** The throttle gives no time; at this pace a sample is made as soon as it may be. */
const RETRY_AFTER_MS = 250;

/** Sends until the gateway's throttle lets it pass; rejects with what any other refusal says. */
export const send = async (request: () => Promise<Response>): Promise<Response> => {
  for (let waits = 0; ; waits += 1) {
    const response = await request();
    if (response.ok) return response;
    if (response.status !== 429 || waits === MOST_WAITS) {
      throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
    }
    await response.body?.cancel();
    await delay(RETRY_AFTER_MS);
  }
};

export type Call = <E extends Endpoint>(
  endpoint: E,
  parts?: { readonly body?: unknown; readonly query?: Readonly<Record<string, string>> },
) => Promise<Reply<E>>;

/** Calls in the name of whoever the token is for; answers are as the contract says, or the call rejects. */
export const callerWith =
  (siteUrl: string, token: string): Call =>
  async (endpoint, { body, query = {} } = {}) => {
    const [method = '', path = ''] = toRoute<Endpoint>(endpoint).split(' ');
    const url = new URL(`/api${path}`, siteUrl);
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
