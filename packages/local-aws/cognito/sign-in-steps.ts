// The reply after a successful step of a sign-in: the next challenge, or tokens.
import { temporaryPasswordExpired, userDisabled } from './errors.ts';
import type { Pool } from './pool.ts';
import type { ChallengeName } from './sessions.ts';
import type { User } from './store.ts';
import { authenticationResult, startSignIn } from './tokens.ts';

const challenge = (
  pool: Pool,
  user: User,
  name: ChallengeName,
  parameters: Readonly<Record<string, string>> = {},
): object => ({
  ChallengeName: name,
  ChallengeParameters: { USER_ID_FOR_SRP: user.sub, ...parameters },
  Session: pool.sessions.open({ name, userId: user.sub }),
});

/** Signs the user in, with all three tokens. */
export const completeSignIn = async (pool: Pool, user: User): Promise<object> =>
  authenticationResult(await startSignIn(pool, user));

/** Asks for the code of an authenticator app that is turned on, or for the set-up of one if the pool demands it. Otherwise signs in. */
export const requestSecondFactor = (pool: Pool, user: User): object | Promise<object> => {
  if (user.totp !== undefined && user.totp.isOff !== true) return challenge(pool, user, 'SOFTWARE_TOKEN_MFA');
  return pool.isSecondFactorRequired
    ? challenge(pool, user, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' })
    : completeSignIn(pool, user);
};

/** Asks for a new password if the current one is temporary, or else for the second factor. */
export const acceptPassword = (pool: Pool, user: User): object | Promise<object> => {
  const { temporaryPasswordUntilMs: untilMs, email, name } = user;
  if (user.isDisabled) throw userDisabled();
  if (untilMs === undefined) return requestSecondFactor(pool, user);
  if (untilMs <= pool.now()) throw temporaryPasswordExpired();
  return challenge(pool, user, 'NEW_PASSWORD_REQUIRED', {
    requiredAttributes: '[]',
    userAttributes: JSON.stringify({ email_verified: 'true', ...(name && { name }), email }),
  });
};
