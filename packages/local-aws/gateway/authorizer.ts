// The JWT authorizer of an HTTP API: what it checks, and the claims as it hands them on.
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { JwtAuthorizer } from './api-spec.ts';

export interface Accepted {
  readonly claims: Readonly<Record<string, string>>;
  /** The token's scopes where the route asks for one; null where it asks for none. */
  readonly scopes: null;
}

export type Verdict = { readonly accepted: Accepted } | { readonly refusedBecause: string | undefined };

/** Finds the keys of an issuer: AWS asks `<issuer>/.well-known`, a laptop knows where its stand-in keeps them. */
export type KeysOf = (issuer: string) => JWTVerifyGetKey;

/** Keys by issuer from the addresses of their JSON Web Key Sets; an issuer that is not listed has none. */
export const keysFrom = (jwksUrls: Readonly<Record<string, string>>): KeysOf => {
  const sets = new Map(
    Object.entries(jwksUrls).map(([issuer, url]) => [
      issuer,
      createRemoteJWKSet(new URL(url), { cooldownDuration: 0, timeoutDuration: 2000 }),
    ]),
  );
  return (issuer) => sets.get(issuer) ?? createLocalJWKSet({ keys: [] });
};

/** Claims as HTTP APIs write them: every value text, a list as `[a b]`. */
const asText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(asText).join(' ')}]`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

const reasonOf = (error: unknown): string => {
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') return 'invalid issuer';
  if (error instanceof errors.JWTClaimValidationFailed) return `the ${error.claim} claim is not valid`;
  return 'the token is not valid';
};

/**
 * Judges an Authorization header: RS256 with a key of the issuer, `iss`, `aud` (or `client_id` where the
 * token has no `aud`), `exp`, `nbf` and `iat`. The `Bearer ` before the token may be missing, as on AWS.
 */
export const authorize = async (
  authorizer: JwtAuthorizer,
  header: string | null,
  keysOf: KeysOf,
  now: Date,
): Promise<Verdict> => {
  const token = header?.replace(/^bearer\s+/i, '').trim();
  if (!token) return { refusedBecause: undefined };
  try {
    const { payload } = await jwtVerify(token, keysOf(authorizer.issuer), {
      algorithms: ['RS256'],
      issuer: authorizer.issuer,
      requiredClaims: ['exp'],
      currentDate: now,
    });
    const named = payload.aud ?? payload['client_id'];
    const audiences = Array.isArray(named) ? named : [named];
    if (!audiences.some((audience) => authorizer.audience.includes(String(audience)))) {
      return { refusedBecause: 'the token has an invalid audience' };
    }
    if (payload.iat !== undefined && payload.iat * 1000 > now.getTime() + 1000) {
      return { refusedBecause: 'the token was issued in the future' };
    }
    const claims = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, asText(value)]));
    return { accepted: { claims, scopes: null } };
  } catch (error) {
    return { refusedBecause: reasonOf(error) };
  }
};
