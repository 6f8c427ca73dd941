import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { Redirect } from '#shared/contract/site.ts';
import { PROBLEM_MEDIA_TYPE, type ProblemDetails } from '#shared/contract/problem.ts';
import type { Problem } from './problem.ts';

/** An answer as the gateway wants it. */
export type Answer = APIGatewayProxyStructuredResultV2 & { statusCode: number };

const answer = (status: number, headers: Record<string, string>, body: string): Answer => ({
  statusCode: status,
  headers,
  body,
});

/** By it a reader who has the document already is told so, in a few bytes. */
const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** What a HEAD is answered: all but the body. */
export const headOf = (whole: Answer): Answer => ({ ...whole, body: '' });

/** A success in the media type of its endpoint: JSON, a document, or a redirect to where the document is. */
export const success = (
  { status, media }: Pick<Endpoint, 'status' | 'media'>,
  reply: unknown,
  requestId: string,
  cacheControl: string,
): Answer => {
  const headers = { 'cache-control': cacheControl, 'x-request-id': requestId };
  if (media === undefined)
    return answer(status, { 'content-type': 'application/json', ...headers }, JSON.stringify(reply));
  if (typeof reply !== 'string')
    return answer(301, { location: Redirect.parse(reply).movedTo, ...headers }, '');
  return answer(
    status,
    { 'content-type': `${media}; charset=utf-8`, etag: etagOf(reply), ...headers },
    reply,
  );
};

const detailsOf = (problem: Problem, requestId: string): ProblemDetails => ({
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

const refused = (problem: Problem, requestId: string, contentType: string, body: string): Answer =>
  answer(
    problem.status,
    {
      ...problem.headers,
      'content-type': contentType,
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
    body,
  );

/** A refusal as RFC 9457 writes it, with the fields that the specification reads besides. */
export const refusal = (problem: Problem, requestId: string): Answer =>
  refused(problem, requestId, PROBLEM_MEDIA_TYPE, JSON.stringify(detailsOf(problem, requestId)));

/** A refusal of a document: a page for people, or one sentence where there is none. */
export const refusedDocument = (problem: Problem, requestId: string, html: string | undefined): Answer =>
  html === undefined
    ? refused(problem, requestId, 'text/plain; charset=utf-8', problem.message)
    : refused(problem, requestId, 'text/html; charset=utf-8', html);
