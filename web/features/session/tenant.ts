// The client of the customers' tenant.
import { Auth0Client } from '@auth0/auth0-spa-js';
import type { WebSettings } from '#shared/web-settings.ts';
import { readItem, removeItems } from '../../browser-storage.ts';
import { paths } from '../../paths.ts';

export type Tenant = WebSettings['customers'];

/**
 * A client of the tenant. The prescribed timeouts, retries and cookie lifetimes (docs/product.md 6.3 to 6.6) are the library's
 * defaults: 10 s and 3 tries for a token, 60 s for the popup (400x600) and the iframe, 60 s freshness and leeway, 5 s
 * per lock, cookies of one day, a code verifier of 43 characters.
 */
export const createTenantClient = ({ tenant, clientId, audience }: Tenant): Auth0Client =>
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

/** Whether the browser stores a session of this client, valid or not. */
export const hasStoredSession = ({ clientId }: Tenant): boolean =>
  readItem('localStorage', sessionKey(clientId)) !== undefined;

/** Whether a storage event concerns the session. Its key is null if the whole storage was cleared. */
export const isSessionKey = (key: string | null): boolean => key === null || key.startsWith(SESSION_PREFIX);

/**
 * Removes stored sessions, including those of other clients. The guard of the public pages takes every stored session as valid: an
 * expired one would send a visitor back and forth between public and signed-in pages.
 */
export const removeStoredSessions = (): void => removeItems('localStorage', SESSION_PREFIX);
