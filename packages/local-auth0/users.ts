// The tenant's accounts: one for each connection and email, as at the providers themselves.
import * as z from 'zod/mini';
import { CONNECTIONS } from './connections.ts';
import type { Store, User } from './store.ts';

/** What providers take for an address: more than our API does, as `josé@bakery.example`. */
export const ProviderEmail = z.email({ pattern: z.regexes.unicodeEmail });

const Account = z.object({
  connection: z.enum(['google-oauth2', 'windowslive', 'apple']),
  email: z.exactOptional(ProviderEmail),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** The part of the subject after the bar; made up unless told. */
  id: z.optional(z.string().check(z.regex(/^[\w.-]+$/))),
  emailVerified: z.optional(z.boolean()),
  /** As the Action leaves it once the site has confirmed the profile. */
  profileComplete: z.optional(z.boolean()),
});

export const NewUser = Account.check(
  z.refine(({ connection, email }) => email !== undefined || CONNECTIONS[connection].mayHideEmail, {
    path: ['email'],
    error: 'This connection has no account without an email.',
  }),
);
export type NewUser = z.infer<typeof NewUser>;

export interface Users {
  /** Throws when the connection has an account of this email or id. */
  create(user: NewUser): User;
  find(userId: string): User | undefined;
  findByEmail(connection: string, email: string): User | undefined;
  /** In the order of their names. */
  list(connection?: string): readonly User[];
  /** One more sign-in. */
  countLogin(userId: string): void;
  /** Sets each key of `change`; one that is null is removed, as Auth0 merges. */
  mergeAppMetadata(userId: string, change: Readonly<Record<string, unknown>>): void;
}

export const usersOf = (store: Store, now: () => number): Users => {
  const find: Users['find'] = (userId) => store.users.find((user) => user.userId === userId);

  const findByEmail: Users['findByEmail'] = (connection, email) => {
    const wanted = email.trim().toLowerCase();
    return store.users.find((user) => user.connection === connection && user.email?.toLowerCase() === wanted);
  };

  const update = (userId: string, change: (user: User) => void) => {
    const user = find(userId);
    if (!user) throw new Error(`The tenant has no account ${userId}.`);
    change(user);
    store.save();
  };

  return {
    find,
    findByEmail,
    list: (connection) =>
      store.users
        .filter((user) => connection === undefined || user.connection === connection)
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    create: (wanted) => {
      const { connection, email, name, id, emailVerified = true, profileComplete } = NewUser.parse(wanted);
      const userId = `${connection}|${id ?? CONNECTIONS[connection].newId()}`;
      if (find(userId) ?? (email === undefined ? undefined : findByEmail(connection, email))) {
        throw new Error(`${CONNECTIONS[connection].label} has an account ${email ?? userId} already.`);
      }
      const words = name.split(/\s+/);
      const user: User = {
        userId,
        connection,
        ...(email !== undefined && { email }),
        emailVerified: emailVerified && email !== undefined,
        name,
        givenName: words[0] ?? name,
        familyName: words.slice(1).join(' '),
        appMetadata: profileComplete === undefined ? {} : { profileComplete },
        loginsCount: 0,
        createdMs: now(),
        updatedMs: now(),
      };
      store.users.push(user);
      store.save();
      return user;
    },
    countLogin: (userId) =>
      update(userId, (user) => {
        user.loginsCount += 1;
        user.updatedMs = now();
      }),
    mergeAppMetadata: (userId, change) =>
      update(userId, (user) => {
        const merged = { ...user.appMetadata, ...change };
        user.appMetadata = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
        user.updatedMs = now();
      }),
  };
};
