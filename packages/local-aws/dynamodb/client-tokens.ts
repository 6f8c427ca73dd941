// Idempotency tokens of transactions.
import { isDeepStrictEqual } from 'node:util';
import { idempotentParameterMismatch } from './errors.ts';

const LIFETIME_MS = 10 * 60_000;

/** Remembers for ten minutes which transaction was made with which ClientRequestToken. A restart forgets all. */
export class ClientTokens {
  readonly #done = new Map<string, { readonly actions: unknown; readonly doneAtMs: number }>();

  /** Whether this transaction was made with the token. Throws if another transaction was. */
  has(token: string, actions: unknown): boolean {
    const nowMs = Date.now();
    for (const [other, { doneAtMs }] of this.#done) {
      if (doneAtMs + LIFETIME_MS < nowMs) this.#done.delete(other);
    }
    const earlier = this.#done.get(token);
    if (earlier && !isDeepStrictEqual(earlier.actions, actions)) throw idempotentParameterMismatch();
    return earlier !== undefined;
  }

  add(token: string, actions: unknown): void {
    this.#done.set(token, { actions, doneAtMs: Date.now() });
  }
}
