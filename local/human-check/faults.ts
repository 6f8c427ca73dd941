// Failures of the human check that a test can plan.
import * as z from 'zod/mini';
import { OUTAGES, type Outage } from '../../packages/local-aws/outages.ts';
import type { ErrorCode } from './verification.ts';

/** `spent`: the token is refused as used or expired. `confused`: Turnstile reports an internal error. */
const REFUSALS = {
  spent: 'timeout-or-duplicate',
  confused: 'internal-error',
} as const satisfies Record<string, ErrorCode>;

export const Fault = z.strictObject({
  /** Method and path, like `POST /turnstile/v0/siteverify`; `*` for any part. Without it every request. */
  match: z.optional(z.string()),
  /** Explained above and in packages/local-aws/outages.ts. */
  kind: z.enum([...OUTAGES, 'spent', 'confused']),
  times: z.optional(z.number().check(z.minimum(1))),
});
export type Fault = z.infer<typeof Fault>;

const isRefusal = (kind: Fault['kind']): kind is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, kind);

/** The error code with which siteverify answers because of this fault, if any. */
export const toErrorCode = (fault: Fault | undefined): ErrorCode | undefined =>
  fault && isRefusal(fault.kind) ? REFUSALS[fault.kind] : undefined;

/** The outage of the connection because of this fault, if any. */
export const toOutage = (fault: Fault | undefined): { readonly kind: Outage } | undefined =>
  fault && !isRefusal(fault.kind) ? { kind: fault.kind } : undefined;
