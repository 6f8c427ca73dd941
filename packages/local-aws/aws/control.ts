// The levers of these services, for tests. They ask for a signature as everything here does, and take any.
//
//   GET  /laptop/mails   the mails sent, oldest first; what stands in them, aws/mails.ts tells
//   POST /laptop/faults  {faults: [{match?: 'POST /v2/email/outbound-emails', kind, times?, milliseconds?}]}: replaces
//                        what was planned
import * as z from 'zod/mini';
import type { Faults } from '../faults.ts';
import { OUTAGES } from '../outages.ts';
import type { Mails } from './mails.ts';
import { Refusal } from './refusal.ts';

/** Refusals of SES, beside what may befall any service: `throttle`: 429. `reject`: it does not want this mail. */
export const Fault = z.strictObject({
  match: z.optional(z.string()),
  kind: z.enum([...OUTAGES, 'throttle', 'reject']),
  times: z.optional(z.number().check(z.minimum(1))),
  /** For `slow`. */
  milliseconds: z.optional(z.number().check(z.minimum(0))),
});
export type Fault = z.infer<typeof Fault>;

const Plan = z.strictObject({ faults: z.array(Fault) });

/** Answers a request under /laptop; undefined when there is no such lever. */
export const pullLever = (
  lever: string,
  body: () => unknown,
  faults: Faults<Fault>,
  mails: Mails,
): unknown => {
  if (lever === 'GET /laptop/mails') return mails.all();
  if (lever !== 'POST /laptop/faults') return undefined;
  const plan = Plan.safeParse(body());
  if (!plan.success) throw new Refusal('ValidationException', z.prettifyError(plan.error));
  faults.plan(plan.data.faults);
  return {};
};
