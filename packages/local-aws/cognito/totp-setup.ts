// The setup of an authenticator app: by a signed-in user, or during a sign-in with the challenge MFA_SETUP.
import * as z from 'zod/mini';
import { invalidParameter, sessionUnknown, totpSetupMismatch, totpUsed } from './errors.ts';
import { operation, type Pool } from './pool.ts';
import type { User } from './store.ts';
import { findTokenHolder } from './tokens.ts';
import { newTotpSecret, tryCode } from './totp.ts';

const Caller = { AccessToken: z.optional(z.string()), Session: z.optional(z.string()) };
type Caller = { readonly AccessToken?: string | undefined; readonly Session?: string | undefined };

const findCaller = async (pool: Pool, { AccessToken, Session }: Caller): Promise<User> => {
  if (AccessToken !== undefined) return findTokenHolder(pool, AccessToken);
  if (Session === undefined) throw invalidParameter('Missing required parameter AccessToken or Session');
  const challenge = pool.sessions.find(Session);
  const user = pool.store.users.find(({ sub }) => sub === challenge.userId);
  if (challenge.name !== 'MFA_SETUP' || !user) throw sessionUnknown();
  return user;
};

/** Replaces the session of a sign-in. A signed-in user has no such session. */
const nextSession = (pool: Pool, user: User, { Session }: Caller, isTotpVerified: boolean): object => {
  if (Session === undefined) return {};
  pool.sessions.use(Session);
  return { Session: pool.sessions.open({ name: 'MFA_SETUP', userId: user.sub, isTotpVerified }) };
};

export const associateSoftwareToken = operation(z.object(Caller), async (pool, caller) => {
  const user = await findCaller(pool, caller);
  user.totpCandidate = newTotpSecret();
  pool.store.save();
  return { SecretCode: user.totpCandidate, ...nextSession(pool, user, caller, false) };
});

const VerifySoftwareToken = z.object({ ...Caller, UserCode: z.string() });

export const verifySoftwareToken = operation(VerifySoftwareToken, async (pool, { UserCode, ...caller }) => {
  const user = await findCaller(pool, caller);
  if (!user.totpCandidate) throw totpSetupMismatch();
  // After setting up a first app, a signed-in user turns it on with SetUserMFAPreference. A second app takes over the first one's
  // state.
  const isOff = caller.Session === undefined && (user.totp?.isOff ?? true);
  const totp = { secret: user.totpCandidate, isOff };
  const verdict = await tryCode(totp, UserCode, pool.now());
  if (verdict === 'used') throw totpUsed();
  if (verdict === 'wrong') throw totpSetupMismatch();
  user.totp = totp;
  delete user.totpCandidate;
  pool.store.save();
  return { Status: 'SUCCESS', ...nextSession(pool, user, caller, true) };
});
