// The API contract: one value per endpoint, read by the gateway, the handlers and the web alike.
import type * as z from 'zod/mini';

/**
 * Who may call an endpoint, in one word. By it the gateway picks its authorizer, `handle` its check
 * and the identity's type, the web its credential.
 */
export type Caller = 'anyone' | 'site' | 'signup' | 'customer' | 'staff' | 'stripe';

/** What an endpoint answers that is no JSON: a document, for a person or a program that reads the web. */
export type Media = 'text/html' | 'application/rss+xml' | 'application/xml';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** As API Gateway writes it: a path parameter stands in braces, `/blog/newsletter/{newsletterId}`. */
  readonly path: `/${string}`;
  readonly caller: Caller;
  /** Steady requests per minute for the whole route; the gateway answers 429 beyond it. */
  readonly perMinute: number;
  /** The status of a success. */
  readonly status: 200 | 201;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Of the reply, which is text then; JSON where it is absent. */
  readonly media?: Media;
  readonly reply: z.ZodMiniType;
}

/** Names an endpoint without losing its literal types. */
export const endpoint = <const E extends Endpoint>(value: E): E => value;

/** What a caller may send for a part of the request, before parsing. */
export type PartInput<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends z.ZodMiniType ? z.input<E[Part]> : undefined;

/** What a handler receives for a part of the request, parsed. */
export type PartOutput<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends z.ZodMiniType ? z.output<E[Part]> : undefined;

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** The name API Gateway gives a route, and grants and handler files go by: `POST /admin/newsletter`. */
export type Route<E extends Endpoint = Endpoint> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;

/** How an endpoint may be asked: for a document also by HEAD, as the edge, link checkers and search engines do. */
export const methodsOf = ({ method, media }: Endpoint): (Endpoint['method'] | 'HEAD')[] =>
  media === undefined ? [method] : [method, 'HEAD'];

/** Every route of an endpoint at the gateway. */
export const routesOf = (e: Endpoint): string[] => methodsOf(e).map((method) => `${method} ${e.path}`);

export function routeOf<E extends Endpoint>(e: E): Route<E>;
export function routeOf(e: Endpoint): string {
  return `${e.method} ${e.path}`;
}
