// oidc-provider, configured to behave like Auth0.
import {
  Provider,
  errors,
  interactionPolicy,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { REDIRECT_PROMPT } from './action-redirect.ts';
import { EMAIL_CLAIMS, findCustomClaims, PROFILE_CLAIMS, toOpenIdClaims } from './claims.ts';
import { toAuthorizeError, toTokenError } from './errors.ts';
import { LIFETIMES } from './lifetimes.ts';
import { renderError } from './pages/error-page.ts';
import { createPostLoginPrompt, runForRefresh } from './post-login.ts';
import { hasConnection, type Tenant } from './tenant.ts';

/** All scopes are granted without consent, as with Auth0 for a first-party client. */
const SCOPES = 'openid profile email offline_access';

const createSignInPrompt = (tenant: Tenant): interactionPolicy.Prompt => {
  const { Check } = interactionPolicy;
  const prompt = interactionPolicy.base().get('login');
  if (!prompt) throw new Error('oidc-provider has no login prompt.');
  prompt.checks.add(
    new Check('other_connection', 'Login required', ({ oidc }) => {
      const connection = oidc.params?.['connection'];
      const user = tenant.users.find(oidc.session?.accountId ?? '');
      return hasConnection(tenant, connection) && user !== undefined && user.connection !== connection;
    }),
  );
  for (const check of prompt.checks) check.description = 'Login required';
  return prompt;
};

const checkAudience =
  ({ audience }: Tenant) =>
  (ctx: KoaContextWithOIDC, requested: string | undefined) => {
    if (requested !== undefined && requested !== audience) {
      throw new errors.AccessDenied(`Service not found: ${requested}`);
    }
    // oidc-provider drops this scope without a consent page. Auth0 needs only the API's setting "Allow Offline Access".
    const { params } = ctx.oidc;
    const scopes = String(ctx.query['scope'] ?? '').split(' ');
    if (params && scopes.includes('offline_access')) {
      const others = [...ctx.oidc.requestParamScopes].filter((scope) => scope !== 'offline_access');
      params['scope'] = [...others, 'offline_access'].join(' ');
    }
  };

const checkConnection = (tenant: Tenant) => (_ctx: KoaContextWithOIDC, requested: string | undefined) => {
  if (requested !== undefined && !hasConnection(tenant, requested)) {
    throw new errors.InvalidRequest('the connection was not found');
  }
};

/** Each login gets its own grant, so that a stolen refresh token revokes only its own family. */
const createGrant =
  ({ clientId, audience }: Tenant) =>
  async ({ oidc }: KoaContextWithOIDC) => {
    const accountId = oidc.session?.accountId;
    const grant = new oidc.provider.Grant({ clientId, ...(accountId !== undefined && { accountId }) });
    grant.addOIDCScope(SCOPES);
    grant.addResourceScope(audience, SCOPES);
    await grant.save();
    return grant;
  };

const toClient = ({ clientId, brandName, callbackUrls }: Tenant) => ({
  client_id: clientId,
  client_name: brandName,
  redirect_uris: [...callbackUrls],
  response_types: ['code' as const],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none' as const,
});

const toFeatures = ({ audience }: Tenant): Configuration['features'] => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
  revocation: {
    enabled: true,
    allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
  },
  webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
  resourceIndicators: {
    enabled: true,
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      scope: SCOPES,
      audience,
      accessTokenFormat: 'jwt',
      accessTokenTTL: LIFETIMES.accessTokenSeconds,
      jwt: { sign: { alg: 'RS256' } },
    }),
  },
});

/** Gives access tokens the header and the claims of Auth0's. */
const toFormats = ({ audience, issuer }: Tenant): Configuration['formats'] => ({
  customizers: {
    jwt: (_ctx, _token, jwt) => {
      const { client_id: azp, scope } = jwt.payload;
      const isForUserInfo = String(scope).split(' ').includes('openid');
      jwt.header = { typ: 'JWT' };
      Object.assign(jwt.payload, { aud: isForUserInfo ? [audience, `${issuer}userinfo`] : audience, azp });
      delete jwt.payload['client_id'];
      delete jwt.payload['jti'];
    },
  },
});

const ttl: Configuration['ttl'] = {
  AccessToken: LIFETIMES.accessTokenSeconds,
  AuthorizationCode: LIFETIMES.codeSeconds,
  Grant: LIFETIMES.refreshTokenSeconds,
  IdToken: LIFETIMES.idTokenSeconds,
  Interaction: LIFETIMES.loginSeconds,
  Session: LIFETIMES.sessionIdleSeconds,
  RefreshToken: (_ctx, token) => {
    const leftSeconds = LIFETIMES.refreshTokenSeconds - token.totalLifetime();
    return Math.max(1, Math.min(LIFETIMES.refreshTokenIdleSeconds, leftSeconds));
  },
};

const toInteractions = (tenant: Tenant): Configuration['interactions'] => ({
  policy: [createSignInPrompt(tenant), createPostLoginPrompt(tenant)],
  url: (_ctx, { uid, prompt, params }) => {
    if (prompt.name === REDIRECT_PROMPT) return `/u/redirect/${uid}`;
    const { connection } = params;
    return hasConnection(tenant, connection) ? `/u/login/${uid}/${connection}` : `/u/login/${uid}`;
  },
});

const toConfiguration = (tenant: Tenant): Configuration => ({
  adapter: (kind) => tenant.records.adapter(kind),
  jwks: { keys: tenant.store.keys.slice(0, 1).map(({ jwk }) => jwk) },
  cookies: {
    keys: [tenant.store.cookieKey],
    names: { session: 'auth0', interaction: 'auth0_login', resume: 'auth0_resume' },
  },
  clients: [toClient(tenant)],
  routes: {
    authorization: '/authorize',
    token: '/oauth/token',
    revocation: '/oauth/revoke',
    jwks: '/.well-known/jwks.json',
  },
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
  pkce: { required: () => true },
  scopes: SCOPES.split(' '),
  claims: { openid: ['sub', 'sid'], profile: PROFILE_CLAIMS, email: EMAIL_CLAIMS },
  conformIdTokenClaims: false,
  extraParams: {
    audience: checkAudience(tenant),
    connection: checkConnection(tenant),
    screen_hint: null,
  },
  features: toFeatures(tenant),
  formats: toFormats(tenant),
  ttl,
  expiresWithSession: () => false,
  issueRefreshToken: (_ctx, _client, source) => source.scopes.has('offline_access'),
  rotateRefreshToken: async (ctx) => {
    await runForRefresh(tenant, ctx);
    return true;
  },
  loadExistingGrant: createGrant(tenant),
  extraTokenClaims: (_ctx, token) =>
    token.kind === 'AccessToken' ? { ...findCustomClaims(tenant, token.grantId) } : undefined,
  findAccount: (_ctx, userId, token) => {
    const user = tenant.users.find(userId);
    if (!user) return undefined;
    const sid = token && 'sessionUid' in token ? token.sessionUid : undefined;
    return { accountId: userId, claims: () => ({ ...toOpenIdClaims(tenant, user), ...(sid && { sid }) }) };
  },
  clientBasedCORS: (_ctx, origin) => origin === tenant.webOrigin,
  interactions: toInteractions(tenant),
  renderError: (ctx, out) => {
    ctx.type = 'html';
    ctx.body = renderError(tenant, toAuthorizeError(out));
  },
});

/** Builds oidc-provider with the current signing key. */
export const buildProvider = (tenant: Tenant): Provider => {
  const provider = new Provider(tenant.issuer, toConfiguration(tenant));
  provider.on('grant.error', (ctx, error) => {
    const { status, body } = toTokenError(ctx.oidc.params?.['grant_type'], error);
    ctx.status = status;
    ctx.body = body;
  });
  provider.on('server_error', (_ctx, error) => tenant.log(`${error.stack ?? error.message}\n`));
  // Auth0 leaves the window of a sign-in open, and `auth0-spa-js` closes it. The page of oidc-provider closes it itself. If the library
  // sees that before the answer arrives, it reports that the customer has canceled the sign-in.
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.params?.['response_mode'] === 'web_message' && typeof ctx.body === 'string')
      ctx.body = ctx.body.replace('win.close();', '');
  });
  return provider;
};
