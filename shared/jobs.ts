// The payloads and the outcomes of the functions that commands invoke: `npm run customer` (docs/decisions/0028), and the doctor.
import * as z from 'zod/mini';
import { ForgetSteps } from './forget-steps.ts';

/** The person whom an operator exports or forgets, by user id, by address, or both. */
export const Requester = z
  .object({
    userId: z.optional(z.string().check(z.minLength(1))),
    /**
     * The e-mail address that a letter has proved to be theirs. Contact requests are found by it and by the user id, subscribers of the
     * newsletter by it and by the confirmed contact address.
     */
    address: z.optional(z.email()),
    /** Forgets only what was written from the address, and its subscriber, and leaves the customer who has it. */
    keepsAccount: z.optional(z.boolean()),
    /** Lets a customer who was forgotten begin anew, and forgets nothing. Needs the user id. */
    lifts: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ userId, address }) => userId !== undefined || address !== undefined, 'must name a person'),
  );
export type Requester = Readonly<z.infer<typeof Requester>>;

/** Several customers have the address: the operator chooses one by the user id. Nothing was done. */
const Several = z.object({ outcome: z.literal('several'), userIds: z.array(z.string()) });

export const ExportOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found'), export: z.record(z.string(), z.unknown()) }),
  Several,
  /** The customer was forgotten, or is being forgotten. */
  z.object({ outcome: z.literal('forgotten') }),
  /** No customer has the address, nobody wrote to us from it, and it is not on the list. */
  z.object({ outcome: z.literal('unknown') }),
]);
export type ExportOutcome = z.infer<typeof ExportOutcome>;

export const ForgetOutcome = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['forgetting', 'forgotten']),
    userId: z.string(),
    steps: ForgetSteps,
    requestedAt: z.iso.datetime(),
    /** When the last step was done; null while the hourly job repeats them. */
    finishedAt: z.nullable(z.iso.datetime()),
  }),
  Several,
  /** The person can begin anew. */
  z.object({ outcome: z.literal('lifted') }),
  /** There is no tombstone to lift. */
  z.object({ outcome: z.literal('not-forgotten') }),
  /** No customer has the address, or the account stays. Its contact requests and its subscriber are deleted all the same. */
  z.object({ outcome: z.literal('unknown'), contactRequests: z.int(), subscribers: z.int() }),
]);
export type ForgetOutcome = z.infer<typeof ForgetOutcome>;

/** What SES's mailbox simulator does with a mail to `<fate>@simulator.amazonses.com`. */
export const PROBE_FATES = ['success', 'bounce', 'complaint'] as const;
export type ProbeFate = (typeof PROBE_FATES)[number];

/** The state of a probe: `heard` if SES has reported its fate, `sent` if no report came, `waiting` if SES did not take it. */
const ProbeState = z.enum(['heard', 'sent', 'waiting', 'sending', 'failed', 'unknown', 'dropped']);
export const ProbeOutcome = z.object({ success: ProbeState, bounce: ProbeState, complaint: ProbeState });
export type ProbeOutcome = z.infer<typeof ProbeOutcome>;
