// The JWT authorizer of an HTTP API: its checks, and the claims in the form in which functions receive them.
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { JwtAuthorizer } from './api-spec.ts';

export type Authorization =
  | { readonly claims: Readonly<Record<string, string>> }
  /** Undefined if there was no token. */
  | { readonly rejectedBecause: string | undefined };

/** The keys of an issuer. AWS fetches them below the issuer's address. Here they may be elsewhere. */
export type FindKeys = (issuer: string) => JWTVerifyGetKey;

/** Finds keys by the addresses of the issuers' JSON Web Key Sets. Other issuers have no keys. */
export const keyFinder = (jwksUrls: Readonly<Record<string, string>>): FindKeys => {
  const sets = new Map(
    Object.entries(jwksUrls).map(([issuer, url]) => [
      issuer,
      // The limit only ends what hangs. Without the keys every token would be refused.
      createRemoteJWKSet(new URL(url), { cooldownDuration: 0, timeoutDuration: 30_000 }),
    ]),
  );
  return (issuer) => sets.get(issuer) ?? createLocalJWKSet({ keys: [] });
};

/** A claim in the form of HTTP APIs: as text, and a list as `[a b]`. */
const claimText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(claimText).join(' ')}]`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

const describeError = (error: unknown): string => {
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') return 'invalid issuer';
  if (error instanceof errors.JWTClaimValidationFailed) return `the ${error.claim} claim is not valid`;
  return 'the token is not valid';
};

/**
 * Checks an Authorization header: RS256 with a key of the issuer, `iss`, `aud` (or `client_id` in a token without `aud`), `exp`,
 * `nbf` and `iat`. As on AWS, `Bearer ` may be missing before the token.
 */
export const authorize = async (
  authorizer: JwtAuthorizer,
  header: string | null,
  findKeys: FindKeys,
  now: Date,
): Promise<Authorization> => {
  const token = header?.replace(/^bearer\s+/i, '').trim();
  if (!token) return { rejectedBecause: undefined };
  try {
    const { payload } = await jwtVerify(token, findKeys(authorizer.issuer), {
      algorithms: ['RS256'],
      issuer: authorizer.issuer,
      requiredClaims: ['exp'],
      currentDate: now,
    });
    const named = payload.aud ?? payload['client_id'];
    const audiences = Array.isArray(named) ? named : [named];
    if (!audiences.some((audience) => authorizer.audience.includes(String(audience)))) {
      return { rejectedBecause: 'the token has an invalid audience' };
    }
    if (payload.iat !== undefined && payload.iat * 1000 > now.getTime() + 1000) {
      return { rejectedBecause: 'the token was issued in the future' };
    }
    const claims = Object.fromEntries(
      Object.entries(payload).map(([name, value]) => [name, claimText(value)]),
    );
    return { claims };
  } catch (error) {
    return { rejectedBecause: describeError(error) };
  }
};
