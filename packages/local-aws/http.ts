// A request and a response, as the edge, the gateway and the origins pass them on.

export interface HttpRequest {
  readonly method: string;
  /** The path as it was sent, still percent-encoded, without the query. */
  readonly path: string;
  /** The query as it was sent, without the question mark; empty if there is none. */
  readonly query: string;
  /** The headers. One that was sent twice is there once, with its values joined by a comma. */
  readonly headers: Headers;
  readonly body: Buffer;
  readonly sourceIp: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** A response with a JSON body. */
export const jsonResponse = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  status,
  headers: new Headers({ 'content-type': 'application/json', ...headers }),
  body: Buffer.from(JSON.stringify(value)),
});

/**
 * Headers from a list of alternating names and values. API Gateway and CloudFront join equal names by a comma, but cookies by a
 * semicolon.
 */
export const joinHeaders = (pairs: readonly string[]): Headers => {
  const headers = new Headers();
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const name = pairs[index] ?? '';
    const value = pairs[index + 1] ?? '';
    const before = headers.get(name);
    const glue = name.toLowerCase() === 'cookie' ? '; ' : ',';
    headers.set(name, before === null ? value : `${before}${glue}${value}`);
  }
  return headers;
};
