// Reading requests and writing answers.
import { IncomingMessage, type ServerResponse } from 'node:http';

const MOST_BODY_BYTES = 64 * 1024;

/** One request, read apart. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly url: URL;
}

export class UnreadableBody extends Error {}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= MOST_BODY_BYTES) parts.push(part);
  }
  if (bytes > MOST_BODY_BYTES) throw new UnreadableBody('The body is too long.');
  return Buffer.concat(parts);
};

const isJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json\b/i.test(headers['content-type'] ?? '');

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new UnreadableBody('The body is no JSON.');
  }
};

export const jsonBodyOf = async (request: IncomingMessage): Promise<unknown> =>
  parsed(await bytesOf(request));

/** The fields of a form, or the texts and numbers of a JSON object: Auth0 takes either. */
export const fieldsOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const bytes = await bytesOf(request);
  if (!isJson(request)) return new URLSearchParams(bytes.toString('utf8'));
  const value = parsed(bytes);
  if (typeof value !== 'object' || value === null) throw new UnreadableBody('The body is no JSON object.');
  const fields = new URLSearchParams();
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'string' || typeof field === 'number') fields.set(name, String(field));
  }
  return fields;
};

/** The same request with these fields as its form: oidc-provider reads forms only. */
export const withForm = (request: IncomingMessage, fields: URLSearchParams): IncomingMessage => {
  const body = Buffer.from(fields.toString());
  const copy = new IncomingMessage(request.socket);
  Object.assign(copy, { method: request.method, url: request.url, httpVersion: request.httpVersion });
  copy.headers = {
    ...request.headers,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  };
  delete copy.headers['transfer-encoding'];
  copy.push(body);
  copy.push(null);
  // Otherwise Node takes it for a request that broke off, and hangs up.
  copy.complete = true;
  return copy;
};

export const sendHtml = (response: ServerResponse, status: number, html: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
};

export const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
};

export const redirect = (response: ServerResponse, url: string): void => {
  response.writeHead(303, { location: url, 'cache-control': 'no-store' });
  response.end();
};
