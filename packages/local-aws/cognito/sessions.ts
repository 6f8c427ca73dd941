// Sign-ins in progress: each waits for one response to its last challenge. A restart forgets them.
import { randomBytes } from 'node:crypto';
import { sessionExpired, sessionUnknown, sessionUsed } from './errors.ts';
import type { Exchange } from './srp.ts';

export type ChallengeName = 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP';

/** The last challenge of a sign-in. The name keeps the session of one step from answering another. */
export type Challenge =
  | { readonly name: 'PASSWORD_VERIFIER'; readonly userId: string; readonly exchange: Exchange }
  | { readonly name: ChallengeName; readonly userId: string };

export interface Sessions {
  /** Stores the challenge under `key`, or under a new random key. */
  readonly open: (challenge: Challenge, key?: string) => string;
  /** Finds a challenge. The session stays valid, so that the user may try again after a wrong code or a weak password. */
  readonly find: (key: string) => Challenge;
  readonly use: (key: string) => void;
}

/** For this long after its end a session is 'expired'; later it is 'unknown'. */
const KEPT_AFTER_EXPIRY_MS = 3600_000;

/** Makes a store of sessions, which expire after `seconds`. `now` is in milliseconds. */
export const openSessions = (seconds: number, now: () => number): Sessions => {
  const sessions = new Map<string, { challenge: Challenge | undefined; readonly expiresAtMs: number }>();
  return {
    open: (challenge, key = randomBytes(96).toString('base64url')) => {
      for (const [old, { expiresAtMs }] of sessions) {
        if (expiresAtMs + KEPT_AFTER_EXPIRY_MS < now()) sessions.delete(old);
      }
      sessions.set(key, { challenge, expiresAtMs: now() + seconds * 1000 });
      return key;
    },
    find: (key) => {
      const session = sessions.get(key);
      if (!session) throw sessionUnknown();
      if (!session.challenge) throw sessionUsed();
      if (session.expiresAtMs <= now()) throw sessionExpired();
      return session.challenge;
    },
    use: (key) => {
      const session = sessions.get(key);
      if (session) session.challenge = undefined;
    },
  };
};
