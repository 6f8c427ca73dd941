import { createHash } from 'node:crypto';
import type { Account } from '../account.ts';
import { DAY } from '../clock.ts';
import type { KeptResponse } from '../state.ts';
import { invalidParameter, keyInUse, keyUsedOtherwise } from './errors.ts';

export interface ApiResponse {
  readonly status: number;
  readonly body: string;
  readonly isKept: boolean;
}

const findKept = ({ state, clock }: Account, key: string): KeptResponse | undefined => {
  for (const [each, { expiresAt }] of Object.entries(state.keptResponses)) {
    if (expiresAt <= clock.seconds) delete state.keptResponses[each];
  }
  return Object.hasOwn(state.keptResponses, key) ? state.keptResponses[key] : undefined;
};

/** Carries out one request for a key, and gives every repetition the same answer for a day. */
export class IdempotencyKeys {
  readonly #inUse = new Set<string>();

  /**
   * The stored response of an earlier request, or else that of `work`. Throws for another request with the same key, and for a
   * repetition while the first request still runs.
   */
  async once(
    account: Account,
    key: string | undefined,
    request: string,
    work: () => Promise<ApiResponse>,
  ): Promise<{ readonly status: number; readonly body: string; readonly isReplayed: boolean }> {
    if (key === undefined) return { ...(await work()), isReplayed: false };
    if (key.length > 255) throw invalidParameter('Idempotency keys have at most 255 characters.');
    const fingerprint = createHash('sha256').update(request).digest('base64url');
    const kept = findKept(account, key);
    if (kept && kept.fingerprint !== fingerprint) throw keyUsedOtherwise(key);
    if (kept) return { ...kept, isReplayed: true };
    if (this.#inUse.has(key)) throw keyInUse(key);
    this.#inUse.add(key);
    try {
      const { status, body, isKept } = await work();
      if (isKept) {
        const expiresAt = account.clock.seconds + DAY;
        account.state.keptResponses[key] = { fingerprint, status, body, expiresAt };
      }
      return { status, body, isReplayed: false };
    } finally {
      this.#inUse.delete(key);
    }
  }
}
