// One-time codes of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds), each valid for one use.
import { generateSecret, generateSync, verify } from 'otplib';
import type { User } from './store.ts';

const STEP_SECONDS = 30;

/** A new shared secret in base32, as long as Cognito's (52 characters). */
export const newTotpSecret = () => generateSecret({ length: 32 });

/** Throws for a secret that is not base32 or shorter than 16 bytes. */
export const assertTotpSecret = (secret: string): void => {
  generateSync({ secret });
};

/** `right` also marks the code's time step as used. A code of the step before or after is valid too. */
export const tryCode = async (
  totp: NonNullable<User['totp']>,
  code: string,
  nowMs: number,
): Promise<'right' | 'wrong' | 'used'> => {
  if (!/^\d{6}$/.test(code)) return 'wrong';
  const epoch = Math.floor(nowMs / 1000);
  const result = await verify({ secret: totp.secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid) return 'wrong';
  const step = Math.floor(epoch / STEP_SECONDS) + result.delta;
  if (totp.lastStep !== undefined && step <= totp.lastStep) return 'used';
  totp.lastStep = step;
  return 'right';
};
