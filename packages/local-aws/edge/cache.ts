// The edge's cache: keys by policy, lifetimes by the origin's Cache-Control within the policy's bounds.
import type { HttpRequest, HttpResponse } from '../http.ts';
import type { CachePolicy, Chooser, ForwardPolicy } from './policies.ts';

/** One of CloudFront's, as origins see it. */
const EDGE_ADDRESS = '130.176.97.1';

/** Answers kept at once; the oldest goes first. */
const MOST_ENTRIES = 1000;

export interface Cached {
  readonly response: HttpResponse;
  readonly storedAt: number;
  /** Fresh until then. */
  readonly until: number;
  /** Until then it may be served while a fresh one is fetched. */
  readonly lateUntil: number;
  /** Until then it may be served in the place of an error. */
  readonly insteadUntil: number;
}

/** How long an answer may be kept: fresh, and what `stale-while-revalidate` and `stale-if-error` add to that. */
export interface Lifetime {
  readonly seconds: number;
  readonly lateSeconds: number;
  readonly insteadSeconds: number;
}

/** The query string with only the parameters that are chosen, otherwise as it was sent. */
export const chosenQuery = (query: string, isChosen: Chooser): string =>
  query
    .split('&')
    .filter((part) => part !== '' && isChosen(part.split('=')[0] ?? ''))
    .join('&');

/** The Cookie header with only the cookies that are chosen. */
export const chosenCookies = (header: string | null, isChosen: Chooser): string =>
  (header ?? '')
    .split(/;\s*/)
    .filter((part) => part !== '' && isChosen(part.split('=')[0] ?? ''))
    .join('; ');

const chosenHeaders = (headers: Headers, isChosen: Chooser): [string, string][] =>
  [...headers].filter(([name]) => name !== 'cookie' && isChosen(name));

/** What tells one cached answer from another. */
export const cacheKeyOf = (policy: CachePolicy, request: HttpRequest, encoding: string): string =>
  JSON.stringify([
    request.path,
    chosenQuery(request.query, policy.queries),
    chosenHeaders(request.headers, policy.headers),
    chosenCookies(request.headers.get('cookie'), policy.cookies),
    encoding,
  ]);

/**
 * Seconds an answer may be kept; 0 when it may not. 404, 405, 414 and 5xx are kept as long as the
 * distribution's error caching says, even with `no-store` (CloudFront developer guide, 'HTTP 4xx and 5xx
 * status codes that CloudFront caches').
 */
export const lifetimeOf = (
  policy: CachePolicy,
  response: HttpResponse,
  errorSeconds: (status: number) => number,
): number => {
  if (policy.maxSeconds === 0) return 0;
  const control = response.headers.get('cache-control') ?? '';
  const named = /(?:^|[\s,])s-maxage=(\d+)/i.exec(control) ?? /(?:^|[\s,])max-age=(\d+)/i.exec(control);
  const asked = named ? Number(named[1]) : undefined;
  const { status } = response;
  if ([404, 405, 414].includes(status) || status >= 500) return Math.max(errorSeconds(status), asked ?? 0);
  if (![200, 203, 204, 300, 301, 308].includes(status)) return 0;
  if (/\b(no-cache|no-store|private)\b/i.test(control)) return policy.minSeconds;
  return Math.min(policy.maxSeconds, Math.max(policy.minSeconds, asked ?? policy.defaultSeconds));
};

/**
 * What an origin allows to be served after an answer's life, each within the policy's longest life (CloudFront developer
 * guide, 'Serve stale (expired) content'). Errors are never served late.
 */
export const staleSecondsOf = (
  policy: CachePolicy,
  response: HttpResponse,
): { lateSeconds: number; insteadSeconds: number } => {
  const control = response.status < 400 ? (response.headers.get('cache-control') ?? '') : '';
  const allowed = (directive: string): number =>
    Math.min(policy.maxSeconds, Number(new RegExp(`\\b${directive}=(\\d+)`, 'i').exec(control)?.[1] ?? 0));
  return { lateSeconds: allowed('stale-while-revalidate'), insteadSeconds: allowed('stale-if-error') };
};

/** Headers, cookies and query of the request to the origin: what the key holds, and what is forwarded besides. */
export const originRequestOf = (
  cache: CachePolicy,
  forward: ForwardPolicy | undefined,
  request: HttpRequest,
  encoding: string,
): HttpRequest => {
  const either =
    (part: keyof ForwardPolicy): Chooser =>
    (name) =>
      cache[part](name) || forward?.[part](name) === true;
  // A body's type always goes along; the viewer's own name only where it is forwarded.
  const always = ['content-type', 'content-encoding', 'content-length'];
  const headers = new Headers({ 'user-agent': 'Amazon CloudFront' });
  for (const [name, value] of chosenHeaders(
    request.headers,
    (n) => always.includes(n) || either('headers')(n),
  )) {
    if (!['connection', 'host', 'transfer-encoding'].includes(name)) headers.set(name, value);
  }
  if (cache.encodings.length > 0) {
    if (encoding === '') headers.delete('accept-encoding');
    else headers.set('accept-encoding', encoding);
  }
  const cookies = chosenCookies(request.headers.get('cookie'), either('cookies'));
  if (cookies !== '') headers.set('cookie', cookies);
  // Behind whatever the viewer has written there.
  const forwardedFor = [request.headers.get('x-forwarded-for'), request.sourceIp].filter(Boolean).join(', ');
  headers.set('x-forwarded-for', forwardedFor);
  headers.set('via', '1.1 laptop.cloudfront.net (CloudFront)');
  return {
    ...request,
    query: chosenQuery(request.query, either('queries')),
    headers,
    sourceIp: EDGE_ADDRESS,
  };
};

export interface EdgeCache {
  /** What is kept and may still be of use, fresh or not. */
  readonly get: (key: string, now: number) => Cached | undefined;
  readonly put: (key: string, response: HttpResponse, lifetime: Lifetime, now: number) => void;
}

/** An empty cache. */
export const edgeCache = (): EdgeCache => {
  const entries = new Map<string, Cached>();
  return {
    get: (key, now) => {
      const entry = entries.get(key);
      if (entry && Math.max(entry.until, entry.lateUntil, entry.insteadUntil) > now) return entry;
      entries.delete(key);
      return undefined;
    },
    put: (key, response, { seconds, lateSeconds, insteadSeconds }, now) => {
      entries.delete(key);
      const until = now + seconds * 1000;
      entries.set(key, {
        response,
        storedAt: now,
        until,
        lateUntil: until + lateSeconds * 1000,
        insteadUntil: until + insteadSeconds * 1000,
      });
      const [oldest] = entries.keys();
      if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
  };
};
