// Cognito's brake on guessing: from the fifth failure on, a pause of 1 s that doubles with each further one.
// https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html#authentication-flow-lockout-behavior
import { lockedOut } from './faults.ts';

export type LockOut = {
  /** Throws while the pause lasts; such an attempt is not counted. */
  check(login: string): void;
  failed(login: string): void;
  succeeded(login: string): void;
};

/** Counts per user, known or not; a quarter of an hour without an attempt forgives all. */
export function openLockOut(now: () => number): LockOut {
  const counts = new Map<string, { failures: number; lastMs: number }>();
  return {
    check(login) {
      const count = counts.get(login);
      if (!count) return;
      const sinceMs = now() - count.lastMs;
      if (sinceMs >= LONGEST_MS) counts.delete(login);
      else if (count.failures >= 5 && sinceMs < 1000 * 2 ** (count.failures - 5)) throw lockedOut();
    },
    failed(login) {
      counts.set(login, { failures: (counts.get(login)?.failures ?? 0) + 1, lastMs: now() });
    },
    succeeded(login) {
      counts.delete(login);
    },
  };
}

const LONGEST_MS = 15 * 60_000;
