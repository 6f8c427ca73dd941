// Turns a function's result into a response: payload format 2.0.
import * as z from 'zod/mini';
import { jsonResponse, type HttpResponse } from '../http.ts';

const HeaderValue = z.union([z.string(), z.number(), z.boolean()]);

const Structured = z.object({
  statusCode: z.int().check(z.minimum(100), z.maximum(599)),
  headers: z.optional(z.record(z.string(), HeaderValue)),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.nullable(z.string())),
  isBase64Encoded: z.optional(z.boolean()),
});

/** The gateway's own response if a function throws or returns an invalid response. */
export const internalServerError = (): HttpResponse =>
  jsonResponse(500, { message: 'Internal Server Error' });

/** A result with a statusCode is a response. Any other is the JSON body of a 200. */
export const parseResult = (result: unknown): HttpResponse => {
  const isStructured = typeof result === 'object' && result !== null && 'statusCode' in result;
  if (!isStructured) {
    const body = typeof result === 'string' ? result : JSON.stringify(result);
    return {
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: Buffer.from(body),
    };
  }
  const parsed = Structured.safeParse(result);
  if (!parsed.success) return internalServerError();
  const { statusCode, headers: given = {}, cookies = [], body, isBase64Encoded } = parsed.data;
  const headers = new Headers({ 'content-type': 'text/plain;charset=UTF-8' });
  for (const [name, value] of Object.entries(given)) headers.set(name, String(value));
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return { status: statusCode, headers, body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8') };
};
