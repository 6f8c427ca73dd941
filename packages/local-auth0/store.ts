// What the tenant remembers between starts. One JSON file, replaced whole.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const User = z.object({
  /** The subject of tokens: connection, bar, id at the provider. */
  userId: z.string(),
  connection: z.enum(['google-oauth2', 'windowslive', 'apple']),
  /** Absent where the provider tells none. */
  email: z.exactOptional(z.string()),
  emailVerified: z.boolean(),
  name: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  appMetadata: z.record(z.string(), z.unknown()),
  loginsCount: z.number(),
  createdMs: z.number(),
  updatedMs: z.number(),
});
export type User = z.infer<typeof User>;

const SigningKey = z.object({
  kid: z.string(),
  /** The private key as a JSON Web Key. */
  jwk: z.record(z.string(), z.string()),
  /** Until when a key that signs no more is still published; absent while it signs. */
  publishedUntilMs: z.optional(z.number()),
});
export type SigningKey = z.infer<typeof SigningKey>;

const StoredRecord = z.object({
  payload: z.record(z.string(), z.unknown()),
  untilMs: z.optional(z.number()),
});

const State = z.object({
  cookieKey: z.string(),
  /** The one that signs stands first. */
  keys: z.array(SigningKey),
  users: z.array(User),
  /** Sessions, grants, codes and refresh tokens of oidc-provider, by kind and id. */
  records: z.record(z.string(), StoredRecord),
  /** Names that the Action has put on ID tokens; oidc-provider drops claims it was not told of. */
  idTokenClaims: z.array(z.string()),
});
export type State = z.infer<typeof State>;

export type Store = State & { save(): void };

/** Reads the file, or begins empty where there is none; throws when the file is not a tenant's. */
export const openStore = (file: string, now: () => number): Store => {
  const state: State = existsSync(file)
    ? State.parse(JSON.parse(readFileSync(file, 'utf8')))
    : {
        cookieKey: randomBytes(32).toString('base64url'),
        keys: [],
        users: [],
        records: {},
        idTokenClaims: [],
      };
  mkdirSync(dirname(file), { recursive: true });
  return Object.assign(state, {
    save() {
      for (const [key, { untilMs }] of Object.entries(state.records)) {
        if (untilMs !== undefined && untilMs <= now()) delete state.records[key];
      }
      const draft = `${file}.draft`;
      // Private keys and refresh tokens lie in it: readable by its owner alone.
      writeFileSync(draft, JSON.stringify(State.parse(state), null, 1), { mode: 0o600 });
      renameSync(draft, file);
    },
  });
};
