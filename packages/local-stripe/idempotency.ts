import { createHash } from 'node:crypto';
import { DAY } from './clock.ts';
import type { Clock } from './clock.ts';
import { invalidParameter, keyInUse, keyUsedOtherwise } from './refusal.ts';
import type { KeptAnswer, State } from './state.ts';

export interface Written {
  status: number;
  body: string;
  requestId: string;
  /** Refused before the work began: leaves the key free. */
  isBeforeWork: boolean;
}

/** One request to carry out for a key, one answer for all who repeat it, for a day. */
export class IdempotencyKeys {
  readonly #state: State;
  readonly #clock: Clock;
  readonly #underWay = new Set<string>();

  constructor(state: State, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  /**
   * The kept answer of an earlier request, or that of this one. Refuses another request under the same key,
   * and the same one while the first is still under way.
   */
  async once(
    key: string | undefined,
    request: string,
    work: () => Promise<Written>,
  ): Promise<{ written: Written; original: KeptAnswer | null }> {
    if (key === undefined) return { written: await work(), original: null };
    if (key.length > 255)
      throw invalidParameter('Idempotency keys cannot be longer than 255 characters.', {
        param: 'idempotency_key',
      });
    const fingerprint = createHash('sha256').update(request).digest('base64url');
    const kept = this.#kept(key);
    if (kept && kept.fingerprint !== fingerprint) throw keyUsedOtherwise(key);
    if (kept) return { written: { ...kept, isBeforeWork: false }, original: kept };
    if (this.#underWay.has(key)) throw keyInUse(key);
    this.#underWay.add(key);
    try {
      const written = await work();
      const { status, body, requestId } = written;
      if (!written.isBeforeWork)
        this.#state.keptAnswers[key] = {
          fingerprint,
          status,
          body,
          requestId,
          until: this.#clock.seconds + DAY,
        };
      return { written, original: null };
    } finally {
      this.#underWay.delete(key);
    }
  }

  #kept(key: string): KeptAnswer | undefined {
    for (const [each, { until }] of Object.entries(this.#state.keptAnswers))
      if (until <= this.#clock.seconds) delete this.#state.keptAnswers[each];
    return Object.hasOwn(this.#state.keptAnswers, key) ? this.#state.keptAnswers[key] : undefined;
  }
}
