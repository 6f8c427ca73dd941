import type { Problem } from './problem.ts';
import type { Signup } from './one-time-token.ts';
import { unauthenticated } from './problem.ts';

/** How long the way back to the tenant may take. */
const PROFILE_TOKEN_SECONDS = 300;

/** The issuers of a session token: Auth0 writes its domain alone, other tenants the issuer of their tokens. */
export const issuersOf = (tenantUrl: string): string[] => [new URL(tenantUrl).host, `${tenantUrl}/`];

/** 401 in the same words whatever was wrong: the answer does not tell whether there is such a customer. */
export const handOffRefused = (): Problem =>
  unauthenticated('The hand-off is not valid. Please sign in again', 'Bearer');

/** The address that a signed hand-off carries, if it carries one. */
export const emailIn = (claims: Readonly<Record<string, unknown>>): string | undefined =>
  typeof claims.email === 'string' && claims.email !== '' ? claims.email : undefined;

/** What we tell the tenant, so that the login that waits goes on; undefined where none waits for our word. */
export const profileClaimsOf = ({ userId, state, isSigned }: Signup, siteUrl: string, now: Date) => {
  if (!isSigned || state === undefined) return undefined;
  const iat = Math.floor(now.getTime() / 1000);
  return {
    iss: siteUrl,
    sub: userId,
    iat,
    exp: iat + PROFILE_TOKEN_SECONDS,
    state,
    profile: 'complete',
  };
};

/** The address to keep: what was typed counts only where nobody has signed another one. */
export const emailOf = ({ email, isSigned }: Signup, typed: string): string | undefined =>
  isSigned ? email : typed;
