// The steps of forgetting a customer (docs/decisions/0028). A file of its own, because every function that reads a customer knows a
// tombstone by them.
import * as z from 'zod/mini';

/** What is done to forget a customer, in this order. */
export const FORGET_STEPS = ['plan', 'stripe', 'tenant', 'progress', 'contactRequests'] as const;
export type ForgetStep = (typeof FORGET_STEPS)[number];

/** `open`: not done yet, or failed. `by-hand`: an operator does it, because the stage may not. */
const StepState = z.enum(['open', 'done', 'by-hand']);
export type StepState = z.infer<typeof StepState>;

/** The state of every step. A step that is missing or unknown is an error. */
export const ForgetSteps = z.record(z.enum(FORGET_STEPS), StepState);
export type ForgetSteps = Readonly<z.infer<typeof ForgetSteps>>;
