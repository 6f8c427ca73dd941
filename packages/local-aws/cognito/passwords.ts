// The pool's password policy, and how a password is set.
import { weakPassword } from './errors.ts';
import type { PasswordPolicy, Pool } from './pool.ts';
import { createVerifier, newSalt } from './srp.ts';
import type { User } from './store.ts';

const TEMPORARY_PASSWORD_MS = 7 * 24 * 3600_000;

/** Throws InvalidPasswordException for the first broken rule, in Cognito's order and words. */
const checkPassword = (policy: PasswordPolicy, password: string): void => {
  if (password.length < policy.minimumLength) throw weakPassword('Password not long enough');
  if (password.length > 256) throw weakPassword('Password too long');
  if (policy.needsLowercase && !/[a-z]/.test(password)) {
    throw weakPassword('Password must have lowercase characters');
  }
  if (policy.needsUppercase && !/[A-Z]/.test(password)) {
    throw weakPassword('Password must have uppercase characters');
  }
  if (policy.needsDigit && !/[0-9]/.test(password)) {
    throw weakPassword('Password must have numeric characters');
  }
  if (policy.needsSymbol && !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password)) {
    throw weakPassword('Password must have symbol characters');
  }
};

/** Sets a password that agrees with the policy. A temporary one must be replaced at the next sign-in. */
export const setPassword = (
  pool: Pool,
  user: User,
  password: string,
  kind: 'permanent' | 'temporary',
): void => {
  checkPassword(pool.passwordPolicy, password);
  user.saltHex = newSalt();
  user.verifierHex = createVerifier({
    poolName: pool.name,
    userId: user.sub,
    password,
    saltHex: user.saltHex,
  });
  delete user.temporaryPasswordUntilMs;
  if (kind === 'temporary') user.temporaryPasswordUntilMs = pool.now() + TEMPORARY_PASSWORD_MS;
  pool.store.save();
};
