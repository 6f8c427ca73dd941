// One request to S3, parsed but not yet verified.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { badRequest } from './s3-error.ts';

export interface Call {
  readonly method: string;
  /** The path as it was sent, still encoded: the signature covers this form. */
  readonly rawPath: string;
  readonly bucket: string;
  readonly key: string;
  /** Query parameters in the order sent, decoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: IncomingHttpHeaders;
}

/** The decoded text. Throws InvalidURI. */
export const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest('InvalidURI', "Couldn't parse the specified URI.", { URI: text });
  }
};

const parseQuery = (text: string): [string, string][] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
      return [decode(name), decode(value.join('='))];
    });

/** Reads a path-style address, `/bucket/key`. Throws InvalidURI if it cannot be decoded. */
export const parseCall = (request: IncomingMessage): Call => {
  const target = request.url ?? '/';
  const mark = target.indexOf('?');
  const rawPath = mark < 0 ? target : target.slice(0, mark);
  // Do not use the URL class here: it would resolve `..`, but for S3 a key is a name, not a path.
  const [, rawBucket = '', ...rawKey] = rawPath.split('/');
  const key = decode(rawKey.join('/'));
  if (Buffer.byteLength(key) > 1024) throw badRequest('KeyTooLongError', 'Your key is too long');
  return {
    method: request.method ?? 'GET',
    rawPath,
    bucket: decode(rawBucket),
    key,
    query: mark < 0 ? [] : parseQuery(target.slice(mark + 1)),
    headers: request.headers,
  };
};

/** The value of a query parameter, by its exact name. */
export const parameter = (call: Call, name: string): string | undefined =>
  call.query.find(([candidate]) => candidate === name)?.[1];

/**
 * A header of the call, by its lower-case name. A presigned link has its signed `x-amz-` headers in the query, where S3 reads them
 * like headers.
 */
export const header = (call: Call, name: string): string | undefined => {
  const value = call.headers[name];
  if (value !== undefined) return Array.isArray(value) ? value.join(',') : value;
  if (!name.startsWith('x-amz-')) return undefined;
  return call.query.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
};
