// What can be wrong with Stripe on a bad day, on demand.
import * as z from 'zod/mini';

export const Fault = z.strictObject({
  /** Method and path, `*` for any one segment or more; without it every request of the API. */
  match: z.optional(z.string()),
  /**
   * `down`: 503, nothing done. `crash`: 500, nothing done, kept under the idempotency key. `slow`: done, answered
   * late. `rate-limit`: 429. `reset`: the connection breaks, nothing done. `lost-answer`: done, then the connection
   * breaks. `garbage`: a page instead of an answer, nothing done. `card-error`: 402, kept.
   */
  kind: z.enum(['down', 'crash', 'slow', 'rate-limit', 'reset', 'lost-answer', 'garbage', 'card-error']),
  times: z.optional(z.number().check(z.minimum(1))),
  /** For `slow`. */
  milliseconds: z.optional(z.number().check(z.minimum(0))),
});
export type Fault = z.infer<typeof Fault>;

export class Faults {
  #planned: { fault: Fault; left: number; pattern: RegExp }[] = [];

  /** Replaces what was planned. */
  plan(faults: readonly Fault[]): void {
    this.#planned = faults.map((fault) => ({
      fault,
      left: fault.times ?? 1,
      pattern: patternOf(fault.match ?? '*'),
    }));
  }

  /** The fault that befalls a request, if one is planned for it; each befalls as often as it says. */
  next(method: string, path: string): Fault | undefined {
    const found = this.#planned.find((each) => each.left > 0 && each.pattern.test(`${method} ${path}`));
    if (found) found.left -= 1;
    return found?.fault;
  }
}

const patternOf = (match: string): RegExp =>
  new RegExp(
    `^${match
      .split('*')
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}$`,
  );
