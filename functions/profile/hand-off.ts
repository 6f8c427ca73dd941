import { Email } from '#shared/contract/profile.ts';
import { words } from '#shared/words.ts';
import type { Problem } from '../platform/problem.ts';
import type { Signup } from './one-time-token.ts';
import { invalidFields, unauthenticated } from '../platform/problem.ts';

/** How long the way back to the tenant may take. */
const PROFILE_TOKEN_SECONDS = 300;

/**
 * The issuers of a session token: Auth0 writes its domain alone, other tenants the issuer of their tokens. What it
 * writes behind a custom domain is told in `identity/README.md`.
 */
export const issuersOf = (tenantUrl: string): string[] => [new URL(tenantUrl).host, `${tenantUrl}/`];

/** 401 in the same words whatever was wrong: the answer does not tell whether there is such a customer. */
export const handOffRefused = (): Problem =>
  unauthenticated('Your sign-in has expired. Please sign in again', 'Bearer');

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

/**
 * The address to keep. What was typed counts only where nobody has signed another one, and must be an address then
 * (400); a signed hand-off may be of an account without one.
 */
export const emailOf = ({ email, isSigned }: Signup, typed: string | undefined): string | undefined => {
  if (isSigned) return email;
  const { data, error } = Email.safeParse(typed);
  if (!error) return data;
  throw invalidFields([{ path: 'email', message: error.issues[0]?.message ?? words.missingParameters }]);
};
