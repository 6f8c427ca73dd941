// The setup of an authenticator app: by a signed-in user, or within a sign-in that demands it.
import * as z from 'zod/mini';
import { invalidParameter, sessionUnknown, totpSetupMismatch, totpUsed } from './errors.ts';
import { operation, type Pool } from './pool.ts';
import type { User } from './store.ts';
import { findTokenHolder } from './tokens.ts';
import { newTotpSecret, tryCode } from './totp.ts';

const Holder = { AccessToken: z.optional(z.string()), Session: z.optional(z.string()) };

/** The user of an access token, or of a sign-in that waits for the setup. */
const findHolder = async (
  pool: Pool,
  { AccessToken, Session }: { AccessToken?: string | undefined; Session?: string | undefined },
): Promise<User> => {
  if (AccessToken !== undefined) return findTokenHolder(pool, AccessToken);
  if (Session === undefined) throw invalidParameter('Missing required parameter AccessToken or Session');
  const { name, userId } = pool.sessions.find(Session);
  const user = pool.store.users.find(({ sub }) => sub === userId);
  if (name !== 'MFA_SETUP' || !user) throw sessionUnknown();
  return user;
};

export const associateSoftwareToken = operation(z.object(Holder), async (pool, holder) => {
  const user = await findHolder(pool, holder);
  user.totpCandidate = newTotpSecret();
  pool.store.save();
  return { SecretCode: user.totpCandidate, ...(holder.Session !== undefined && { Session: holder.Session }) };
});

export const verifySoftwareToken = operation(
  z.object({ ...Holder, UserCode: z.string() }),
  async (pool, { UserCode, ...holder }) => {
    const user = await findHolder(pool, holder);
    if (!user.totpCandidate) throw totpSetupMismatch();
    const isSigningIn = holder.Session !== undefined;
    // A first app of a signed-in user is turned on with SetUserMFAPreference. A second one takes over the state of the first.
    const totp = { secret: user.totpCandidate, isOff: !isSigningIn && (user.totp?.isOff ?? true) };
    const verdict = await tryCode(totp, UserCode, pool.now());
    if (verdict === 'used') throw totpUsed();
    if (verdict === 'wrong') throw totpSetupMismatch();
    user.totp = totp;
    delete user.totpCandidate;
    pool.store.save();
    return { Status: 'SUCCESS', ...(isSigningIn && { Session: holder.Session }) };
  },
);
