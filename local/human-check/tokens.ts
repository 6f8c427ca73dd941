// The proofs that a check was solved, in memory: they live for minutes.
import { randomBytes, randomUUID } from 'node:crypto';
import type { CaptchaProvider } from '#shared/captcha.ts';
import { PROVIDERS } from './providers.ts';

/** Where a check was solved, and what the page said it was for. */
export interface Solved {
  readonly provider: CaptchaProvider;
  /** Of the page that showed the widget, without the port. */
  readonly hostname: string;
  readonly action: string;
  readonly cdata: string;
  readonly at: Date;
}

/** As long as real ones: what cuts them short shows here. */
const TOKEN_BYTES = 480;

interface Known {
  readonly solved: Solved;
  /** Under which key it was used, `null` where there was none; undefined until then. */
  usedWith?: string | null;
}

export class Tokens {
  readonly #known = new Map<string, Known>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A fresh token; `ageSeconds` makes it an old one. */
  mint(solved: Omit<Solved, 'at'>, ageSeconds = 0): string {
    for (const [token, known] of this.#known) if (this.#isOld(known)) this.#known.delete(token);
    const token = `${PROVIDERS[solved.provider].prefix}${randomBytes(TOKEN_BYTES).toString('base64url')}.${randomUUID()}`;
    this.#known.set(token, { solved: { ...solved, at: new Date(this.#now() - ageSeconds * 1000) } });
    return token;
  }

  /** Uses a token up: the check it proves, `spent` when it is too old or was used, undefined when nobody gave it out. */
  use(provider: CaptchaProvider, token: string, key: string | undefined): Solved | 'spent' | undefined {
    const known = this.#known.get(token);
    if (known?.solved.provider !== provider) return undefined;
    const { tokenSeconds, isRepeatable } = PROVIDERS[provider];
    const isExpired = this.#now() - known.solved.at.getTime() > tokenSeconds * 1000;
    const isRepeated = isRepeatable && key !== undefined && known.usedWith === key;
    if (isExpired || (known.usedWith !== undefined && !isRepeated)) return 'spent';
    known.usedWith = key ?? null;
    return known.solved;
  }

  clear(): void {
    this.#known.clear();
  }

  /** Long past any life, so that what came too late is still told from what was made up. */
  #isOld({ solved }: Known): boolean {
    return this.#now() - solved.at.getTime() > 24 * 3600_000;
  }
}
