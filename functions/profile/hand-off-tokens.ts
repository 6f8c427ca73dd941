import { SignJWT, errors, jwtVerify } from 'jose';
import { logEvent } from '../platform/log.ts';
import { getSecret, refreshSecret } from '../platform/secrets.client.ts';
import { settings } from '../platform/settings.ts';
import {
  handOffRefused,
  parseEmail,
  parseEmailVerified,
  toIssuers,
  toProfileClaims,
  type HandOff,
} from './hand-off.ts';

const SECRET = 'HAND_OFF_SECRET_PARAMETER';
const ALGORITHM = 'HS256';

const { TENANT_URL, SITE_URL } = settings('TENANT_URL', 'SITE_URL');

const toKey = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The claims of a session token that is for this customer and signed with this secret. Undefined for any other token. */
const verifySessionToken = async (token: string, secret: string, userId: string, currentDate: Date) => {
  try {
    const { payload } = await jwtVerify(token, toKey(secret), {
      algorithms: [ALGORITHM],
      issuer: toIssuers(TENANT_URL),
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

interface HandOffRequest {
  readonly userId: string;
  /** The tenant's `state` of the login that waits. */
  readonly state?: string | undefined;
  readonly sessionToken: string | undefined;
}

/**
 * Verifies with the Action's session token that the tenant handed this customer over. Throws 401 unless the token is the tenant's,
 * for this customer, and not expired.
 */
export const verifyHandOff = async (
  { userId, state, sessionToken }: HandOffRequest,
  now: Date,
): Promise<HandOff> => {
  if (sessionToken === undefined) throw handOffRefused();
  const secret = await getSecret(SECRET);
  let claims = await verifySessionToken(sessionToken, secret, userId, now);
  if (!claims) {
    const freshSecret = await refreshSecret(SECRET);
    if (freshSecret !== secret) claims = await verifySessionToken(sessionToken, freshSecret, userId, now);
  }
  if (!claims) {
    logEvent('HandOffRefused');
    throw handOffRefused();
  }
  return {
    userId,
    state: state?.toWellFormed(),
    email: parseEmail(claims),
    isEmailVerified: parseEmailVerified(claims),
  };
};

/**
 * A token for the return to the tenant, valid for five minutes; undefined if no login waits for it. It is signed with the current
 * secret, because the tenant refuses a token that is signed with an old one.
 */
export const signProfileToken = async (handOff: HandOff, now: Date): Promise<string | undefined> => {
  const claims = toProfileClaims(handOff, SITE_URL, now);
  if (!claims) return undefined;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .sign(toKey(await refreshSecret(SECRET)));
};
