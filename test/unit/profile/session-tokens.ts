// Session tokens as the tenant's Action creates them (Auth0: `api.redirect.encodeToken`), and forged ones.
import { SignJWT } from 'jose';
import { TENANT_URL } from '../events.ts';
import { HAND_OFF_SECRET } from '../world.ts';

export const USER_ID = 'google-oauth2|104386512345678901234';
export const EMAIL = 'rosa@bakery.example';

export const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The claims that Auth0 writes: its domain as the issuer, valid for an hour. */
export const sessionClaims = (): Record<string, unknown> => ({
  iss: new URL(TENANT_URL).host,
  sub: USER_ID,
  iat: nowInSeconds(),
  exp: nowInSeconds() + 3600,
  ip: '203.0.113.7',
  email: EMAIL,
  email_verified: true,
});

/** A valid token for Rosa, with changes; undefined removes a claim. */
export const sessionToken = (
  changes: Record<string, unknown> = {},
  { secret = HAND_OFF_SECRET, alg = 'HS256' } = {},
): Promise<string> => {
  const claims = Object.entries({ ...sessionClaims(), ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  return new SignJWT(Object.fromEntries(claims))
    .setProtectedHeader({ alg, typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
};
