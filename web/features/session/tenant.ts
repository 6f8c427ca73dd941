// The customers' tenant as this browser talks to it.
import { Auth0Client } from '@auth0/auth0-spa-js';
import type { WebSettings } from '#shared/web-settings.ts';
import { paths } from '../../paths.ts';

export type Tenant = WebSettings['customers'];

/**
 * A client of the tenant. The figures of the specification (section 9) that are not named here are the library's own:
 * 10 s and 3 tries for a token, 60 s for the popup (400x600) and the iframe, 60 s freshness and leeway, locks of 5 s,
 * cookies of a day, a verifier of 43 characters.
 */
export const openTenant = ({ tenant, clientId, audience }: Tenant): Auth0Client =>
  new Auth0Client({
    domain: tenant,
    clientId,
    cacheLocation: 'localstorage',
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    authorizationParams: {
      audience,
      scope: 'openid profile email',
      redirect_uri: `${location.origin}${paths.callback}`,
    },
  });

const SESSION_PREFIX = '@@auth0spajs@@::';
const sessionKey = (clientId: string): string => `${SESSION_PREFIX}${clientId}::@@user@@`;

/** Whether the browser keeps a session of this client, alive or not. */
export const keepsSession = ({ clientId }: Tenant): boolean => {
  try {
    return localStorage.getItem(sessionKey(clientId)) !== null;
  } catch {
    return false;
  }
};

/** Whether a change of the storage was one of the session: null stands for all of it. */
export const isSessionKey = (key: string | null): boolean => key === null || key.startsWith(SESSION_PREFIX);

/**
 * Removes what sessions left, of other clients too. The guard of the public pages takes any for alive: one that nobody
 * can use would send a visitor to and fro.
 */
export const sweepSessions = (): void => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(SESSION_PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage keeps no session.
  }
};
