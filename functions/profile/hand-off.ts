import * as z from 'zod/mini';
import { unauthenticated, type Problem } from '../platform/problem.ts';

/** A hand-off as the table keeps it under a one-time token. Tokens live ten minutes, so old shapes need no upgrade. */
export const StoredHandOff = z.object({
  version: z.literal(1),
  userId: z.string(),
  /** The e-mail address that the tenant signed. */
  email: z.optional(z.string()),
  /** Whether the tenant has verified the address. */
  isEmailVerified: z.optional(z.boolean()),
  /** The tenant's `state` of the login that waits for the profile. */
  state: z.optional(z.string()),
});
export type HandOff = Readonly<Omit<z.infer<typeof StoredHandOff>, 'version'>>;

/** The time that a customer has for the return to the tenant. */
const PROFILE_TOKEN_SECONDS = 300;

/**
 * The issuers that a session token may name. Auth0 writes its bare domain, other tenants the issuer of their tokens. For
 * Auth0 behind a custom domain see `identity/README.md`.
 */
export const toIssuers = (tenantUrl: string): string[] => [new URL(tenantUrl).host, `${tenantUrl}/`];

/** A 401 with the same message for every cause, so that it does not tell whether the customer exists. */
export const handOffRefused = (): Problem =>
  unauthenticated('Your sign-in has expired. Please sign in again', 'Bearer');

/** The e-mail address in a session token's claims, if it has one. */
export const parseEmail = (claims: Readonly<Record<string, unknown>>): string | undefined =>
  typeof claims.email === 'string' && claims.email !== '' ? claims.email : undefined;

/** Whether the tenant says that the address of a session token is verified. */
export const parseEmailVerified = (claims: Readonly<Record<string, unknown>>): boolean =>
  claims['email_verified'] === true;

/** The claims with which the waiting login continues; undefined if no login waits. */
export const toProfileClaims = ({ userId, state }: HandOff, siteUrl: string, now: Date) => {
  if (state === undefined) return undefined;
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
