import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { Redirect, SeeOther } from '#shared/contract/site.ts';
import { PROBLEM_MEDIA_TYPE, type ProblemDetails } from '#shared/contract/problem.ts';
import type { Problem } from './problem.ts';

/** A response in the form that the gateway expects. */
export type HttpResponse = APIGatewayProxyStructuredResultV2 & { statusCode: number };

const response = (statusCode: number, headers: Record<string, string>, body: string): HttpResponse => ({
  statusCode,
  headers,
  body,
});

const toEtag = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** The response to HEAD: the same status and headers without the body. */
export const withoutBody = (full: HttpResponse): HttpResponse => ({ ...full, body: '' });

/** A successful response: JSON, the way to the page after a form, a document, or a redirect to the document's address. */
export const successResponse = (
  { status, media }: Pick<Endpoint, 'status' | 'media'>,
  reply: unknown,
  requestId: string,
  cacheControl: string,
): HttpResponse => {
  const headers = { 'cache-control': cacheControl, 'x-request-id': requestId };
  if (status === 303) return response(status, { location: SeeOther.parse(reply).seeOther, ...headers }, '');
  if (media === undefined)
    return response(status, { 'content-type': 'application/json', ...headers }, JSON.stringify(reply));
  if (typeof reply !== 'string')
    return response(301, { location: Redirect.parse(reply).movedTo, ...headers }, '');
  return response(
    status,
    { 'content-type': `${media}; charset=utf-8`, etag: toEtag(reply), ...headers },
    reply,
  );
};

const toDetails = (problem: Problem, requestId: string): ProblemDetails => ({
  type: 'about:blank',
  title: STATUS_CODES[problem.status] ?? 'Error',
  status: problem.status,
  code: problem.code,
  detail: problem.message,
  success: false,
  message: problem.message,
  error: problem.message,
  requestId,
  ...(problem.fields ? { fields: [...problem.fields] } : {}),
});

const errorResponse = (
  { status, headers }: Problem,
  requestId: string,
  contentType: string,
  body: string,
): HttpResponse =>
  response(
    status,
    { 'cache-control': 'no-store', ...headers, 'content-type': contentType, 'x-request-id': requestId },
    body,
  );

/** A problem as JSON of RFC 9457, with the further fields of the API's errors (`ProblemDetails`). */
export const problemResponse = (problem: Problem, requestId: string): HttpResponse =>
  errorResponse(problem, requestId, PROBLEM_MEDIA_TYPE, JSON.stringify(toDetails(problem, requestId)));

/** A problem of an endpoint that answers documents: an HTML page, or the problem's message if there is no page. */
export const problemDocument = (
  problem: Problem,
  requestId: string,
  html: string | undefined,
): HttpResponse =>
  html === undefined
    ? errorResponse(problem, requestId, 'text/plain; charset=utf-8', problem.message)
    : errorResponse(problem, requestId, 'text/html; charset=utf-8', html);
