// The steps of forgetting a customer (docs/decisions/0028). They are separate, because every function that reads a customer needs
// them to recognize a tombstone.
import * as z from 'zod/mini';

/** The steps to forget a customer, in this order. */
export const FORGET_STEPS = ['plan', 'stripe', 'tenant', 'progress', 'contactRequests'] as const;
export type ForgetStep = (typeof FORGET_STEPS)[number];

/** `open`: not done yet, or failed. `by-hand`: an operator does it, because the stage has no right to. */
const StepState = z.enum(['open', 'done', 'by-hand']);
export type StepState = z.infer<typeof StepState>;

/** The state of every step. A missing or unknown step is an error. */
export const ForgetSteps = z.record(z.enum(FORGET_STEPS), StepState);
export type ForgetSteps = Readonly<z.infer<typeof ForgetSteps>>;
