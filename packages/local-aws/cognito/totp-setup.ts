// The setup of an authenticator app by a signed-in user.
import * as z from 'zod/mini';
import { totpSetupMismatch, totpUsed } from './errors.ts';
import { operation } from './pool.ts';
import { findTokenHolder } from './tokens.ts';
import { newTotpSecret, tryCode } from './totp.ts';

export const associateSoftwareToken = operation(
  z.object({ AccessToken: z.string() }),
  async (pool, { AccessToken }) => {
    const user = await findTokenHolder(pool, AccessToken);
    user.totpCandidate = newTotpSecret();
    pool.store.save();
    return { SecretCode: user.totpCandidate };
  },
);

export const verifySoftwareToken = operation(
  z.object({ AccessToken: z.string(), UserCode: z.string() }),
  async (pool, { AccessToken, UserCode }) => {
    const user = await findTokenHolder(pool, AccessToken);
    if (!user.totpCandidate) throw totpSetupMismatch();
    // A first app is turned on with SetUserMFAPreference. A second one takes over the state of the first.
    const totp = { secret: user.totpCandidate, isOff: user.totp?.isOff ?? true };
    const verdict = await tryCode(totp, UserCode, pool.now());
    if (verdict === 'used') throw totpUsed();
    if (verdict === 'wrong') throw totpSetupMismatch();
    user.totp = totp;
    delete user.totpCandidate;
    pool.store.save();
    return { Status: 'SUCCESS' };
  },
);
