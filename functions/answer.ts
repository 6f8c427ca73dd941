import { STATUS_CODES } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PROBLEM_MEDIA_TYPE, type ProblemDetails } from '#shared/contract/problem.ts';
import type { Problem } from './domain/problem.ts';

/** An answer as the gateway wants it. */
export type Answer = APIGatewayProxyStructuredResultV2 & { statusCode: number };

export const success = (status: number, reply: unknown, requestId: string, cacheControl: string): Answer => ({
  statusCode: status,
  headers: {
    'content-type': 'application/json',
    'cache-control': cacheControl,
    'x-request-id': requestId,
  },
  body: JSON.stringify(reply),
});

/** A refusal as RFC 9457 writes it, with the fields that the specification reads besides. */
export const refusal = (problem: Problem, requestId: string): Answer => {
  const details: ProblemDetails = {
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
  };
  return {
    statusCode: problem.status,
    headers: {
      ...problem.headers,
      'content-type': PROBLEM_MEDIA_TYPE,
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
    body: JSON.stringify(details),
  };
};
