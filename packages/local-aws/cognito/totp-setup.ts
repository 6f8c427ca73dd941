// The setup of an authenticator app, within a sign-in that was asked for MFA_SETUP.
import * as z from 'zod/mini';
import { sessionUnknown, totpSetupMismatch, totpUsed } from './errors.ts';
import { operation, type Pool } from './pool.ts';
import type { User } from './store.ts';
import { newTotpSecret, tryCode } from './totp.ts';

const findUserOfSession = (pool: Pool, session: string): User => {
  const challenge = pool.sessions.find(session);
  const user = pool.store.users.find(({ sub }) => sub === challenge.userId);
  if (challenge.name !== 'MFA_SETUP' || !user) throw sessionUnknown();
  return user;
};

const nextSession = (pool: Pool, user: User, used: string, isTotpVerified: boolean): string => {
  pool.sessions.use(used);
  return pool.sessions.open({ name: 'MFA_SETUP', userId: user.sub, isTotpVerified });
};

export const associateSoftwareToken = operation(z.object({ Session: z.string() }), (pool, { Session }) => {
  const user = findUserOfSession(pool, Session);
  user.totpCandidate = newTotpSecret();
  pool.store.save();
  return { SecretCode: user.totpCandidate, Session: nextSession(pool, user, Session, false) };
});

const VerifySoftwareToken = z.object({ Session: z.string(), UserCode: z.string() });

export const verifySoftwareToken = operation(VerifySoftwareToken, async (pool, { Session, UserCode }) => {
  const user = findUserOfSession(pool, Session);
  if (!user.totpCandidate) throw totpSetupMismatch();
  const totp = { secret: user.totpCandidate };
  const verdict = await tryCode(totp, UserCode, pool.now());
  if (verdict === 'used') throw totpUsed();
  if (verdict === 'wrong') throw totpSetupMismatch();
  user.totp = totp;
  delete user.totpCandidate;
  pool.store.save();
  return { Status: 'SUCCESS', Session: nextSession(pool, user, Session, true) };
});
