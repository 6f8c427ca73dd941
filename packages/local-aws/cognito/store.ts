// The state that the pool keeps between starts: users, signing keys, sign-ins. It is one JSON file, which is replaced as a whole.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const User = z.object({
  /** It is also the username in a pool whose users sign in by email. */
  sub: z.uuid(),
  email: z.string(),
  name: z.optional(z.string()),
  groups: z.array(z.string()),
  saltHex: z.string(),
  verifierHex: z.string(),
  /** The expiry of a temporary password, which the user must replace at the next sign-in. */
  temporaryPasswordUntilMs: z.optional(z.number()),
  /** A verified authenticator app. While `isOff` is set, no sign-in asks for its code. */
  totp: z.optional(
    z.object({ secret: z.string(), lastStep: z.optional(z.number()), isOff: z.optional(z.boolean()) }),
  ),
  /** The secret from AssociateSoftwareToken. It becomes `totp` once a code proves that it arrived. */
  totpCandidate: z.optional(z.string()),
  /** Whether an operator has reset the password: no sign-in succeeds until a new one is set with a mailed code. */
  isResetRequired: z.optional(z.boolean()),
  /** Whether an operator has disabled the account: no sign-in succeeds. */
  isDisabled: z.optional(z.boolean()),
  /** The newest mailed code that sets a new password. */
  recoveryCode: z.optional(z.object({ code: z.string(), untilMs: z.number() })),
  /** When codes were requested and entered, within the last hour. */
  recoveryAttemptsMs: z.optional(z.array(z.number())),
});
export type User = z.infer<typeof User>;

/** One sign-in. Its refresh token is kept as a hash. */
const SignIn = z.object({
  refreshTokenHash: z.string(),
  sub: z.uuid(),
  originJti: z.uuid(),
  eventId: z.uuid(),
  authTimeSeconds: z.number(),
  untilMs: z.number(),
  isRevoked: z.boolean(),
});
export type SignIn = z.infer<typeof SignIn>;

const State = z.object({
  keys: z.optional(
    z.object({ id: z.looseObject({ kid: z.string() }), access: z.looseObject({ kid: z.string() }) }),
  ),
  users: z.array(User),
  signIns: z.array(SignIn),
});
type State = z.infer<typeof State>;

export type Store = State & { readonly save: () => void };

/** Long enough that a token from yesterday gets 'has expired' instead of 'invalid'. */
const KEPT_AFTER_EXPIRY_MS = 7 * 24 * 3600_000;

/** Reads the file, or begins empty if there is none. Throws if the file is not a pool's. */
export const openStore = (file: string, now: () => number): Store => {
  const state: State = existsSync(file)
    ? State.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { users: [], signIns: [] };
  mkdirSync(dirname(file), { recursive: true });
  return Object.assign(state, {
    save: () => {
      state.signIns = state.signIns.filter((signIn) => signIn.untilMs > now() - KEPT_AFTER_EXPIRY_MS);
      const draft = `${file}.draft`;
      // Only the owner may read the file, because it holds private keys.
      writeFileSync(draft, JSON.stringify(State.parse(state), null, 1), { mode: 0o600 });
      renameSync(draft, file);
    },
  });
};

/** Finds a user by email, ignoring case, or by username (the sub). */
export const findUser = (store: State, login: string): User | undefined => {
  const wanted = login.trim().toLowerCase();
  return store.users.find((user) => user.email.toLowerCase() === wanted || user.sub === wanted);
};
