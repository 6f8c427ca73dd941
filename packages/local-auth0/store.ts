// The state that the tenant keeps between starts, in one JSON file that is replaced as a whole.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { CONNECTION_NAMES } from './connections.ts';

const User = z.object({
  /** The subject of tokens: `<connection>|<id at the sign-in provider>`. */
  userId: z.string(),
  connection: z.enum(CONNECTION_NAMES),
  email: z.exactOptional(z.string()),
  emailVerified: z.boolean(),
  name: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  appMetadata: z.record(z.string(), z.unknown()),
  updatedMs: z.number(),
});
export type User = z.infer<typeof User>;

const SigningKey = z.object({
  kid: z.string(),
  /** The private key as a JSON Web Key. */
  jwk: z.record(z.string(), z.string()),
  /** When a retired key stops being published; absent for the key that signs. */
  publishedUntilMs: z.optional(z.number()),
});
export type SigningKey = z.infer<typeof SigningKey>;

const StoredRecord = z.object({
  payload: z.record(z.string(), z.unknown()),
  untilMs: z.optional(z.number()),
});

const State = z.object({
  cookieKey: z.string(),
  /** The first one signs. */
  keys: z.array(SigningKey),
  users: z.array(User),
  /** Sessions, grants, codes and refresh tokens of oidc-provider, by kind and id. */
  records: z.record(z.string(), StoredRecord),
});
type State = z.infer<typeof State>;

export type Store = State & {
  /** Writes the file soon. */
  readonly save: () => void;
  /** Writes at once if a write is pending, and never again: somebody else may own the file then. */
  readonly close: () => void;
};

/** Bundles writes: a sign-in changes the state a dozen times, and each write is the whole file. */
const WRITE_AFTER_MS = 100;

const createState = (): State => ({
  cookieKey: randomBytes(32).toString('base64url'),
  keys: [],
  users: [],
  records: {},
});

/** Reads the file, or starts empty if there is none. Throws if the file is not a tenant's. */
export const openStore = (file: string, now: () => number): Store => {
  const state = existsSync(file) ? State.parse(JSON.parse(readFileSync(file, 'utf8'))) : createState();
  mkdirSync(dirname(file), { recursive: true });
  const write = () => {
    for (const [key, { untilMs }] of Object.entries(state.records)) {
      if (untilMs !== undefined && untilMs <= now()) delete state.records[key];
    }
    const draft = `${file}.draft`;
    // Only the owner may read the file, because it holds private keys and refresh tokens.
    writeFileSync(draft, JSON.stringify(State.parse(state), null, 1), { mode: 0o600 });
    renameSync(draft, file);
  };
  let waiting: NodeJS.Timeout | undefined;
  let isClosed = false;
  const flush = () => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    write();
  };
  const save = () => {
    if (!isClosed) waiting ??= setTimeout(flush, WRITE_AFTER_MS);
  };
  const close = () => {
    flush();
    isClosed = true;
  };
  return Object.assign(state, { save, close });
};
