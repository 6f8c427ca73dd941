// What the pool keeps between starts: users, signing keys, sign-ins. One JSON file, replaced whole.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const User = z.object({
  /** Username and `sub` are the same in a pool whose users sign in by email. */
  sub: z.uuid(),
  email: z.string(),
  name: z.optional(z.string()),
  groups: z.array(z.string()),
  saltHex: z.string(),
  verifierHex: z.string(),
  /** Set for a temporary password: when it expires. The user must replace it at the next sign-in. */
  temporaryPasswordUntilMs: z.optional(z.number()),
  /** A verified authenticator app. While it is off, no sign-in asks for its code. */
  totp: z.optional(
    z.object({ secret: z.string(), lastStep: z.optional(z.number()), isOff: z.optional(z.boolean()) }),
  ),
  /** From AssociateSoftwareToken; becomes `totp` once a code proves that it arrived. */
  totpCandidate: z.optional(z.string()),
  /** An operator has reset the password: no sign-in succeeds before a new one is set with a mailed code. */
  isResetRequired: z.optional(z.boolean()),
  /** An operator has disabled the account: no sign-in succeeds. */
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
  /** Makes the simulated challenge for an unknown user the same each time. */
  disguiseHex: z.string(),
  keys: z.optional(
    z.object({ id: z.looseObject({ kid: z.string() }), access: z.looseObject({ kid: z.string() }) }),
  ),
  users: z.array(User),
  signIns: z.array(SignIn),
});
type State = z.infer<typeof State>;

export type Store = State & { readonly save: () => void };

/** Long enough to answer 'has expired' rather than 'invalid' after a night. */
const KEPT_AFTER_EXPIRY_MS = 7 * 24 * 3600_000;

/** Reads the file, or begins empty where there is none. Throws when the file is not a pool's. */
export const openStore = (file: string, now: () => number): Store => {
  const state: State = existsSync(file)
    ? State.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { disguiseHex: randomBytes(32).toString('hex'), users: [], signIns: [] };
  mkdirSync(dirname(file), { recursive: true });
  return Object.assign(state, {
    save: () => {
      state.signIns = state.signIns.filter((signIn) => signIn.untilMs > now() - KEPT_AFTER_EXPIRY_MS);
      const draft = `${file}.draft`;
      // The file holds private keys: only its owner may read it.
      writeFileSync(draft, JSON.stringify(State.parse(state), null, 1), { mode: 0o600 });
      renameSync(draft, file);
    },
  });
};

/** By email, in any case, or by username (the sub). */
export const findUser = (store: State, login: string): User | undefined => {
  const wanted = login.trim().toLowerCase();
  return store.users.find((user) => user.email.toLowerCase() === wanted || user.sub === wanted);
};
