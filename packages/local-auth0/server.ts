// The tenant over HTTP: our own pages in front, oidc-provider behind.
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
import { answerContinue } from './continue.ts';
import { publishedKeys } from './keys.ts';
import { answerLaptop } from './laptop.ts';
import { answerLogout } from './logout.ts';
import { fieldsOf, sendHtml, sendJson, UnreadableBody, withForm, type Visit } from './messages.ts';
import { errorPage } from './pages/error-page.ts';
import { pictureAt } from './pictures.ts';
import { answerRedirect, answerSignIn } from './sign-in.ts';
import type { Tenant } from './tenant.ts';
import { answerUserInfo } from './user-info.ts';

const STYLE = readFileSync(join(import.meta.dirname, 'pages', 'style.css'));

/** Where scripts of the site's own pages call. */
const CALLED_BY_SCRIPTS = new Set(['/oauth/token', '/oauth/revoke', '/userinfo']);

/** Cross-origin calls from the site alone; true when the request was the browser's question beforehand. */
const allowOrigin = ({ siteUrl }: Tenant, { request, response, method }: Visit): boolean => {
  const { origin } = request.headers;
  response.setHeader('vary', 'Origin');
  if (origin === siteUrl) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', 'WWW-Authenticate');
  }
  if (method !== 'OPTIONS') return false;
  if (origin === siteUrl) {
    response.setHeader('access-control-allow-methods', 'GET, POST');
    response.setHeader('access-control-max-age', '3600');
    const wanted = request.headers['access-control-request-headers'];
    if (wanted !== undefined) response.setHeader('access-control-allow-headers', wanted);
  }
  response.writeHead(204).end();
  return true;
};

const protect = ({ siteUrl }: Tenant, response: ServerResponse): void => {
  response.setHeader(
    'content-security-policy',
    // A browser holds the redirects after a form against `form-action` too: the last one leads to the site.
    `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self' ${siteUrl}; frame-ancestors 'none'; base-uri 'none'`,
  );
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
};

const isProviders = (path: string): boolean =>
  /^\/authorize(\/[\w-]+)?$/.test(path) || path === '/.well-known/openid-configuration';

/** Our API's `audience`, in the words that oidc-provider knows. */
const withResource = ({ audience }: Tenant, { request, url }: Visit): IncomingMessage => {
  url.searchParams.delete('resource');
  if (url.pathname === '/authorize' && url.searchParams.get('audience') === audience) {
    url.searchParams.set('resource', audience);
  }
  return Object.assign(request, { url: `${url.pathname}${url.search}` });
};

const answerOwn = async (tenant: Tenant, visit: Visit): Promise<boolean> => {
  const { response, url } = visit;
  const path = url.pathname;
  if (path === '/.well-known/jwks.json') {
    response.setHeader('access-control-allow-origin', '*');
    sendJson(response, 200, publishedKeys(tenant.store, tenant.now()));
  } else if (path === '/u/style.css') {
    response.writeHead(200, { 'content-type': 'text/css' }).end(STYLE);
  } else if (path === '/continue') {
    await answerContinue(tenant, visit);
  } else if (path === '/v2/logout') {
    await answerLogout(tenant, visit);
  } else if (path.startsWith('/u/redirect/')) {
    await answerRedirect(tenant, visit);
  } else {
    const picture = pictureAt(path, tenant.users);
    if (picture === undefined) return (await answerSignIn(tenant, visit)) || answerLaptop(tenant, visit);
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture);
  }
  return true;
};

const answer = async (tenant: Tenant, visit: Visit): Promise<void> => {
  const { request, response, method, url } = visit;
  const provide = tenant.provider().callback();
  if (isProviders(url.pathname)) return provide(withResource(tenant, visit), response);
  if (CALLED_BY_SCRIPTS.has(url.pathname)) {
    if (allowOrigin(tenant, visit)) return undefined;
    if (url.pathname === '/userinfo') {
      return (await answerUserInfo(tenant, visit)) ? undefined : provide(request, response);
    }
    return provide(method === 'POST' ? withForm(request, await fieldsOf(request)) : request, response);
  }
  protect(tenant, response);
  if (await answerOwn(tenant, visit)) return undefined;
  const refusal = { error: 'not_found', error_description: 'There is no such page.' };
  return sendHtml(response, 404, errorPage(refusal, tenant.siteUrl));
};

const refuse = ({ siteUrl, log }: Tenant, response: ServerResponse, error: unknown): void => {
  if (error instanceof UnreadableBody) {
    sendJson(response, 400, { error: 'invalid_request', error_description: error.message });
  } else if (error instanceof errors.SessionNotFound) {
    const refusal = { error: error.error, error_description: error.error_description };
    sendHtml(response, 400, errorPage(refusal, siteUrl));
  } else {
    log(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    sendHtml(response, 500, errorPage({ error: 'server_error' }, siteUrl));
  }
};

/** Answers every request for the tenant. */
export const listenerOf =
  (tenant: Tenant): RequestListener =>
  (request, response) => {
    const target = request.url ?? '/';
    if (!target.startsWith('/') || !URL.canParse(`${tenant.url}${target}`)) {
      response.writeHead(400).end();
      return;
    }
    const url = new URL(`${tenant.url}${target}`);
    const visit = { request, response, method: request.method ?? 'GET', url };
    response.once('finish', () => tenant.log(`${visit.method} ${url.pathname} ${response.statusCode}\n`));
    answer(tenant, visit).catch((error: unknown) => refuse(tenant, response, error));
  };

/** A server on 127.0.0.1 only, that answers nobody yet; rejects when the port is taken. */
export const listen = (port: number): Promise<Server> => {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
};
