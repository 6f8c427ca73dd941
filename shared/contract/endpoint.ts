// The API contract: one value per endpoint. The gateway, the handlers and the web read it.
import type * as z from 'zod/mini';

/**
 * Who may call an endpoint. It decides the gateway's authorizer, the check in `handle`, the type of the caller that a
 * handler receives, and the credential that the web sends.
 */
export type Caller = 'anyone' | 'site' | 'signup' | 'customer' | 'staff' | 'stripe';

/** The Cognito group of staff. The handlers check it for the caller `staff`, because the authorizer does not. */
export const CONTENT_EDITORS = 'content-editors';

/** The media type of a document, for people or for programs that read the web. */
export type Media = 'text/html' | 'application/rss+xml' | 'application/xml';

/**
 * An endpoint of the API.
 * @example shared/contract/health.ts
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** The path in the notation of API Gateway, with parameters in braces: `/blog/newsletter/{newsletterId}`. */
  readonly path: `/${string}`;
  readonly caller: Caller;
  /** The status of a successful reply. With 303 the reply is a `SeeOther`. */
  readonly status: 200 | 201 | 303;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** `form` if a form of a page posts the body without a script: every field is text. JSON by default. */
  readonly bodyFormat?: 'form';
  /** The largest body in bytes; `limits.bodyBytes` by default. */
  readonly maxBodyBytes?: number;
  /** The media type, if the reply is a document. Absent for JSON. */
  readonly media?: Media;
  /** Whether HEAD is answered like GET, without the body: true for documents, and for endpoints that monitors call. */
  readonly answersHead?: boolean;
  /**
   * Whether the reply carries a secret: a one-time token, or a link that opens something. Such a reply is not compressed: somebody
   * who controls another part of it could guess the secret from its compressed length (the BREACH attack).
   */
  readonly carriesSecret?: boolean;
  /** The customer must have signed in at most so many minutes ago. Else the answer is 401 `sign-in-again`. */
  readonly signedInWithinMinutes?: number;
  readonly reply: z.ZodMiniType;
}

/** Keeps the literal types of an endpoint. */
export const endpoint = <const E extends Endpoint>(value: E): E => value;

/** The type of a part of the request before parsing. */
export type PartInput<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends z.ZodMiniType ? z.input<E[Part]> : undefined;

/** The type of a part of the request after parsing. */
export type PartOutput<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends z.ZodMiniType ? z.output<E[Part]> : undefined;

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** The name of a route at API Gateway and in the grants: `POST /admin/newsletter`. */
export type Route<E extends Endpoint = Endpoint> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;

/** The HTTP methods of an endpoint, including HEAD if it answers that. */
export const toMethods = ({ method, answersHead }: Endpoint): (Endpoint['method'] | 'HEAD')[] =>
  answersHead === true ? [method, 'HEAD'] : [method];

/** The routes of an endpoint at the gateway. */
export const toGatewayRoutes = (e: Endpoint): string[] => toMethods(e).map((method) => `${method} ${e.path}`);

export function toRoute<E extends Endpoint>(e: E): Route<E>;
export function toRoute(e: Endpoint): string {
  return `${e.method} ${e.path}`;
}
