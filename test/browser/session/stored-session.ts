// A customer's session in a browser, stored without the pages of a sign-in.
import { CacheKey } from '@auth0/auth0-spa-js';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { TestCustomer } from '../../customer.ts';
import { here } from '../../here.ts';

type Session = Pick<TestCustomer, 'tokens' | 'cookies'>;
export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The claims about the token itself. The library's list is longer, see its src/jwt.ts; our tenant sends these. */
const ABOUT_TOKEN = ['iss', 'aud', 'exp', 'iat', 'nonce', 'sid'];

/** An ID token as `decode` in the library's src/jwt.ts returns it. */
const decodeIdToken = (token: string) => {
  const [header, payload, signature] = token.split('.');
  const claims = decodeJwt(token);
  const user = Object.fromEntries(Object.entries(claims).filter(([name]) => !ABOUT_TOKEN.includes(name)));
  return {
    encoded: { header, payload, signature },
    header: decodeProtectedHeader(token),
    claims: { __raw: token, ...claims },
    user,
  };
};

/**
 * What the library keeps in local storage after a sign-in: `_requestToken` in its src/Auth0Client.ts. It exports only the
 * format of the keys. A test of the session compares this with what a page stores.
 */
const toLocalStorage = ({ tokens: { id_token, access_token, refresh_token } }: Session) => {
  const [clientId, audience] = [here('clientId'), here('audience')];
  const { exp = 0, iat = 0, scope } = decodeJwt<{ scope: string }>(access_token);
  const facts = { audience, scope, client_id: clientId, oauthTokenScope: scope, token_type: 'Bearer' };
  const entries = [
    [new CacheKey({ clientId }, undefined, '@@user@@'), { id_token, decodedToken: decodeIdToken(id_token) }],
    [
      new CacheKey({ clientId, audience, scope }),
      { body: { ...facts, access_token, refresh_token, expires_in: exp - iat }, expiresAt: exp },
    ],
  ] as const;
  return entries.map(([key, entry]) => ({ name: key.toKey(), value: JSON.stringify(entry) }));
};

const toCookie = (url: string, name: string, value: string) => ({
  name,
  value,
  domain: new URL(url).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
});

/** What a browser has stored after a sign-in, at the site and at the tenant. */
export const toStorageState = (session: Session): StorageState => {
  const isSignedIn = `auth0.${here('clientId')}.is.authenticated`;
  return {
    cookies: [
      ...[isSignedIn, `_legacy_${isSignedIn}`].map((name) => toCookie(here('siteUrl'), name, 'true')),
      ...Array.from(session.cookies, ([name, value]) => toCookie(here('tenantUrl'), name, value)),
    ],
    origins: [{ origin: here('siteUrl'), localStorage: toLocalStorage(session) }],
  };
};

/**
 * Stores the session of a customer in a browser as a sign-in leaves it, and nothing else. Opens no page. Tests of the session
 * itself log in instead.
 */
export const storeSession = (
  { context }: { readonly context: BrowserContext },
  session: Session,
): Promise<void> => context.setStorageState(toStorageState(session));
