// The steps of forgetting a customer (docs/decisions/0028). They are separate, because every function that reads a customer needs
// them to recognize a tombstone.
import * as z from 'zod/mini';

/** The steps to forget a customer, in this order. */
export const FORGET_STEPS = [
  'plan',
  'stripe',
  'tenant',
  'progress',
  'kept',
  'contactRequests',
  'newsletter',
] as const;
export type ForgetStep = (typeof FORGET_STEPS)[number];

/** `open`: not done yet, or failed. `by-hand`: an operator does it, because the stage has no right to. */
const StepState = z.enum(['open', 'done', 'by-hand']);
export type StepState = z.infer<typeof StepState>;

/** The state of every step. A missing step is an error, but for one that is newer than some tombstones. */
export const ForgetSteps = z.strictObject({
  plan: StepState,
  stripe: StepState,
  tenant: StepState,
  progress: StepState,
  // Tombstones without it are from before anything could be kept.
  kept: z._default(StepState, 'done'),
  contactRequests: StepState,
  // Tombstones without it are from before there was a list.
  newsletter: z._default(StepState, 'done'),
} satisfies Record<ForgetStep, unknown>);
export type ForgetSteps = Readonly<z.infer<typeof ForgetSteps>>;
