// Who was forgotten, for `npm run backup`: this item stands in a table of its own, which outlives a lost table of customers
// (docs/decisions/0028).
import * as z from 'zod/mini';
import { FORGET_STEPS, ForgetSteps } from './forget-steps.ts';

/** No personal data but the user id. After `expiresAt`, in seconds since 1970, no backup can bring the customer back. */
export const ForgottenCustomer = z.object({
  version: z.literal(1),
  userId: z.string(),
  forgottenAt: z.iso.datetime(),
  expiresAt: z.int(),
  /** When an operator let the person begin anew. A copy from before then brings nothing of them back. */
  liftedAt: z.optional(z.iso.datetime()),
});
export type ForgottenCustomer = Readonly<z.infer<typeof ForgottenCustomer>>;

/** The attribute `tombstone` while the hourly job takes the steps, and after them. */
export const UNFINISHED = 'unfinished';
export const FINISHED = 'finished';

/** The steps of a tombstone that begins. */
export const ALL_OPEN = ForgetSteps.parse(Object.fromEntries(FORGET_STEPS.map((step) => [step, 'open'])));

/** The tombstone that a restore puts in the place of a record. The hourly job takes all steps again. */
export const toTombstone = ({ userId, forgottenAt }: ForgottenCustomer) => ({
  version: 1,
  userId,
  forgotten: { requestedAt: forgottenAt, steps: ALL_OPEN },
  tombstone: UNFINISHED,
});
