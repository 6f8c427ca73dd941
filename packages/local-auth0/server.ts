// The tenant's HTTP server. Its own pages come first, and oidc-provider answers the rest.
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { errors } from 'oidc-provider';
import { answerActionRedirect, answerContinue } from './action-redirect.ts';
import { findAvatar } from './avatars.ts';
import { answerControl } from './controls.ts';
import { BodyError, sendHtml, sendJson, type Exchange } from './http.ts';
import { toPublicKeys } from './keys.ts';
import { answerLogout } from './logout.ts';
import { answerManagement } from './management.ts';
import { renderError } from './pages/error-page.ts';
import { answerSignIn } from './sign-in.ts';
import type { Tenant } from './tenant.ts';

const STYLE = readFileSync(join(import.meta.dirname, 'pages', 'style.css'));

/** Paths that oidc-provider answers to scripts of the application. */
const SCRIPT_PATHS = new Set(['/oauth/token', '/oauth/revoke']);

/** Allows calls from the application's origin. Returns true if the request was a preflight, which is then answered. */
const answerCors = ({ webOrigin }: Tenant, { request, response, method }: Exchange): boolean => {
  const { origin } = request.headers;
  response.setHeader('vary', 'Origin');
  if (origin === webOrigin) response.setHeader('access-control-allow-origin', origin);
  if (method !== 'OPTIONS') return false;
  if (origin === webOrigin) {
    response.setHeader('access-control-allow-methods', 'POST');
    response.setHeader('access-control-max-age', '3600');
    const headers = request.headers['access-control-request-headers'];
    if (headers !== undefined) response.setHeader('access-control-allow-headers', headers);
  }
  response.writeHead(204).end();
  return true;
};

const setSecurityHeaders = ({ webOrigin }: Tenant, response: ServerResponse): void => {
  response.setHeader(
    'content-security-policy',
    // Browsers also apply `form-action` to the redirects after a form. The last one leads to the application.
    `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self' ${webOrigin}; frame-ancestors 'none'; base-uri 'none'`,
  );
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
};

const isProviderPath = (path: string): boolean =>
  /^\/authorize(\/[\w-]+)?$/.test(path) || path === '/.well-known/openid-configuration';

/** Translates Auth0's parameter `audience` to oidc-provider's `resource`. */
const withResource = ({ audience }: Tenant, { request, url }: Exchange): IncomingMessage => {
  url.searchParams.delete('resource');
  if (url.pathname === '/authorize' && url.searchParams.get('audience') === audience) {
    url.searchParams.set('resource', audience);
  }
  return Object.assign(request, { url: `${url.pathname}${url.search}` });
};

/** Answers a page or file of the tenant. Returns false if there is none at the path. */
const answerPage = async (tenant: Tenant, exchange: Exchange): Promise<boolean> => {
  const { response, url } = exchange;
  const path = url.pathname;
  if (path === '/.well-known/jwks.json') {
    response.setHeader('access-control-allow-origin', '*');
    sendJson(response, 200, toPublicKeys(tenant.store, tenant.now()));
  } else if (path === '/u/style.css') {
    response.writeHead(200, { 'content-type': 'text/css' }).end(STYLE);
  } else if (path === '/continue') {
    await answerContinue(tenant, exchange);
  } else if (path === '/v2/logout') {
    await answerLogout(tenant, exchange);
  } else if (path.startsWith('/u/redirect/')) {
    await answerActionRedirect(tenant, exchange);
  } else {
    const avatar = findAvatar(path, tenant.users);
    if (avatar === undefined) {
      return (await answerSignIn(tenant, exchange)) || answerControl(tenant, exchange);
    }
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(avatar);
  }
  return true;
};

const answer = async (tenant: Tenant, exchange: Exchange): Promise<void> => {
  const { request, response, url } = exchange;
  const provide = tenant.provider().callback();
  if (await answerManagement(tenant, exchange)) return undefined;
  if (isProviderPath(url.pathname)) return provide(withResource(tenant, exchange), response);
  if (SCRIPT_PATHS.has(url.pathname)) {
    return answerCors(tenant, exchange) ? undefined : provide(request, response);
  }
  setSecurityHeaders(tenant, response);
  if (await answerPage(tenant, exchange)) return undefined;
  const error = { error: 'not_found', error_description: 'There is no such page.' };
  return sendHtml(response, 404, renderError(tenant, error));
};

const answerError = (tenant: Tenant, response: ServerResponse, error: unknown): void => {
  if (error instanceof BodyError) {
    sendJson(response, 400, { error: 'invalid_request', error_description: error.message });
  } else if (error instanceof errors.SessionNotFound) {
    const { error: code, error_description } = error;
    sendHtml(response, 400, renderError(tenant, { error: code, error_description }));
  } else {
    tenant.log(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    sendHtml(response, 500, renderError(tenant, { error: 'server_error' }));
  }
};

/** Answers every request to the tenant. */
export const createListener =
  (tenant: Tenant): RequestListener =>
  (request, response) => {
    const target = request.url ?? '/';
    if (!target.startsWith('/') || !URL.canParse(`${tenant.url}${target}`)) {
      response.writeHead(400).end();
      return;
    }
    const url = new URL(`${tenant.url}${target}`);
    const exchange = { request, response, method: request.method ?? 'GET', url };
    response.once('finish', () => tenant.log(`${exchange.method} ${url.pathname} ${response.statusCode}\n`));
    answer(tenant, exchange).catch((error: unknown) => answerError(tenant, response, error));
  };

/** Longer than the pauses of a busy client, whose next request is lost if the connection has just been closed. */
const KEEP_ALIVE_MS = 60_000;

/** Starts a server on 127.0.0.1, without a listener for requests. Rejects if the port is taken. */
export const listen = (port: number): Promise<Server> => {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
};
