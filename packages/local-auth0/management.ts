// The part of the Management API that an operator's commands use: a token by client credentials, and the set-up.
// auth0.com/docs/api/management/v2
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import * as z from 'zod/mini';
import { readForm, readJson, sendJson, type Exchange } from './http.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { User } from './store.ts';
import type { Tenant } from './tenant.ts';

const TOKEN_SECONDS = 86_400;

/** The issued tokens, by tenant. They are lost when the process ends, as on Auth0 after a day. */
const tokens = new WeakMap<Tenant, Set<string>>();

const TokenRequest = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.string(),
  client_secret: z.string(),
  audience: z.string(),
});

/** Whether a program asks for a token, and not an application in a browser. The body can still be read afterwards. */
const isForProgram = async ({ request, method, url }: Exchange): Promise<boolean> => {
  if (method !== 'POST' || url.pathname !== '/oauth/token') return false;
  if (Number(request.headers['content-length'] ?? 0) === 0) return false;
  await once(request, 'readable');
  const beginning: unknown = request.read();
  if (beginning !== null) request.unshift(beginning);
  return String(beginning).includes('client_credentials');
};

/** The address without its scheme, because Auth0's own client always names https. */
const toAudience = (address: string): string => address.replace(/^https?:/, '');

const answerToken = async (tenant: Tenant, { request, response }: Exchange): Promise<void> => {
  const isJson = request.headers['content-type']?.startsWith('application/json') === true;
  const body = isJson ? await readJson(request) : Object.fromEntries(await readForm(request));
  const given = TokenRequest.safeParse(body);
  const { management } = tenant;
  const isKnown =
    given.success &&
    given.data.client_id === management?.clientId &&
    given.data.client_secret === management.clientSecret;
  if (!isKnown) return sendJson(response, 401, { error: 'access_denied', error_description: 'Unauthorized' });
  if (toAudience(given.data.audience) !== toAudience(`${tenant.issuer}api/v2/`)) {
    const error_description = `Service not enabled within domain: ${given.data.audience}`;
    return sendJson(response, 403, { error: 'access_denied', error_description });
  }
  const token = randomBytes(24).toString('base64url');
  tokens.set(tenant, (tokens.get(tenant) ?? new Set()).add(token));
  return sendJson(response, 200, { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' });
};

type Reply = readonly [status: number, body?: object];

const toClient = (tenant: Tenant) => ({
  client_id: tenant.clientId,
  name: tenant.brandName,
  app_type: 'spa',
  callbacks: tenant.callbackUrls,
  allowed_logout_urls: tenant.logoutUrls,
  web_origins: [tenant.webOrigin],
  allowed_origins: [tenant.webOrigin],
  grant_types: ['authorization_code', 'refresh_token'],
  refresh_token: {
    rotation_type: 'rotating',
    expiration_type: 'expiring',
    leeway: 30,
    token_lifetime: LIFETIMES.refreshTokenSeconds,
    idle_token_lifetime: LIFETIMES.refreshTokenIdleSeconds,
  },
});

const toApi = ({ audience }: Tenant) => ({
  identifier: audience,
  signing_alg: 'RS256',
  allow_offline_access: true,
  token_lifetime: LIFETIMES.accessTokenSeconds,
});

/** An account in the API's terms. */
const toAccount = (user: User) => ({
  user_id: user.userId,
  ...(user.email !== undefined && { email: user.email, email_verified: user.emailVerified }),
  name: user.name,
  given_name: user.givenName,
  family_name: user.familyName,
  app_metadata: user.appMetadata,
  updated_at: new Date(user.updatedMs).toISOString(),
});

const notFound = (message: string): Reply => [404, { statusCode: 404, error: 'Not Found', message }];

/** The replies for an id, by method and collection. */
const operations: Readonly<Record<string, (tenant: Tenant, id: string) => Reply>> = {
  'GET clients': (tenant, id) =>
    id === tenant.clientId ? [200, toClient(tenant)] : notFound('The client does not exist'),
  'GET resource-servers': (tenant, id) =>
    id === tenant.audience ? [200, toApi(tenant)] : notFound('The resource server does not exist'),
  'GET actions': ({ brandName, actionFile }) => {
    const action = { name: brandName, code: readFileSync(actionFile, 'utf8'), all_changes_deployed: true };
    return [200, { actions: [action], total: 1, page: 0, per_page: 50 }];
  },
  'GET actions/triggers/post-login': ({ brandName }) => {
    const binding = { display_name: brandName, action: { name: brandName } };
    return [200, { bindings: [binding], total: 1, page: 0, per_page: 50 }];
  },
  'GET users': ({ users }, id) => {
    const user = users.find(id);
    return user === undefined ? notFound('The user does not exist.') : [200, toAccount(user)];
  },
  // Like Auth0, it answers the same if there is no such user. The user's sessions end too.
  'DELETE users': ({ users, records }, id) => {
    users.remove(id);
    records.removeWhere('Session', ({ accountId }) => accountId === id);
    return [204];
  },
};

/** Answers a call of the Management API, or a request for its token. Returns false for any other request. */
export const answerManagement = async (tenant: Tenant, exchange: Exchange): Promise<boolean> => {
  const { request, response, method, url } = exchange;
  if (await isForProgram(exchange)) {
    await answerToken(tenant, exchange);
    return true;
  }
  const [, collection = '', id = ''] = /^\/api\/v2\/([\w/-]+)\/([^/]+)$/.exec(url.pathname) ?? [];
  const operation = operations[`${method} ${collection}`];
  if (operation === undefined) return false;
  const [, token = ''] = (request.headers.authorization ?? '').split(' ');
  const [status, body]: Reply = tokens.get(tenant)?.has(token)
    ? operation(tenant, decodeURIComponent(id))
    : [401, { statusCode: 401, error: 'Unauthorized', message: 'Invalid token' }];
  if (body === undefined) response.writeHead(status).end();
  else sendJson(response, status, body);
  return true;
};
