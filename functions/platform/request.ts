import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Endpoint, PartOutput } from '#shared/contract/endpoint.ts';
import { ORIGIN_KEY_HEADER, ORIGIN_USE_HEADER, type OriginUse } from '#shared/origin-key.ts';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { parseFormBody, parseJsonBody } from './body.ts';
import { createCallerCheck, parseBearerToken, type Callers } from './caller.ts';
import { createKeyCheck } from './key-check.ts';
import { badRequest, forbidden, notFound } from './problem.ts';
import { settings } from './settings.ts';
import { identifyVisitor, type Visitor } from './visitor.ts';

/** An event of the HTTP API, payload 2.0, which is not trusted. It has claims only if the route has a JWT authorizer. */
export type Event = Partial<Omit<APIGatewayProxyEventV2WithJWTAuthorizer, 'requestContext'>> & {
  readonly requestContext?: Partial<APIGatewayProxyEventV2WithJWTAuthorizer['requestContext']>;
};

/** A request whose parts match the contract, its caller, and the time at which it arrived. */
export interface ParsedRequest<E extends Endpoint> {
  readonly params: PartOutput<E, 'params'>;
  readonly query: PartOutput<E, 'query'>;
  readonly body: PartOutput<E, 'body'>;
  readonly caller: Callers[E['caller']];
  /** The bearer token, unchecked, for endpoints that anyone may call. The hand-off needs it. */
  readonly bearer: E['caller'] extends 'anyone' ? string | undefined : undefined;
  readonly visitor: Visitor;
  readonly now: Date;
}

/** Bounds the response: a body may have a hundred thousand unknown fields. */
const MAX_FIELDS = 100;

const toMessage = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_type' && issue.expected === 'object' ? 'Must be an object' : issue.message;

const toPath = (...keys: readonly PropertyKey[]): string => keys.map(String).join('.');

/** Every invalid field, with its first message. */
const toFieldProblems = (issues: readonly z.core.$ZodIssue[]): FieldProblem[] => {
  const fields = new Map<string, string>();
  const add = (path: string, message: string) => {
    if (fields.size < MAX_FIELDS && !fields.has(path)) fields.set(path, message);
  };
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') add(toPath(...issue.path), toMessage(issue));
    else for (const key of issue.keys) add(toPath(...issue.path, key), 'Unknown field');
  }
  return Array.from(fields, ([path, message]) => ({ path, message }));
};

/** The value as its schema returns it. Throws 400 with every invalid field. */
export const parseInput = <T>(schema: z.ZodMiniType<T>, value: unknown, message: string): T => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = toFieldProblems(result.error.issues);
  throw badRequest(fields[0]?.message ?? message, fields);
};

const nothingHere = () => notFound('There is nothing at this address');

const parsePart = (schema: Endpoint['body'], read: () => unknown, message: string): unknown =>
  schema && parseInput(schema, read(), message);

/**
 * Whether a request asks for a document at its public address. Below `/api` it would bypass the edge's cache. The path cannot tell:
 * the gateway decodes it, so `/api/%70ages/blog` looks like the edge's own call.
 */
const isAtPublicAddress = (event: Event): boolean => {
  const expected: OriginUse = 'documents';
  return event.headers?.[ORIGIN_USE_HEADER] === expected;
};

/**
 * Makes the parser of an endpoint's requests. It checks, in this order: that the request came through the edge (403), for a
 * document that its address is public (404), the caller (401, 403), the path parameters (404), the query (400) and the body (415,
 * 413, 400).
 */
export function createRequestParser<E extends Endpoint>(
  endpoint: E,
): (event: Event, now: Date) => ParsedRequest<E>;
export function createRequestParser(endpoint: Endpoint) {
  const isOriginKey = createKeyCheck(settings('ORIGIN_KEY').ORIGIN_KEY);
  const checkCaller = createCallerCheck(endpoint.caller);
  const parseBody = endpoint.bodyFormat === 'form' ? parseFormBody : parseJsonBody;
  return (event: Event, now: Date) => {
    if (!isOriginKey(event.headers?.[ORIGIN_KEY_HEADER]))
      throw forbidden('The API answers at the address of the site only');
    if (endpoint.media !== undefined && !isAtPublicAddress(event)) throw nothingHere();
    const caller = checkCaller(event);
    const params = endpoint.params?.safeParse(event.pathParameters ?? {});
    if (params?.success === false) throw nothingHere();
    return {
      caller,
      bearer: endpoint.caller === 'anyone' ? parseBearerToken(event.headers) : undefined,
      params: params?.data,
      query: parsePart(endpoint.query, () => event.queryStringParameters ?? {}, 'The query is not valid'),
      body: parsePart(endpoint.body, () => parseBody(event, endpoint.maxBodyBytes), 'The body is not valid'),
      visitor: identifyVisitor(event.headers?.['x-forwarded-for'], event.requestContext?.http?.sourceIp),
      now,
    };
  };
}
