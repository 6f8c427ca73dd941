// The API client of public pages. It checks replies by hand: the schemas of the contract would cost a visitor 8 KB.
import type { Endpoint, Reply, Route } from '#shared/contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import type { CallParts } from './api.ts';
import { fetchJson, toRequestInit, toUrl } from './http.ts';
import type { RequestParts } from './http.ts';
import { readApiSettings } from './site-settings.ts';

/**
 * Calls an endpoint by its route and checks the reply with `isReply`. The types come from the contract:
 * `callSite<typeof articleEndpoints.list>(…)`. Every failure is an ApiError; an abort stays an abort.
 */
export function callSite<E extends Endpoint & { caller: 'site' }>(
  route: Route<E>,
  isReply: (value: unknown) => value is Reply<E>,
  parts: CallParts<E>,
): Promise<Reply<E>>;
export async function callSite(
  route: string,
  isReply: (value: unknown) => boolean,
  parts: RequestParts,
): Promise<unknown> {
  const { apiBase, siteApiKey } = await readApiSettings();
  const [method = '', path = ''] = route.split(' ');
  const init = toRequestInit(method, { 'x-api-key': siteApiKey }, parts);
  const reply = await fetchJson(toUrl(apiBase, path, parts), init, parts.signal);
  if (!isReply(reply)) throw new ApiError('unavailable');
  return reply;
}
