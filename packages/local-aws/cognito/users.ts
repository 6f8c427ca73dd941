// The pool's users, for the program that starts the pool.
import { randomUUID } from 'node:crypto';
import { userExists, userNotFound } from './errors.ts';
import { setPassword } from './passwords.ts';
import type { Pool } from './pool.ts';
import { findUser, type User } from './store.ts';
import { startSignIn, type Tokens } from './tokens.ts';
import { assertTotpSecret } from './totp.ts';

export interface NewUser {
  readonly email: string;
  readonly password: string;
  /** If false, the password is temporary, and the first sign-in asks for another. */
  readonly isPermanent: boolean;
  readonly groups: readonly string[];
  readonly name?: string;
  /** Base32, at least 16 bytes. A user with this secret must enter a code at each sign-in. */
  readonly totpSecret?: string;
}

export interface Users {
  /** Adds a user. Throws UsernameExistsException or InvalidPasswordException, and then adds nothing. */
  readonly create: (user: NewUser) => void;
  readonly exists: (email: string) => boolean;
  /** Signs a user in without the password. Throws UserNotFoundException. */
  readonly signIn: (email: string) => Promise<Tokens & { readonly refreshToken: string }>;
}

export const openUsers = (pool: Pool): Users => ({
  create: ({ email, password, isPermanent, groups, name, totpSecret }) => {
    if (findUser(pool.store, email)) throw userExists();
    if (totpSecret) assertTotpSecret(totpSecret);
    const user: User = {
      sub: randomUUID(),
      email,
      ...(name && { name }),
      groups: [...groups],
      saltHex: '',
      verifierHex: '',
      ...(totpSecret && { totp: { secret: totpSecret } }),
    };
    setPassword(pool, user, password, isPermanent ? 'permanent' : 'temporary');
    pool.store.users.push(user);
    pool.store.save();
  },
  exists: (email) => findUser(pool.store, email) !== undefined,
  signIn: async (email) => {
    const user = findUser(pool.store, email);
    if (!user) throw userNotFound();
    return startSignIn(pool, user);
  },
});
