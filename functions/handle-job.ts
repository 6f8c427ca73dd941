// What a function becomes that no request asks for: a schedule starts it, or an operator by its name.
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { logRun } from './platform/log.ts';

/** What a run is told. */
export interface Run {
  readonly now: Date;
  /** How long Lambda lets it go on. */
  readonly remainingMs: () => number;
}

/**
 * Makes the Lambda handler of a job: parses the payload, runs `run`, logs one line and answers what it came to.
 * Unlike an endpoint it throws where it fails, so that Lambda counts an error and the alarm rings.
 */
export const onSchedule = <Payload extends z.ZodMiniType, Outcome extends object>(
  name: string,
  payload: Payload,
  run: (payload: z.output<Payload>, run: Run) => Promise<Outcome>,
) => {
  return async (event: unknown, context?: Partial<Context>): Promise<Outcome> => {
    const begun = performance.now();
    const tell = (outcome: object, error?: unknown) => {
      const durationMs = Math.round(performance.now() - begun);
      logRun({ job: name, durationMs, requestId: context?.awsRequestId ?? 'unknown', ...outcome }, error);
    };
    const parsed = payload.safeParse(event);
    if (!parsed.success) {
      const error = new Error(`The payload is not valid: ${z.prettifyError(parsed.error)}`);
      tell({}, error);
      throw error;
    }
    try {
      const remainingMs = () => context?.getRemainingTimeInMillis?.() ?? Infinity;
      const outcome = await run(parsed.data, { now: new Date(), remainingMs });
      tell(outcome);
      return outcome;
    } catch (error) {
      tell({}, error);
      throw error;
    }
  };
};
