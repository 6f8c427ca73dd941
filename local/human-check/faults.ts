// What can be wrong with the human check on a bad day, on demand.
import * as z from 'zod/mini';
import { OUTAGES, type Outage } from '../../packages/local-aws/outages.ts';
import type { ErrorCode } from './verification.ts';

/**
 * Answers that the provider gives though nothing is wrong with the token, which is not looked at. `refuse`: the token
 * is none. `spent`: it was used, or is too old. `wrong-secret`: so it says of ours. `confused`: it failed itself.
 */
const REFUSALS = {
  refuse: 'invalid-input-response',
  spent: 'timeout-or-duplicate',
  'wrong-secret': 'invalid-input-secret',
  confused: 'internal-error',
} as const satisfies Record<string, ErrorCode>;

export const Fault = z.strictObject({
  /** Method and path, like `POST /turnstile/v0/siteverify`; `*` for any part. Without it every request. */
  match: z.optional(z.string()),
  /** Explained above and in local/outages.ts. */
  kind: z.enum([...OUTAGES, 'refuse', 'spent', 'wrong-secret', 'confused']),
  times: z.optional(z.number().check(z.minimum(1))),
  /** For `slow`. */
  milliseconds: z.optional(z.number().check(z.minimum(0))),
});
export type Fault = z.infer<typeof Fault>;

const isRefusal = (kind: Fault['kind']): kind is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, kind);

/** With which code siteverify refuses by this fault; undefined when the fault is of another kind. */
export const refusalCodeOf = (fault: Fault | undefined): ErrorCode | undefined =>
  fault && isRefusal(fault.kind) ? REFUSALS[fault.kind] : undefined;

/** What of it befalls the connection, whatever was asked. */
export const outageOf = (
  fault: Fault | undefined,
): { kind: Outage; milliseconds?: number | undefined } | undefined => {
  if (!fault || isRefusal(fault.kind)) return undefined;
  return { kind: fault.kind, milliseconds: fault.milliseconds };
};
