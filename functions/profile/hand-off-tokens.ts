import { SignJWT, errors, jwtVerify } from 'jose';
import { emailIn, handOffRefused, issuersOf, profileClaimsOf } from './hand-off.ts';
import type { Signup } from './one-time-token.ts';
import { freshSecret, secret } from '../platform/secrets.client.ts';
import { settings } from '../platform/settings.ts';

const SECRET = 'HAND_OFF_SECRET_PARAMETER';
const ALGORITHM = 'HS256';

const { HAND_OFF, TENANT_URL, SITE_URL } = settings('HAND_OFF', 'TENANT_URL', 'SITE_URL');

const keyOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface HandOff {
  readonly userId: string;
  /** The tenant's name of the login that waits. */
  readonly state?: string | undefined;
  readonly sessionToken: string | undefined;
}

/** The claims of a session token about this customer, signed with this secret; undefined for any other token. */
const claimsIn = async (token: string, signedWith: string, userId: string, currentDate: Date) => {
  try {
    const { payload } = await jwtVerify(token, keyOf(signedWith), {
      algorithms: [ALGORITHM],
      issuer: issuersOf(TENANT_URL),
      subject: userId,
      requiredClaims: ['exp'],
      currentDate,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
};

/**
 * Who comes from the tenant to complete a profile, by the session token of its Action; a stage whose hand-offs
 * are bare believes the address. 401 for any token but one of the tenant's about this customer that still lives.
 */
export const verified = async ({ userId, state, sessionToken }: HandOff, now: Date): Promise<Signup> => {
  const signup = { userId, state: state?.toWellFormed() };
  if (HAND_OFF === 'bare') return { ...signup, isSigned: false };
  if (sessionToken === undefined) throw handOffRefused();
  const known = await secret(SECRET);
  let claims = await claimsIn(sessionToken, known, userId, now);
  if (!claims) {
    const fresh = await freshSecret(SECRET);
    if (fresh !== known) claims = await claimsIn(sessionToken, fresh, userId, now);
  }
  if (!claims) throw handOffRefused();
  return { ...signup, email: emailIn(claims), isSigned: true };
};

/**
 * A token for the way back to the tenant, good for five minutes; undefined where no login waits for it. It is
 * signed with the secret of this moment: the tenant would refuse one that a rotation has left behind.
 */
export const profileToken = async (signup: Signup, now: Date): Promise<string | undefined> => {
  const claims = profileClaimsOf(signup, SITE_URL, now);
  if (!claims) return undefined;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .sign(keyOf(await freshSecret(SECRET)));
};
