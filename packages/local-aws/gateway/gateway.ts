// The HTTP API: finds the route of a request to `/<stage>/…`, checks it and invokes the route's function.
import { jsonResponse, type HttpRequest, type HttpResponse } from '../http.ts';
import { InvocationError } from '../lambda/environment.ts';
import type { LambdaFunction } from '../lambda/functions.ts';
import type { ApiSpec, RouteSpec } from './api-spec.ts';
import { authorize, type FindKeys } from './authorizer.ts';
import { createEvent } from './event.ts';
import { internalServerError, parseResult } from './response.ts';
import { createRouter, type RouteMatch } from './routes.ts';

/** API Gateway's limit for a body. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** Lambda's limit for an event of a synchronous call. */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;

export interface GatewayOptions {
  readonly api: ApiSpec;
  /** The functions by ARN. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly findKeys: FindKeys;
  readonly now?: () => Date;
}

export type Gateway = (request: HttpRequest) => Promise<HttpResponse>;

const message = (status: number, text: string, headers = {}) =>
  jsonResponse(status, { message: text }, headers);

const notFound = () => message(404, 'Not Found');
const tooLarge = () => message(413, 'Request Entity Too Large');
const unavailable = () => message(503, 'Service Unavailable');

const unauthorized = (reason: string | undefined) =>
  message(401, 'Unauthorized', {
    'www-authenticate':
      reason === undefined ? 'Bearer' : `Bearer scope="" error="invalid_token" error_description="${reason}"`,
  });

const invoke = async (fn: LambdaFunction, event: unknown, timeoutMs: number): Promise<HttpResponse> => {
  const { promise: timeout, resolve } = Promise.withResolvers<HttpResponse>();
  const timer = setTimeout(() => resolve(unavailable()), timeoutMs);
  try {
    return await Promise.race([fn.invoke(event).then(parseResult), timeout]);
  } catch (error) {
    if (error instanceof InvocationError) {
      return error.kind === 'timeout' ? unavailable() : internalServerError();
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

/** API Gateway's throttle of a route: `rate` requests per second on average, `burst` at once. */
const tokenBucket = ({ rate, burst }: { readonly rate: number; readonly burst: number }) => {
  let tokens = burst;
  let lastMs = 0;
  return (nowMs: number): boolean => {
    tokens = Math.min(burst, tokens + ((nowMs - lastMs) / 1000) * rate);
    lastMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};

/** Creates the gateway. Throws if a route's function is not in the template. */
export const createGateway = ({
  api,
  functions,
  findKeys,
  now = () => new Date(),
}: GatewayOptions): Gateway => {
  const prefix = api.stage === '$default' ? '' : `/${api.stage}`;
  const matchRoute = createRouter(api.routes);
  const throttles = new Map(
    api.routes.flatMap(({ key, throttle }) => (throttle ? [[key, tokenBucket(throttle)] as const] : [])),
  );
  const findFunction = ({ key, functionArn }: RouteSpec): LambdaFunction => {
    const fn = functions.get(functionArn);
    if (!fn) throw new Error(`${key} calls ${functionArn}, which is not a function of the template`);
    return fn;
  };
  api.routes.forEach(findFunction);

  const route = async (request: HttpRequest, match: RouteMatch, requestId: string): Promise<HttpResponse> => {
    const moment = now();
    if (throttles.get(match.route.key)?.(moment.getTime()) === false)
      return message(429, 'Too Many Requests');
    const { authorizer } = match.route;
    const authorization =
      authorizer && (await authorize(authorizer, request.headers.get('authorization'), findKeys, moment));
    if (authorization && 'rejectedBecause' in authorization) {
      return unauthorized(authorization.rejectedBecause);
    }
    const event = createEvent(request, {
      apiId: api.apiId,
      stage: api.stage,
      requestId,
      now: moment,
      match,
      claims: authorization?.claims,
    });
    if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES) return tooLarge();
    return invoke(findFunction(match.route), event, match.route.timeoutMs);
  };

  const answer = async (request: HttpRequest, requestId: string): Promise<HttpResponse> => {
    if (request.body.length > MAX_BODY_BYTES) return tooLarge();
    if (!request.path.startsWith(`${prefix}/`)) return notFound();
    const match = matchRoute(request.method, request.path.slice(prefix.length));
    return match ? route(request, match, requestId) : notFound();
  };

  return async (request) => {
    // API Gateway's ids look like `JKJaXmPLvHcESHA=`.
    const requestId = Buffer.from(crypto.getRandomValues(new Uint8Array(11))).toString('base64');
    const response = await answer(request, requestId);
    const headers = new Headers(response.headers);
    headers.set('apigw-requestid', requestId);
    return { ...response, headers };
  };
};
