// The event of a function: API Gateway's payload format 2.0.
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import type { HttpRequest } from '../http.ts';
import { decode, type RouteMatch } from './routes.ts';

export interface EventContext {
  readonly apiId: string;
  readonly stage: string;
  readonly requestId: string;
  readonly now: Date;
  readonly match: RouteMatch;
  /** The claims of the token; undefined on a route without an authorizer. */
  readonly claims: Readonly<Record<string, string>> | undefined;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A time in the format of access logs: `21/Nov/2026:09:47:05 +0000`. */
const clfTime = (now: Date): string => {
  const [year = '', month = '', day = ''] = now.toISOString().slice(0, 10).split('-');
  return `${day}/${MONTHS[Number(month) - 1] ?? ''}/${year}:${now.toISOString().slice(11, 19)} +0000`;
};

/** Whether the body is passed as text. A form, an image or a compressed body is passed in base64. */
const isText = (headers: Headers): boolean =>
  !headers.has('content-encoding') &&
  /^(text\/|application\/(json|javascript|xml)\b)/i.test(headers.get('content-type') ?? '');

const parseQuery = (query: string): Record<string, string> => {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = parameters.get(name);
    parameters.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(parameters);
};

/** Builds the event. HTTP APIs pass `rawPath` decoded, in spite of its name. */
export const createEvent = (request: HttpRequest, context: EventContext): unknown => {
  const { match, now, claims } = context;
  const headers = Object.fromEntries(request.headers);
  const cookies = headers['cookie']?.split('; ');
  delete headers['cookie'];
  const rawPath = decode(request.path);
  const host = `${context.apiId}.execute-api.${ACCOUNT.region}.amazonaws.com`;
  const asText = isText(request.headers);
  return {
    version: '2.0',
    routeKey: match.route.key,
    rawPath,
    rawQueryString: request.query,
    ...(cookies && { cookies }),
    headers: {
      ...headers,
      host,
      // The caller's address comes last. Everything before it was sent by the caller.
      'x-forwarded-for': [headers['x-forwarded-for'], request.sourceIp].filter(Boolean).join(', '),
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
    },
    ...(request.query !== '' && { queryStringParameters: parseQuery(request.query) }),
    requestContext: {
      accountId: ACCOUNT.id,
      apiId: context.apiId,
      ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
      domainName: host,
      domainPrefix: context.apiId,
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: context.requestId,
      routeKey: match.route.key,
      stage: context.stage,
      time: clfTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    ...(request.body.length > 0 && { body: request.body.toString(asText ? 'utf8' : 'base64') }),
    isBase64Encoded: request.body.length > 0 && !asText,
  };
};
