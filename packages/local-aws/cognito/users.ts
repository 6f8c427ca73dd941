// The pool's users as an administrator handles them; the admin operations and the local start share this.
import { randomBytes, randomUUID } from 'node:crypto';
import { userExists, userNotFound } from './faults.ts';
import { setPassword } from './passwords.ts';
import type { Pool } from './pool.ts';
import { findUser, type User } from './store.ts';
import { revokeAll, signIn, type Tokens } from './tokens.ts';
import { assertTotpSecret } from './totp.ts';

export type NewUser = {
  email: string;
  password: string;
  /** False: the password is temporary, and the first sign-in asks for another. */
  permanent: boolean;
  groups: string[];
  name?: string;
  /** Base32, at least 16 bytes; whoever has one must give a code at each sign-in. */
  totpSecret?: string;
  /** False: as someone who signed up and never confirmed the address. */
  confirmed?: boolean;
};

export type Users = {
  /** Throws UsernameExistsException or InvalidPasswordException. */
  create(user: NewUser): void;
  exists(email: string): boolean;
  disable(email: string): void;
  enable(email: string): void;
  /** The next sign-in answers PasswordResetRequiredException. */
  requirePasswordReset(email: string): void;
  signOutEverywhere(email: string): void;
  /** A sign-in without password, for seeding and tests on this machine; throws for an unknown user. */
  tokensFor(email: string): Promise<Tokens & { refreshToken: string }>;
};

/** Throws UserNotFoundException. */
export function requireUser(pool: Pool, login: string): User {
  const user = findUser(pool.store, login);
  if (!user) throw userNotFound();
  return user;
}

/** Adds the user and returns it; throws UsernameExistsException or InvalidPasswordException and adds nothing. */
export function addUser(pool: Pool, given: NewUser): User {
  if (findUser(pool.store, given.email)) throw userExists();
  if (given.totpSecret) assertTotpSecret(given.totpSecret);
  const user: User = {
    sub: randomUUID(),
    email: given.email,
    ...(given.name && { name: given.name }),
    groups: given.groups,
    enabled: true,
    status: 'CONFIRMED',
    saltHex: '',
    verifierHex: '',
    ...(given.totpSecret && { totp: { secret: given.totpSecret, isEnabled: true, isPreferred: true } }),
    createdMs: pool.now(),
    modifiedMs: pool.now(),
  };
  setPassword(pool, user, given.password, given.permanent ? 'permanent' : 'temporary');
  if (given.confirmed === false) user.status = 'UNCONFIRMED';
  pool.store.users.push(user);
  pool.store.save();
  return user;
}

/** Random, and within any policy that the pool may have. */
export const temporaryPassword = () => `${randomBytes(12).toString('base64url')}aA1!`;

/** Disabling also ends every sign-in, as AdminDisableUser does. */
export function setEnabled(pool: Pool, login: string, enabled: boolean): void {
  const user = requireUser(pool, login);
  user.enabled = enabled;
  if (!enabled) revokeAll(pool, user.sub);
  pool.store.save();
}

/** The same, for the code that starts the pool. */
export function usersOf(pool: Pool): Users {
  return {
    create: (user) => void addUser(pool, user),
    exists: (email) => findUser(pool.store, email) !== undefined,
    disable: (email) => setEnabled(pool, email, false),
    enable: (email) => setEnabled(pool, email, true),
    requirePasswordReset(email) {
      requireUser(pool, email).status = 'RESET_REQUIRED';
      pool.store.save();
    },
    signOutEverywhere: (email) => revokeAll(pool, requireUser(pool, email).sub),
    tokensFor: async (email) => signIn(pool, requireUser(pool, email)),
  };
}
