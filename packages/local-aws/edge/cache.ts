// The edge's cache: keys by policy, lifetimes by the origin's Cache-Control within the policy's bounds.
//
// Not played: stale-while-revalidate and stale-if-error. A response that has expired is fetched again.
import type { HttpRequest, HttpResponse } from '../http.ts';
import type { CachePolicy, OriginRequestPolicy, Selector } from './policies.ts';

/** One of CloudFront's addresses, as origins see it. */
const EDGE_ADDRESS = '130.176.97.1';

/** When the cache is full, the oldest response is dropped. */
const MAX_ENTRIES = 1000;

/** The encoding in which a behavior may answer; empty for none. */
export type Encoding = 'br' | 'gzip' | '';

/** The first encoding of the policy that the viewer accepts. */
export const chooseEncoding = (policy: CachePolicy, acceptEncoding: string | null): Encoding => {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return policy.encodings.find((encoding) => accepted.includes(encoding)) ?? '';
};

const selectParts = (text: string, separator: string, isSelected: Selector): string =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '' && isSelected(part.split('=')[0] ?? ''))
    .join(separator === ';' ? '; ' : separator);

/** What distinguishes one cached response from another. */
export const cacheKey = (policy: CachePolicy, request: HttpRequest, encoding: Encoding): string =>
  JSON.stringify([
    request.path,
    selectParts(request.query, '&', policy.queries),
    [...request.headers].filter(([name]) => name !== 'cookie' && policy.headers(name)),
    selectParts(request.headers.get('cookie') ?? '', ';', policy.cookies),
    encoding,
  ]);

/**
 * Seconds for which a response may be kept; 0 when it may not. 404, 405, 414 and 5xx are kept as long as the
 * distribution's error caching says, even with `no-store` (CloudFront developer guide, 'HTTP 4xx and 5xx status codes
 * that CloudFront caches').
 */
export const lifetimeSeconds = (
  policy: CachePolicy,
  { status, headers }: HttpResponse,
  errorSeconds: (status: number) => number,
): number => {
  if (policy.maxSeconds === 0) return 0;
  const control = headers.get('cache-control') ?? '';
  const directive = /(?:^|[\s,])s-maxage=(\d+)/i.exec(control) ?? /(?:^|[\s,])max-age=(\d+)/i.exec(control);
  const maxAge = directive ? Number(directive[1]) : undefined;
  if ([404, 405, 414].includes(status) || status >= 500) return Math.max(errorSeconds(status), maxAge ?? 0);
  if (![200, 203, 204, 300, 301, 308].includes(status)) return 0;
  if (/\b(no-cache|no-store|private)\b/i.test(control)) return policy.minSeconds;
  return Math.min(policy.maxSeconds, Math.max(policy.minSeconds, maxAge ?? policy.defaultSeconds));
};

/** The request as the origin receives it: what is in the cache key, and what the origin request policy adds. */
export const toOriginRequest = (
  cache: CachePolicy,
  added: OriginRequestPolicy | undefined,
  request: HttpRequest,
  encoding: Encoding,
): HttpRequest => {
  const selects =
    (part: keyof OriginRequestPolicy): Selector =>
    (name) =>
      cache[part](name) || added?.[part](name) === true;
  const headers = new Headers({ 'user-agent': 'Amazon CloudFront' });
  const isForwarded = selects('headers');
  for (const [name, value] of request.headers) {
    // CloudFront sets connection, host and transfer-encoding itself. Cookies follow below; headers of a body always go along.
    if (['cookie', 'connection', 'host', 'transfer-encoding'].includes(name)) continue;
    if (/^content-(type|encoding|length)$/.test(name) || isForwarded(name)) headers.set(name, value);
  }
  if (cache.encodings.length > 0) {
    if (encoding === '') headers.delete('accept-encoding');
    else headers.set('accept-encoding', encoding);
  }
  const cookies = selectParts(request.headers.get('cookie') ?? '', ';', selects('cookies'));
  if (cookies !== '') headers.set('cookie', cookies);
  // CloudFront appends the viewer's address to what the viewer has sent.
  const forwardedFor = [request.headers.get('x-forwarded-for'), request.sourceIp].filter(Boolean).join(', ');
  headers.set('x-forwarded-for', forwardedFor);
  headers.set('via', '1.1 laptop.cloudfront.net (CloudFront)');
  return {
    ...request,
    query: selectParts(request.query, '&', selects('queries')),
    headers,
    sourceIp: EDGE_ADDRESS,
  };
};

export interface CachedResponse {
  readonly response: HttpResponse;
  readonly storedAtMs: number;
  readonly expiresAtMs: number;
}

export interface EdgeCache {
  readonly get: (key: string, nowMs: number) => CachedResponse | undefined;
  readonly put: (key: string, response: HttpResponse, seconds: number, nowMs: number) => void;
}

/** Makes an empty cache. */
export const createCache = (): EdgeCache => {
  const entries = new Map<string, CachedResponse>();
  return {
    get: (key, nowMs) => {
      const entry = entries.get(key);
      if (entry && entry.expiresAtMs > nowMs) return entry;
      entries.delete(key);
      return undefined;
    },
    put: (key, response, seconds, nowMs) => {
      entries.delete(key);
      entries.set(key, { response, storedAtMs: nowMs, expiresAtMs: nowMs + seconds * 1000 });
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
  };
};
