import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { Endpoint, PartOutput } from '#shared/contract/endpoint.ts';
import { badRequest, notFound } from './problem.ts';
import { jsonOf } from './body.ts';
import { bearerOf, callerCheck, type Callers } from './caller.ts';
import { fieldsOf } from './fields.ts';

/** An event of the HTTP API, payload 2.0. Without a JWT authorizer it has no claims; nothing of it is trusted. */
export type Event = Partial<Omit<APIGatewayProxyEventV2WithJWTAuthorizer, 'requestContext'>> & {
  readonly requestContext?: Partial<APIGatewayProxyEventV2WithJWTAuthorizer['requestContext']>;
};

/** What a handler is told: the parts of the request, parsed by the contract, who asks, and what time it is. */
export interface Asked<E extends Endpoint> {
  readonly params: PartOutput<E, 'params'>;
  readonly query: PartOutput<E, 'query'>;
  readonly body: PartOutput<E, 'body'>;
  /** Who asks, by the endpoint's kind of caller. */
  readonly caller: Callers[E['caller']];
  /** The bearer token, where no authorizer checks one: for the endpoint that takes a hand-off. */
  readonly bearer: E['caller'] extends 'anyone' ? string | undefined : undefined;
  readonly now: Date;
}

const parsed = (schema: Endpoint['body'], raw: () => unknown, message: string): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(raw());
  if (result.success) return result.data;
  const fields = fieldsOf(result.error.issues);
  throw badRequest(fields[0]?.message ?? message, fields);
};

/**
 * Makes the reader of an endpoint's requests. It refuses, in this order: the caller (401, 403), an address that
 * names nothing (404), the query (400), the body (415, 413, 400).
 */
export function asker<E extends Endpoint>(endpoint: E): (event: Event, now: Date) => Asked<E>;
export function asker(endpoint: Endpoint) {
  const check = callerCheck(endpoint.caller);
  return (event: Event, now: Date) => {
    const caller = check(event);
    const params = endpoint.params?.safeParse(event.pathParameters ?? {});
    if (params?.success === false) throw notFound('There is nothing at this address');
    return {
      caller,
      bearer: endpoint.caller === 'anyone' ? bearerOf(event.headers) : undefined,
      params: params?.data,
      query: parsed(endpoint.query, () => event.queryStringParameters ?? {}, 'The query is not valid'),
      body: parsed(endpoint.body, () => jsonOf(event), 'The body is not valid'),
      now,
    };
  };
}
