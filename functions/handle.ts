// Makes a Lambda handler of an endpoint: parses the request, runs the handler, responds, compresses and logs.
import { default as middy, type Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import { toRoute, type Caller, type Endpoint, type Reply } from '#shared/contract/endpoint.ts';
import { requireRecentSignIn, type Callers } from './platform/caller.ts';
import { compressResponse } from './platform/compression.ts';
import { toLogId } from './platform/log-id.ts';
import { logError, logRequest } from './platform/log.ts';
import { isOutage } from './platform/outage.ts';
import { Problem, internal, unavailable } from './platform/problem.ts';
import { createRequestParser, type Event, type ParsedRequest } from './platform/request.ts';
import {
  problemDocument,
  problemResponse,
  successResponse,
  withoutBody,
  type HttpResponse,
} from './platform/responses.ts';

/** How long before the function's time-out we respond. After the time-out, the request would get no response. */
const RESPOND_EARLY_MS = 800;

interface HandleOptions {
  /** The header of a success. An error is not cached, unless its own headers say so. */
  readonly cacheControl?: string;
  /** When a document was last changed, as HTTP writes it. */
  readonly findLastModified?: (document: string) => string | undefined;
  /** Renders a problem as an HTML page, for endpoints that answer documents. */
  readonly renderProblemPage?: (problem: Problem) => string;
}

const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  return isOutage(error) ? unavailable(error) : internal(error);
};

const respondToProblem = (
  endpoint: Endpoint,
  problem: Problem,
  requestId: string,
  renderProblemPage: HandleOptions['renderProblemPage'],
): HttpResponse => {
  if (endpoint.media === undefined) return problemResponse(problem, requestId);
  try {
    return problemDocument(problem, requestId, renderProblemPage?.(problem));
  } catch (error) {
    logError('The page of a problem could not be rendered', { route: toRoute(endpoint), requestId }, error);
    return problemDocument(problem, requestId, undefined);
  }
};

/** Who did what in the tool, for its log, which is kept longer. */
const describeStaffCall = (caller: Callers[Caller], { pathParameters }: Event) => {
  if (caller === undefined || !('name' in caller)) return undefined;
  const draftId = pathParameters?.['draftId'];
  return { staff: toLogId(caller.userId), ...(draftId !== undefined && { draftId }) };
};

const getRequestId = (event: Event, context: Partial<Context>): string =>
  event.requestContext?.requestId ?? context.awsRequestId ?? 'unknown';

/**
 * Makes the Lambda handler of an endpoint. It checks the caller, parses the request, runs `handler`, checks the reply
 * against the contract, responds, and logs one line. It never throws: a `Problem` becomes problem+json, or a page if the
 * endpoint answers documents. An outage of a service we depend on becomes a 503. Every other error becomes a 500 whose
 * cause is only in the log.
 * @example functions/http/users/me.get.ts
 */
export const handle = <const E extends Endpoint>(
  endpoint: E,
  handler: (request: ParsedRequest<E>) => Promise<Reply<E>>,
  { cacheControl = 'no-store', findLastModified, renderProblemPage }: HandleOptions = {},
) => {
  const route = toRoute(endpoint);
  const parseRequest = createRequestParser(endpoint);
  // The edge compresses documents, which it caches, but no responses to one person. So JSON is compressed here, unless it carries a
  // secret.
  const isCompressed = endpoint.media === undefined && endpoint.carriesSecret !== true;
  const startTimes = new WeakMap<object, number>();
  const staffCalls = new WeakMap<object, ReturnType<typeof describeStaffCall>>();

  const finish = (request: Request<Event, HttpResponse>, problem?: Problem) => {
    const { event, context } = request;
    const requestId = getRequestId(event, context);
    if (problem) request.response = respondToProblem(endpoint, problem, requestId, renderProblemPage);
    if (request.response && event.requestContext?.http?.method === 'HEAD')
      request.response = withoutBody(request.response);
    if (request.response && isCompressed)
      request.response = compressResponse(request.response, event.headers?.['accept-encoding']);
    const status = request.response?.statusCode ?? 500;
    const durationMs = Math.round(performance.now() - (startTimes.get(request) ?? 0));
    const outcome = problem?.code ?? 'ok';
    const line = { route, outcome, status, durationMs, requestId, ...staffCalls.get(event) };
    logRequest(line, status >= 500 ? (problem?.cause ?? problem) : undefined);
  };

  return middy<Event, HttpResponse>({
    timeoutEarlyInMillis: RESPOND_EARLY_MS,
    timeoutEarlyResponse: () => {
      throw unavailable(new Error('The function ran out of time'));
    },
  })
    .before((request) => {
      startTimes.set(request, performance.now());
    })
    .after((request) => finish(request))
    .onError((request) => finish(request, toProblem(request.error)))
    .handler(async (event: Event, context) => {
      const request = parseRequest(event, new Date());
      staffCalls.set(event, describeStaffCall(request.caller, event));
      const { signedInWithinMinutes } = endpoint;
      if (signedInWithinMinutes !== undefined) requireRecentSignIn(event, signedInWithinMinutes, request.now);
      const reply = endpoint.reply.safeParse(await handler(request));
      if (!reply.success)
        throw new Error(`The reply of ${route} does not match the contract`, { cause: reply.error });
      const response = successResponse(endpoint, reply.data, getRequestId(event, context), cacheControl);
      const lastModified = findLastModified?.(response.body ?? '');
      if (lastModified !== undefined)
        response.headers = { ...response.headers, 'last-modified': lastModified };
      return response;
    });
};
