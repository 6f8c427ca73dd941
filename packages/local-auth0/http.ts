// Reads requests and writes responses.
import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BODY_BYTES = 64 * 1024;

/** One request and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly url: URL;
}

/** Thrown if the body of a request is too long or cannot be read. */
export class BodyError extends Error {}

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new BodyError('The body is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(await readText(request));

export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  try {
    return JSON.parse(await readText(request));
  } catch (error) {
    throw error instanceof SyntaxError ? new BodyError('The body is not JSON.') : error;
  }
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
