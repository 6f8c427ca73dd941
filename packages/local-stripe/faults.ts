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
