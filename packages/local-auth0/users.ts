// The tenant's accounts: one per connection and email address.
import * as z from 'zod/mini';
import { CONNECTION_NAMES, CONNECTIONS, type Connection } from './connections.ts';
import type { Store, User } from './store.ts';

/** Sign-in providers accept letters of any language in an address: `josé@bakery.example`. */
export const Email = z.email({ pattern: z.regexes.unicodeEmail });

export const NewUser = z
  .object({
    connection: z.enum(CONNECTION_NAMES),
    email: z.exactOptional(Email),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** The part of the user id after `|`. A new one is created if it is absent. */
    id: z.optional(z.string().check(z.regex(/^[\w.-]+$/))),
    appMetadata: z.optional(z.record(z.string(), z.unknown())),
  })
  .check(
    z.refine(({ connection, email }) => email !== undefined || CONNECTIONS[connection].mayLackEmail, {
      path: ['email'],
      error: 'Accounts of this connection have an email address.',
    }),
  );
export type NewUser = z.infer<typeof NewUser>;

export interface Users {
  /** Removes an account. Does nothing if there is none. */
  readonly remove: (userId: string) => void;
  /** Throws if the connection already has an account with this email or id. */
  readonly create: (user: NewUser) => User;
  readonly find: (userId: string) => User | undefined;
  readonly findByEmail: (connection: Connection, email: string) => User | undefined;
  /** All accounts, ordered by name. */
  readonly list: (connection?: Connection) => readonly User[];
  /** Sets each key of `change`. As with Auth0, null removes a key. */
  readonly mergeAppMetadata: (userId: string, change: Readonly<Record<string, unknown>>) => void;
}

export const createUsers = (store: Store, now: () => number): Users => {
  const find: Users['find'] = (userId) => store.users.find((user) => user.userId === userId);

  const findByEmail: Users['findByEmail'] = (connection, email) => {
    const address = email.toLowerCase();
    return store.users.find(
      (user) => user.connection === connection && user.email?.toLowerCase() === address,
    );
  };

  return {
    find,
    findByEmail,
    list: (connection) =>
      store.users
        .filter((user) => connection === undefined || user.connection === connection)
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    remove: (userId) => {
      store.users = store.users.filter((user) => user.userId !== userId);
      store.save();
    },
    create: (newUser) => {
      const { connection, email, name, id, appMetadata = {} } = NewUser.parse(newUser);
      const userId = `${connection}|${id ?? CONNECTIONS[connection].newId()}`;
      if (find(userId) ?? (email === undefined ? undefined : findByEmail(connection, email))) {
        throw new Error(`${CONNECTIONS[connection].label} already has an account ${email ?? userId}.`);
      }
      const [givenName = name, ...others] = name.split(/\s+/);
      const user: User = {
        userId,
        connection,
        ...(email !== undefined && { email }),
        emailVerified: email !== undefined,
        name,
        givenName,
        familyName: others.join(' '),
        appMetadata,
        updatedMs: now(),
      };
      store.users.push(user);
      store.save();
      return user;
    },
    mergeAppMetadata: (userId, change) => {
      const user = find(userId);
      if (!user) throw new Error(`The tenant has no account ${userId}.`);
      const merged = Object.entries({ ...user.appMetadata, ...change });
      user.appMetadata = Object.fromEntries(merged.filter(([, value]) => value !== null));
      user.updatedMs = now();
      store.save();
    },
  };
};
