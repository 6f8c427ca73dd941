// From the cache or the origin: what a behaviour answers, and what it keeps.
import type { HttpRequest, HttpResponse } from '../http.ts';
import { cacheKeyOf, edgeCache, lifetimeOf, originRequestOf, staleSecondsOf, type Cached } from './cache.ts';
import { compressed, encodingFor } from './compression.ts';
import type { Behaviour, DistributionSpec } from './distribution-spec.ts';
import type { Origin } from './origins.ts';

/** CloudFront's default for keeping an error. */
const ERROR_SECONDS = 10;

/** A behaviour, its place among the others, and the way to its origin. */
export interface OpenBehaviour extends Behaviour {
  readonly index: number;
  readonly ask: Origin;
}

interface FetcherOptions {
  readonly distribution: DistributionSpec;
  /** Told of what failed while nobody waited, or while an older answer stood in. */
  readonly onError: ((error: unknown) => void) | undefined;
  readonly now: () => number;
}

export type Fetcher = (behaviour: OpenBehaviour, request: HttpRequest) => Promise<HttpResponse>;

/** Makes the way to an answer, with an empty cache; x-cache says where each came from. */
export const fetcherOf = ({ distribution, onError, now }: FetcherOptions): Fetcher => {
  const cache = edgeCache();
  const errorSeconds = (status: number): number =>
    distribution.errorResponses.find(({ ErrorCode }) => ErrorCode === status)?.ErrorCachingMinTTL ??
    ERROR_SECONDS;

  const served = (
    response: HttpResponse,
    xCache: string,
    more: Record<string, string> = {},
  ): HttpResponse => {
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    headers.set('x-cache', response.status >= 400 ? 'Error from cloudfront' : `${xCache} from cloudfront`);
    return { ...response, headers };
  };
  const hit = ({ response, storedAt }: Cached): HttpResponse =>
    served(response, 'Hit', { age: String(Math.floor((now() - storedAt) / 1000)) });

  /** Keys whose answer is being fetched while a stale one is served. */
  const refreshing = new Set<string>();

  return async (behaviour: OpenBehaviour, request: HttpRequest): Promise<HttpResponse> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const encoding = encodingFor(behaviour.cache, request.headers.get('accept-encoding'));
    const key = `${behaviour.index} ${cacheKeyOf(behaviour.cache, request, encoding)}`;
    const kept = isRead ? cache.get(key, now()) : undefined;
    if (kept && kept.until > now()) return hit(kept);

    const fromOrigin = async (): Promise<HttpResponse> => {
      const toOrigin = originRequestOf(behaviour.cache, behaviour.forward, request, encoding);
      const fresh = await behaviour.ask(toOrigin);
      const response = behaviour.compress ? await compressed(fresh, encoding) : fresh;
      // A HEAD is answered from what a GET has left here, else by the origin; of its own answer nothing is kept.
      const seconds = request.method === 'GET' ? lifetimeOf(behaviour.cache, response, errorSeconds) : 0;
      const isInPlaceOfBetter = kept !== undefined && response.status >= 500;
      if (seconds > 0 && !isInPlaceOfBetter)
        cache.put(key, response, { seconds, ...staleSecondsOf(behaviour.cache, response) }, now());
      return response;
    };

    if (kept && kept.lateUntil > now()) {
      if (!refreshing.has(key)) {
        refreshing.add(key);
        void fromOrigin()
          .catch(onError)
          .finally(() => refreshing.delete(key));
      }
      return hit(kept);
    }
    const instead = kept && kept.insteadUntil > now() ? kept : undefined;
    try {
      const response = await fromOrigin();
      return instead && response.status >= 500 ? hit(instead) : served(response, 'Miss');
    } catch (error) {
      if (!instead) throw error;
      onError?.(error);
      return hit(instead);
    }
  };
};
