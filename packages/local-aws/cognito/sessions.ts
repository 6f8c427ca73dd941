// A sign-in that is not finished: what was asked last, for three minutes and one answer. Lost at a restart.
import { randomBytes } from 'node:crypto';
import { sessionExpired, sessionUnknown, sessionUsed } from './faults.ts';
import type { Exchange } from './srp.ts';

export type ChallengeName = 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP';

/** The two kinds are told apart so that a session of one step cannot answer another. */
export type Pending =
  | { asked: 'PASSWORD_VERIFIER'; userId: string; exchange: Exchange }
  | { asked: ChallengeName; userId: string; isTotpVerified?: boolean };

export type Sessions = {
  /** Keeps `pending` under a new random key, or under `key`. */
  open(pending: Pending, key?: string): string;
  /** Without using it up: a wrong code or a weak password may be answered again. Throws when it cannot be used. */
  look(key: string): Pending;
  use(key: string): void;
};

/** Sessions that end after `seconds`, by the given clock (milliseconds). */
export function openSessions(seconds: number, now: () => number): Sessions {
  const held = new Map<string, { pending: Pending | undefined; untilMs: number }>();
  return {
    open(pending, key = randomBytes(96).toString('base64url')) {
      for (const [old, { untilMs }] of held) if (untilMs + FORGOTTEN_AFTER_MS < now()) held.delete(old);
      held.set(key, { pending, untilMs: now() + seconds * 1000 });
      return key;
    },
    look(key) {
      const session = held.get(key);
      if (!session) throw sessionUnknown();
      if (!session.pending) throw sessionUsed();
      if (session.untilMs <= now()) throw sessionExpired();
      return session.pending;
    },
    use(key) {
      const session = held.get(key);
      if (session) session.pending = undefined;
    },
  };
}

const FORGOTTEN_AFTER_MS = 3600_000;
