// Compression at the edge (CloudFront developer guide, 'Serve compressed files').
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpResponse } from '../http.ts';
import type { Encoding } from './cache.ts';

/** The types of CloudFront's list that a website serves. */
const COMPRESSED_TYPES = new Set([
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/rss+xml',
  'application/xml',
  'image/svg+xml',
  'text/css',
  'text/html',
  'text/javascript',
  'text/plain',
  'text/xml',
]);

const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
};

/** The response, compressed if CloudFront would compress it. Its ETag becomes weak then. */
export const compress = async (response: HttpResponse, encoding: Encoding): Promise<HttpResponse> => {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const { length } = response.body;
  const isCompressed =
    encoding !== '' &&
    [200, 403, 404].includes(response.status) &&
    !response.headers.has('content-encoding') &&
    COMPRESSED_TYPES.has(type) &&
    length >= MIN_BYTES &&
    length <= MAX_BYTES;
  if (!isCompressed) return response;
  const headers = new Headers(response.headers);
  headers.set('content-encoding', encoding);
  headers.append('vary', 'Accept-Encoding');
  const etag = headers.get('etag');
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`);
  return { ...response, headers, body: await compressors[encoding](response.body) };
};
