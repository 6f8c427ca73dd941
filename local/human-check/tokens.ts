// The tokens of solved checks, kept in memory because they are valid for minutes.
import { randomBytes } from 'node:crypto';

/** What a token proves. */
export interface SolvedCheck {
  /** The host name of the page that showed the widget, without the port. */
  readonly hostname: string;
  readonly action: string;
  readonly solvedAt: Date;
}

interface StoredToken {
  readonly check: SolvedCheck;
  /** The idempotency key of the first use, `null` if that had none; undefined before the first use. */
  usedWith?: string | null;
}

/** About as long as a real token. */
const TOKEN_BYTES = 480;
const VALID_MS = 300_000;

export class Tokens {
  readonly #stored = new Map<string, StoredToken>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns a token for a check that was solved `ageSeconds` ago. */
  create(check: Omit<SolvedCheck, 'solvedAt'>, ageSeconds = 0): string {
    const token = `0.${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    this.#stored.set(token, { check: { ...check, solvedAt: new Date(this.#now() - ageSeconds * 1000) } });
    return token;
  }

  /** Uses a token. The same idempotency key may use it again. */
  use(token: string, idempotencyKey: string | undefined): SolvedCheck | 'expired-or-used' | 'unknown' {
    const stored = this.#stored.get(token);
    if (!stored) return 'unknown';
    const isRepeated = idempotencyKey !== undefined && stored.usedWith === idempotencyKey;
    const isUsed = stored.usedWith !== undefined && !isRepeated;
    const ageMs = this.#now() - stored.check.solvedAt.getTime();
    if (isUsed || ageMs > VALID_MS) return 'expired-or-used';
    stored.usedWith = idempotencyKey ?? null;
    return stored.check;
  }

  clear(): void {
    this.#stored.clear();
  }
}
