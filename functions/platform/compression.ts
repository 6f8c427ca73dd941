import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { HttpResponse } from './responses.ts';

/** A shorter text fits into one packet without compression. */
const MIN_BYTES = 1024;

/**
 * At quality 4, brotli needs as much processor time as gzip and is as small: a third of 6 KB in 0.1 ms, a quarter of 75 KB in 1.4
 * ms.
 */
const compressors = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => gzipSync(body),
};

/** The first of our encodings that the client accepts (RFC 9110, 12.5.3); undefined if there is none. */
const chooseEncoding = (acceptEncoding = ''): keyof typeof compressors | undefined => {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((each) => each.replaceAll(/\s/g, ''))
      .filter((each) => !/;q=0(\.0*)?$/.test(each))
      .map((each) => each.split(';')[0]),
  );
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding));
};

/** The response, compressed if its text is long and the client accepts it. */
export const compressResponse = (
  response: HttpResponse,
  acceptEncoding: string | undefined,
): HttpResponse => {
  const body = Buffer.from(response.body ?? '');
  if (body.length < MIN_BYTES) return response;
  const headers = { ...response.headers, vary: 'Accept-Encoding' };
  const encoding = chooseEncoding(acceptEncoding);
  if (encoding === undefined) return { ...response, headers };
  return {
    ...response,
    headers: { ...headers, 'content-encoding': encoding },
    body: compressors[encoding](body).toString('base64'),
    isBase64Encoded: true,
  };
};
