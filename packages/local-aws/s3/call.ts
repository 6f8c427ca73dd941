// S3 on a laptop: files on disk behind the checks that S3 makes before it reads or stores anything.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { badRequest } from './refusal.ts';

/** One request to S3, taken apart but not yet believed. */
export type Call = {
  method: string;
  /** The path as it was sent, still encoded: what the signature covers. */
  rawPath: string;
  bucket: string;
  key: string;
  /** Query parameters in the order sent, decoded. */
  query: readonly (readonly [name: string, value: string])[];
  headers: IncomingHttpHeaders;
};

/** Path-style addressing only: `/bucket/key`. Throws InvalidURI for what cannot be decoded. */
export function callOf(request: IncomingMessage): Call {
  const target = request.url ?? '/';
  const mark = target.indexOf('?');
  const rawPath = mark < 0 ? target : target.slice(0, mark);
  // No URL class here: it would resolve `..`, and for S3 a key is a name, not a path.
  const [, rawBucket = '', ...rawKey] = rawPath.split('/');
  const key = decode(rawKey.join('/'));
  if (Buffer.byteLength(key) > 1024) throw badRequest('KeyTooLongError', 'Your key is too long');
  return {
    method: request.method ?? 'GET',
    rawPath,
    bucket: decode(rawBucket),
    key,
    query: mark < 0 ? [] : queryOf(target.slice(mark + 1)),
    headers: request.headers,
  };
}

function queryOf(text: string): [string, string][] {
  const parameters = text.split('&').filter((pair) => pair !== '');
  return parameters.map((pair) => {
    const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
    return [decode(name), decode(value.join('='))];
  });
}

/** Text of a percent-encoded string; throws InvalidURI. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest('InvalidURI', "Couldn't parse the specified URI.", { URI: text });
  }
}

/** The value of a query parameter, by its exact name. */
export const parameter = (call: Call, name: string): string | undefined =>
  call.query.find(([known]) => known === name)?.[1];

/**
 * A header of the call, by its lower-case name. A presigned link carries the `x-amz-` headers it binds
 * in its query, where S3 reads them as if they were headers.
 */
export function header(call: Call, name: string): string | undefined {
  const sent = call.headers[name];
  if (sent !== undefined) return Array.isArray(sent) ? sent.join(',') : sent;
  if (!name.startsWith('x-amz-')) return undefined;
  return call.query.find(([known]) => known.toLowerCase() === name)?.[1];
}
