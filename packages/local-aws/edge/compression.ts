// Compression at the edge: which answers, and how (CloudFront developer guide, 'Serve compressed files').
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpResponse } from '../http.ts';
import type { CachePolicy } from './policies.ts';

const COMPRESSED_TYPES = new Set([
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/rss+xml',
  'application/vnd.ms-fontobject',
  'application/wasm',
  'application/x-font-ttf',
  'application/x-javascript',
  'application/xhtml+xml',
  'application/xml',
  'font/otf',
  'font/ttf',
  'image/svg+xml',
  'text/css',
  'text/html',
  'text/javascript',
  'text/plain',
  'text/xml',
]);

const LEAST_BYTES = 1000;
const MOST_BYTES = 10_000_000;

export type Encoding = 'br' | 'gzip' | '';

/** The best encoding that the viewer takes and the policy knows; empty for none. */
export const encodingFor = (policy: CachePolicy, acceptEncoding: string | null): Encoding => {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return policy.encodings.find((encoding) => accepted.includes(encoding)) ?? '';
};

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
};

/** The answer, compressed where CloudFront would; its ETag becomes a weak one then. */
export const compressed = async (response: HttpResponse, encoding: Encoding): Promise<HttpResponse> => {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const { length } = response.body;
  if (
    encoding === '' ||
    ![200, 403, 404].includes(response.status) ||
    response.headers.has('content-encoding') ||
    !COMPRESSED_TYPES.has(type) ||
    length < LEAST_BYTES ||
    length > MOST_BYTES
  ) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.set('content-encoding', encoding);
  headers.append('vary', 'Accept-Encoding');
  const etag = headers.get('etag');
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`);
  return { ...response, headers, body: await compressors[encoding](response.body) };
};
