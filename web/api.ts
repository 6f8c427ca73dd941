// The typed API client.
import type { Endpoint, Reply, PartInput } from '#shared/contract/endpoint.ts';
import * as words from '#shared/words.ts';
import { ApiError } from './api-error.ts';
import { credentials } from './credentials.ts';
import { fetchJson, toRequestInit, toUrl } from './http.ts';
import type { RequestParts } from './http.ts';
import { readSettings } from './settings.ts';

type PartName = 'params' | 'query' | 'body';
type Part<E extends Endpoint, P extends PartName> =
  undefined extends PartInput<E, P> ? unknown : Record<P, PartInput<E, P>>;
/** Without a session, the page itself passes a token. */
type Token<E extends Endpoint> = E['caller'] extends 'signup'
  ? { token: string }
  : E['caller'] extends 'anyone'
    ? { token?: string | undefined }
    : unknown;
/** The parts of a call: exactly those that its endpoint names. */
export type CallParts<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  Token<E> & { signal?: AbortSignal | undefined };

const toHeaders = (token: string | undefined): Record<string, string> => {
  if (!token) return {};
  return { authorization: /^bearer /i.test(token) ? token : `Bearer ${token}` };
};

interface CallerDetails {
  readonly siteApiKey: string;
  readonly token: string | undefined;
  /** Whether to get a new token, because the API has refused one for this call. */
  readonly isFresh: boolean;
}

/** The headers that identify each kind of caller. */
const identify: Record<
  Endpoint['caller'],
  (details: CallerDetails) => Record<string, string> | Promise<Record<string, string>>
> = {
  anyone: ({ token }) => toHeaders(token),
  site: ({ siteApiKey }) => ({ 'x-api-key': siteApiKey }),
  signup: ({ token }) => {
    if (!token) throw new ApiError('bad-request', { message: words.nonceRequired });
    return toHeaders(token);
  },
  customer: async ({ isFresh }) => toHeaders(await credentials.customer(isFresh)),
  staff: async () => toHeaders(await credentials.staff()),
  stripe: () => Promise.reject(new ApiError('forbidden')),
};

/** Calls an endpoint and returns its parsed reply. Every failure is an ApiError; an abort stays an abort. */
export function call<const E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<Reply<E>>;
export async function call(
  { caller, method, path, reply }: Endpoint,
  parts: RequestParts & { token?: string | undefined },
): Promise<unknown> {
  const { apiBase, siteApiKey } = await readSettings();
  const send = async (isFresh: boolean, hasConfirmed = false): Promise<unknown> => {
    const headers = await identify[caller]({ siteApiKey, token: parts.token, isFresh });
    try {
      return await fetchJson(
        toUrl(apiBase, path, parts),
        toRequestInit(method, headers, parts),
        parts.signal,
      );
    } catch (error) {
      if (!(error instanceof ApiError) || caller !== 'customer') throw error;
      if (error.code === 'account-deleted') return credentials.refused(error);
      if (error.code === 'sign-in-again' && !hasConfirmed) {
        await credentials.confirm();
        return send(false, true);
      }
      if (error.status !== 401 || error.code === 'sign-in-again') throw error;
      // A refused token may just be old: try once with a new one.
      return isFresh ? credentials.refused() : send(true);
    }
  };
  const parsed = reply.safeParse(await send(false));
  if (!parsed.success) throw new ApiError('unavailable');
  return parsed.data;
}
