// The edge's cache: keys by policy, lifetimes by the origin's Cache-Control within the policy's bounds.
import type { HttpRequest, HttpResponse } from '../http.ts';
import { matchesPattern } from './distribution.ts';
import type { CachePolicy, OriginRequestPolicy, Selector } from './policies.ts';

/** One of CloudFront's IP addresses, which origins see. */
const EDGE_ADDRESS = '130.176.97.1';

/** If the cache is full, the oldest response is dropped. */
const MAX_ENTRIES = 1000;

/** The encoding of a response; empty for none. */
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

/** The key of a cached response. */
export const cacheKey = (policy: CachePolicy, request: HttpRequest, encoding: Encoding): string =>
  JSON.stringify([
    request.path,
    selectParts(request.query, '&', policy.queries),
    [...request.headers].filter(([name]) => name !== 'cookie' && policy.headers(name)),
    selectParts(request.headers.get('cookie') ?? '', ';', policy.cookies),
    encoding,
  ]);

/** How long a response is kept, in seconds after its arrival. */
export interface Lifetime {
  /** Until then, it is served without asking the origin. */
  readonly fresh: number;
  /** Until then, it is served while the origin is asked. */
  readonly whileRevalidating: number;
  /** Until then, it is served if the origin fails. */
  readonly ifError: number;
}

const NOT_KEPT: Lifetime = { fresh: 0, whileRevalidating: 0, ifError: 0 };

const readSeconds = (control: string, directive: string): number | undefined => {
  const seconds = new RegExp(`(?:^|[\\s,])${directive}=(\\d+)`, 'i').exec(control)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
};

/**
 * How long a response may be kept. 404, 405, 414 and 5xx are kept as long as the distribution's error caching says, even
 * with `no-store` (CloudFront developer guide, 'HTTP 4xx and 5xx status codes that CloudFront caches'). A stale response
 * is never older than the policy's maximum ('Use stale (expired) content').
 */
export const readLifetime = (
  policy: CachePolicy,
  response: HttpResponse,
  errorSeconds: (status: number) => number,
): Lifetime => {
  const fresh = freshSeconds(policy, response, errorSeconds);
  if (fresh === 0 || response.status >= 400) return { ...NOT_KEPT, fresh };
  const control = response.headers.get('cache-control') ?? '';
  const bound = (directive: string) =>
    Math.min(policy.maxSeconds, fresh + (readSeconds(control, directive) ?? 0));
  return {
    fresh,
    whileRevalidating: bound('stale-while-revalidate'),
    ifError: bound('stale-if-error'),
  };
};

const freshSeconds = (
  policy: CachePolicy,
  { status, headers }: HttpResponse,
  errorSeconds: (status: number) => number,
): number => {
  if (policy.maxSeconds === 0) return 0;
  const control = headers.get('cache-control') ?? '';
  const maxAge = readSeconds(control, 's-maxage') ?? readSeconds(control, 'max-age');
  if ([404, 405, 414].includes(status) || status >= 500) return Math.max(errorSeconds(status), maxAge ?? 0);
  if (![200, 203, 204, 300, 301, 308].includes(status)) return 0;
  if (/\b(no-cache|no-store|private)\b/i.test(control)) return policy.minSeconds;
  return Math.min(policy.maxSeconds, Math.max(policy.minSeconds, maxAge ?? policy.defaultSeconds));
};

/** The request as the origin gets it: the parts of the cache key, and those that the origin request policy adds. */
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
    // CloudFront sets connection, host and transfer-encoding itself. Cookies follow below. Headers of a body are always passed on.
    if (['cookie', 'connection', 'host', 'transfer-encoding'].includes(name)) continue;
    if (/^content-(type|encoding|length)$/.test(name) || isForwarded(name)) headers.set(name, value);
  }
  if (cache.encodings.length > 0) {
    if (encoding === '') headers.delete('accept-encoding');
    else headers.set('accept-encoding', encoding);
  }
  const cookies = selectParts(request.headers.get('cookie') ?? '', ';', selects('cookies'));
  if (cookies !== '') headers.set('cookie', cookies);
  // CloudFront appends the viewer's address to the header that the viewer has sent.
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
  readonly lifetime: Lifetime;
}

export interface EdgeCache {
  readonly get: (key: string) => CachedResponse | undefined;
  readonly put: (key: string, path: string, entry: CachedResponse) => void;
  /** Removes the responses of paths that match one of the patterns. */
  readonly invalidate: (patterns: readonly string[]) => void;
  readonly countEntries: () => number;
}

/** Makes an empty cache. */
export const createCache = (): EdgeCache => {
  const entries = new Map<string, CachedResponse & { readonly path: string }>();
  return {
    get: (key) => entries.get(key),
    put: (key, path, entry) => {
      entries.delete(key);
      entries.set(key, { ...entry, path });
      const [oldest] = entries.keys();
      if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
    invalidate: (patterns) => {
      for (const [key, { path }] of entries)
        if (patterns.some((pattern) => matchesPattern(pattern, path))) entries.delete(key);
    },
    countEntries: () => entries.size,
  };
};
