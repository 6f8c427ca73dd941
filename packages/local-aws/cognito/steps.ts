// What follows when a step of the sign-in succeeds: the next question, or tokens.
import { passwordResetRequired, temporaryPasswordExpired, userDisabled, userNotConfirmed } from './faults.ts';
import type { Pool } from './pool.ts';
import type { ChallengeName } from './sessions.ts';
import type { User } from './store.ts';
import { signIn, type Tokens } from './tokens.ts';

/** Throws for a user who may not sign in, whatever the password: a real pool looks at this first. */
export function assertMaySignIn(user: User): void {
  if (!user.enabled) throw userDisabled();
  if (user.status === 'UNCONFIRMED') throw userNotConfirmed();
  if (user.status === 'RESET_REQUIRED') throw passwordResetRequired();
}

/** After a right password: a new one in place of a temporary one, else the second factor. */
export function passwordAccepted(pool: Pool, user: User): object | Promise<object> {
  assertMaySignIn(user);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') return secondFactor(pool, user);
  if ((user.temporaryPasswordUntilMs ?? Infinity) <= pool.now()) throw temporaryPasswordExpired();
  const userAttributes = { email_verified: 'true', ...(user.name && { name: user.name }), email: user.email };
  return ask(pool, user, 'NEW_PASSWORD_REQUIRED', {
    requiredAttributes: '[]',
    userAttributes: JSON.stringify(userAttributes),
  });
}

/** The code of an authenticator app from whoever set one up, its set-up where the pool requires one, else tokens. */
export function secondFactor(pool: Pool, user: User): object | Promise<object> {
  if (user.totp?.isEnabled) return ask(pool, user, 'SOFTWARE_TOKEN_MFA', {});
  if (pool.totp === 'required')
    return ask(pool, user, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' });
  return complete(pool, user);
}

/** Signs the user in: all three tokens. */
export async function complete(pool: Pool, user: User): Promise<object> {
  // Not before: a right password alone would reset the count of wrong codes.
  pool.lockOut.succeeded(user.sub);
  return resultOf(await signIn(pool, user));
}

/** Tokens in the form of an answer; a refresh brings no refresh token. */
export function resultOf(tokens: Tokens & { refreshToken?: string }): object {
  const { accessToken, expiresInSeconds, idToken, refreshToken } = tokens;
  return {
    AuthenticationResult: {
      AccessToken: accessToken,
      ExpiresIn: expiresInSeconds,
      IdToken: idToken,
      ...(refreshToken && { RefreshToken: refreshToken }),
      TokenType: 'Bearer',
    },
    ChallengeParameters: {},
  };
}

function ask(pool: Pool, user: User, asked: ChallengeName, parameters: Record<string, string>): object {
  return {
    ChallengeName: asked,
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub, ...parameters },
    Session: pool.sessions.open({ asked, userId: user.sub }),
  };
}
