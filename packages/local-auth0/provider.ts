// oidc-provider, set up to speak as Auth0 does.
import {
  Provider,
  errors,
  interactionPolicy,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { isConnection } from './connections.ts';
import { EMAIL_CLAIMS, openIdClaimsOf, PROFILE_CLAIMS } from './claims.ts';
import { customClaimsOf } from './custom-claims.ts';
import { LIFETIMES } from './lifetimes.ts';
import { errorPage } from './pages/error-page.ts';
import { postLoginPrompt, REDIRECT_PROMPT, runForRefresh } from './post-login.ts';
import { authorizeRefusal, tokenRefusal } from './refusals.ts';
import type { Tenant } from './tenant.ts';

/** Whatever is asked of these is granted: the client is our own. */
const SCOPES = 'openid profile email offline_access';

const signInPrompt = ({ users }: Tenant): interactionPolicy.Prompt => {
  const { Check } = interactionPolicy;
  const prompt = interactionPolicy.base().get('login');
  if (!prompt) throw new Error('oidc-provider has no login prompt.');
  prompt.checks.add(
    new Check('other_connection', 'Login required', ({ oidc }) => {
      const wanted = oidc.params?.['connection'];
      const user = users.find(oidc.session?.accountId ?? '');
      return isConnection(wanted) && user !== undefined && user.connection !== wanted;
    }),
  );
  for (const check of prompt.checks) check.description = 'Login required';
  return prompt;
};

const checkAudience = (audience: string) => (ctx: KoaContextWithOIDC, wanted: string | undefined) => {
  if (wanted !== undefined && wanted !== audience) {
    throw new errors.AccessDenied(`Service not found: ${wanted}`);
  }
  // oidc-provider wants a consent page for this scope; with Auth0 the API's setting "allow offline access" is enough.
  const { params } = ctx.oidc;
  const asked = String(ctx.query['scope'] ?? '').split(' ');
  if (params && asked.includes('offline_access')) {
    const others = [...ctx.oidc.requestParamScopes].filter((scope) => scope !== 'offline_access');
    params['scope'] = [...others, 'offline_access'].join(' ');
  }
};

const checkConnection = (_ctx: KoaContextWithOIDC, wanted: string | undefined) => {
  if (wanted !== undefined && !isConnection(wanted)) {
    throw new errors.InvalidRequest('the connection was not found');
  }
};

const configurationOf = (tenant: Tenant): Configuration => {
  const { audience, clientId, issuer, siteUrl, store, users, records } = tenant;
  const newGrant = async ({ oidc }: KoaContextWithOIDC) => {
    // One grant for each login, so that a stolen refresh token takes only its own family down.
    const grant = new oidc.provider.Grant({
      clientId,
      ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
    });
    grant.addOIDCScope(SCOPES);
    grant.addResourceScope(audience, SCOPES);
    await grant.save();
    return grant;
  };
  return {
    adapter: (kind) => records.adapter(kind),
    jwks: { keys: store.keys.slice(0, 1).map(({ jwk }) => jwk) },
    cookies: {
      keys: [store.cookieKey],
      names: { session: 'auth0', interaction: 'auth0_login', resume: 'auth0_resume' },
    },
    clients: [
      {
        client_id: clientId,
        client_name: 'Plainly',
        redirect_uris: [`${siteUrl}/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      },
    ],
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    scopes: SCOPES.split(' '),
    claims: {
      openid: ['sub', 'sid', ...store.idTokenClaims],
      profile: PROFILE_CLAIMS,
      email: EMAIL_CLAIMS,
    },
    conformIdTokenClaims: false,
    extraParams: { audience: checkAudience(audience), connection: checkConnection, screen_hint: null },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
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
    },
    formats: {
      customizers: {
        jwt: (_ctx, _token, jwt) => {
          const { client_id: azp, scope } = jwt.payload;
          const isForUserInfo = String(scope).split(' ').includes('openid');
          jwt.header = { typ: 'JWT' };
          Object.assign(jwt.payload, {
            aud: isForUserInfo ? [audience, `${issuer}userinfo`] : audience,
            azp,
          });
          delete jwt.payload['client_id'];
          delete jwt.payload['jti'];
        },
      },
    },
    ttl: {
      AccessToken: LIFETIMES.accessTokenSeconds,
      AuthorizationCode: LIFETIMES.codeSeconds,
      Grant: LIFETIMES.refreshTokenSeconds,
      IdToken: LIFETIMES.idTokenSeconds,
      Interaction: LIFETIMES.loginSeconds,
      Session: LIFETIMES.sessionIdleSeconds,
      RefreshToken: (_ctx, token) =>
        Math.max(
          1,
          Math.min(LIFETIMES.refreshTokenIdleSeconds, LIFETIMES.refreshTokenSeconds - token.totalLifetime()),
        ),
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, _client, source) => source.scopes.has('offline_access'),
    rotateRefreshToken: async (ctx) => {
      await runForRefresh(tenant, ctx);
      return true;
    },
    loadExistingGrant: newGrant,
    extraTokenClaims: (_ctx, token) =>
      token.kind === 'AccessToken' ? { ...customClaimsOf(tenant, token.grantId).accessToken } : undefined,
    findAccount: (_ctx, userId, token) => {
      const user = users.find(userId);
      if (!user) return undefined;
      const grantId = token && 'grantId' in token ? token.grantId : undefined;
      const sid = token && 'sessionUid' in token ? token.sessionUid : undefined;
      const custom = customClaimsOf(tenant, grantId).idToken;
      return {
        accountId: userId,
        claims: () => ({ ...openIdClaimsOf(tenant, user), ...(sid && { sid }), ...custom }),
      };
    },
    clientBasedCORS: (_ctx, origin) => origin === siteUrl,
    interactions: {
      policy: [signInPrompt(tenant), postLoginPrompt(tenant)],
      url: (_ctx, { uid, prompt, params }) => {
        if (prompt.name === REDIRECT_PROMPT) return `/u/redirect/${uid}`;
        const { connection } = params;
        return isConnection(connection) ? `/u/login/${uid}/${connection}` : `/u/login/${uid}`;
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(authorizeRefusal(out), siteUrl);
    },
  };
};

/** A provider with the keys and the claims that the store has now. */
export const buildProvider = (tenant: Tenant): Provider => {
  const provider = new Provider(tenant.issuer, configurationOf(tenant));
  provider.on('grant.error', (ctx, error) => {
    const { status, body } = tokenRefusal(ctx.oidc.params?.['grant_type'], error);
    ctx.status = status;
    ctx.body = body;
  });
  provider.on('server_error', (_ctx, error) => tenant.log(`${error.stack ?? error.message}\n`));
  return provider;
};
