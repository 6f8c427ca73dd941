import { isDeepStrictEqual } from 'node:util';
import { parametersDiffer } from './answer.ts';

const TOKEN_LIVES_MS = 10 * 60_000;

/** Which transactions were done under which ClientRequestToken, for ten minutes and until the process ends. */
export class ClientTokens {
  readonly #done = new Map<string, { actions: unknown; at: number }>();

  /** True when this very transaction was done under the token; throws when it was another one. */
  alreadyDone(token: string, actions: unknown): boolean {
    for (const [known, { at }] of this.#done) if (at + TOKEN_LIVES_MS < Date.now()) this.#done.delete(known);
    const earlier = this.#done.get(token);
    if (earlier && !isDeepStrictEqual(earlier.actions, actions)) throw parametersDiffer();
    return earlier !== undefined;
  }

  remember(token: string, actions: unknown): void {
    this.#done.set(token, { actions, at: Date.now() });
  }
}
