// What an endpoint of the contract becomes on Lambda: ask, decide, tell.
import { default as middy, type Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import { routeOf, type Endpoint, type Reply } from '#shared/contract/endpoint.ts';
import { logRequest, logTrouble } from './platform/log.ts';
import { isOutage } from './platform/outage.ts';
import { Problem, internal, unavailable } from './platform/problem.ts';
import { headOf, refusal, refusedDocument, success, type Answer } from './platform/responses.ts';
import { asker, type Asked, type Event } from './platform/request.ts';

/** We answer this long before Lambda would cut the function off, which would answer nothing. */
const ANSWER_EARLY_MS = 800;

interface Telling {
  /** Of a success; an error is never stored. */
  readonly cacheControl?: string;
  /** The page that says a refusal to a person, where the endpoint answers documents. */
  readonly refusalPage?: (problem: Problem) => string;
}

/** Everything that was thrown, as something the caller may read. */
const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  return isOutage(error) ? unavailable(error) : internal(error);
};

/** A refusal in the form of the endpoint's answers. That the page for it cannot be made leaves a sentence. */
const refusalOf = (endpoint: Endpoint, problem: Problem, requestId: string, page: Telling['refusalPage']) => {
  if (endpoint.media === undefined) return refusal(problem, requestId);
  try {
    return refusedDocument(problem, requestId, page?.(problem));
  } catch (error) {
    logTrouble('The page of a refusal cannot be made', { route: routeOf(endpoint), requestId }, error);
    return refusedDocument(problem, requestId, undefined);
  }
};

const requestIdOf = (event: Event, context: Partial<Context>): string =>
  event.requestContext?.requestId ?? context.awsRequestId ?? 'unknown';

/**
 * Makes the Lambda handler of an endpoint: checks the caller, parses what was sent, runs `act`, checks its reply
 * against the contract, answers and logs one line. It never throws: a `Problem` is rendered as problem+json or, by an
 * endpoint of documents, as a page, an outage of something we depend on is a 503, and all else a 500 that only the log
 * explains.
 */
export const handle = <const E extends Endpoint>(
  endpoint: E,
  act: (asked: Asked<E>) => Promise<Reply<E>>,
  { cacheControl = 'no-store', refusalPage }: Telling = {},
) => {
  const route = routeOf(endpoint);
  const ask = asker(endpoint);
  const begun = new WeakMap<object, number>();

  const tell = (request: Request<Event, Answer>, problem?: Problem) => {
    const { event, context } = request;
    const requestId = requestIdOf(event, context);
    if (problem) request.response = refusalOf(endpoint, problem, requestId, refusalPage);
    if (request.response && event.requestContext?.http?.method === 'HEAD')
      request.response = headOf(request.response);
    const status = request.response?.statusCode ?? 500;
    const durationMs = Math.round(performance.now() - (begun.get(request) ?? 0));
    const line = { route, outcome: problem?.code ?? 'ok', status, durationMs, requestId };
    logRequest(line, status >= 500 ? (problem?.cause ?? problem) : undefined);
  };

  return middy<Event, Answer>({
    timeoutEarlyInMillis: ANSWER_EARLY_MS,
    timeoutEarlyResponse: () => {
      throw unavailable(new Error('The function ran out of time'));
    },
  })
    .before((request) => {
      begun.set(request, performance.now());
    })
    .after((request) => tell(request))
    .onError((request) => tell(request, problemOf(request.error)))
    .handler(async (event: Event, context) => {
      const reply = endpoint.reply.safeParse(await act(ask(event, new Date())));
      if (!reply.success)
        throw new Error(`The reply of ${route} breaks its contract`, { cause: reply.error });
      return success(endpoint, reply.data, requestIdOf(event, context), cacheControl);
    });
};
