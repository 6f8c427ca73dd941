import * as z from 'zod/mini';

export const Fault = z.strictObject({
  /** Method and path; `*` stands for any characters. Without it, the fault affects every request to the API. */
  match: z.optional(z.string()),
  /**
   * `down`: 503, nothing done. `crash`: 500, nothing done, kept under the idempotency key. `slow`: done, answered
   * late. `rate-limit`: 429. `reset`: the connection breaks, nothing done. `lost-answer`: done, then the connection
   * breaks. `garbage`: an HTML page as the answer, nothing done. `card-error`: 402, kept. `refused`: 400, kept.
   */
  kind: z.enum([
    'down',
    'crash',
    'slow',
    'rate-limit',
    'reset',
    'lost-answer',
    'garbage',
    'card-error',
    'refused',
  ]),
  /** How many requests the fault affects; one by default. */
  times: z.optional(z.number().check(z.minimum(1))),
  /** The delay of `slow`. */
  milliseconds: z.optional(z.number().check(z.minimum(0))),
});
export type Fault = z.infer<typeof Fault>;

const toPattern = (match: string): RegExp =>
  new RegExp(`^${match.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`);

/** The faults that are planned for future requests. */
export class Faults {
  #planned: { readonly fault: Fault; readonly pattern: RegExp; left: number }[] = [];

  /** Replaces what was planned. */
  plan(faults: readonly Fault[]): void {
    this.#planned = faults.map((fault) => ({
      fault,
      pattern: toPattern(fault.match ?? '*'),
      left: fault.times ?? 1,
    }));
  }

  /** The fault that is planned for this request, if any. It then counts as used. */
  next(method: string, path: string): Fault | undefined {
    const planned = this.#planned.find(({ left, pattern }) => left > 0 && pattern.test(`${method} ${path}`));
    if (planned) planned.left -= 1;
    return planned?.fault;
  }
}
