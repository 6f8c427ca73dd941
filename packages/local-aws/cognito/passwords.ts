// What a pool asks of a password, in the order and the words in which Cognito complains.
import { weakPassword } from './faults.ts';
import type { PasswordPolicy, Pool } from './pool.ts';
import { newSalt, verifierOf } from './srp.ts';
import type { User } from './store.ts';

/** Throws InvalidPasswordException with the first rule that is broken. */
export function checkPassword(policy: PasswordPolicy, password: string): void {
  if (password.length < policy.minimumLength) throw weakPassword('Password not long enough');
  if (password.length > 256) throw weakPassword('Password too long');
  if (policy.needsLowercase && !/[a-z]/.test(password))
    throw weakPassword('Password must have lowercase characters');
  if (policy.needsUppercase && !/[A-Z]/.test(password))
    throw weakPassword('Password must have uppercase characters');
  if (policy.needsDigit && !/[0-9]/.test(password))
    throw weakPassword('Password must have numeric characters');
  if (policy.needsSymbol && !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password))
    throw weakPassword('Password must have symbol characters');
}

/** Sets the password after the policy agreed; a temporary one must be changed at the next sign-in. */
export function setPassword(
  pool: Pool,
  user: User,
  password: string,
  lasting: 'permanent' | 'temporary',
): void {
  checkPassword(pool.passwordPolicy, password);
  user.saltHex = newSalt();
  user.verifierHex = verifierOf({ poolName: pool.name, userId: user.sub, password, saltHex: user.saltHex });
  user.status = lasting === 'permanent' ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
  user.modifiedMs = pool.now();
  delete user.temporaryPasswordUntilMs;
  if (lasting === 'temporary') user.temporaryPasswordUntilMs = pool.now() + TEMPORARY_PASSWORD_MS;
  pool.store.save();
}

/** Whether this is the user's password; for calls that carry it in the clear. */
export function isPasswordOf(pool: Pool, user: User, password: string): boolean {
  const { sub: userId, saltHex } = user;
  return verifierOf({ poolName: pool.name, userId, password, saltHex }) === user.verifierHex;
}

const TEMPORARY_PASSWORD_MS = 7 * 24 * 3600_000;
