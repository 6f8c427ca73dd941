// CORS of an HTTP API. Its own configuration replaces the headers of a function.
import type { HttpRequest, HttpResponse } from '../http.ts';
import type { Cors } from './api-spec.ts';

const allows = (cors: Cors, origin: string): boolean => cors.AllowOrigins.includes(origin);

/** Whether a request is a preflight, which the gateway answers itself. */
export const isPreflight = (request: HttpRequest): boolean =>
  request.method === 'OPTIONS' &&
  request.headers.has('origin') &&
  request.headers.has('access-control-request-method');

/** The response to a preflight: 204, with the permissions only for an allowed origin. */
export const preflight = (cors: Cors, request: HttpRequest): HttpResponse => {
  const origin = request.headers.get('origin') ?? '';
  const headers = allows(cors, origin)
    ? new Headers({
        'access-control-allow-origin': origin,
        vary: 'Origin',
        'access-control-allow-methods': cors.AllowMethods.join(','),
        'access-control-allow-headers': cors.AllowHeaders.join(','),
        ...(cors.MaxAge !== undefined && { 'access-control-max-age': String(cors.MaxAge) }),
      })
    : new Headers();
  return { status: 204, headers, body: Buffer.alloc(0) };
};

/** Replaces a function's CORS headers by the gateway's. */
export const withCors = (cors: Cors, request: HttpRequest, response: HttpResponse): HttpResponse => {
  const origin = request.headers.get('origin');
  const headers = new Headers(response.headers);
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  if (origin !== null && allows(cors, origin)) {
    headers.set('access-control-allow-origin', origin);
    headers.append('vary', 'Origin');
    if (cors.ExposeHeaders.length > 0) {
      headers.set('access-control-expose-headers', cors.ExposeHeaders.join(','));
    }
  }
  return { ...response, headers };
};
