// Makes a Lambda handler of a job, which a schedule starts, or an operator by name.
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { logRun } from './platform/log.ts';

export interface JobContext {
  readonly now: Date;
  /** Time until Lambda stops the function. */
  readonly remainingMs: () => number;
}

/**
 * Makes the Lambda handler of a job. It parses the payload, runs `run`, logs one line and returns the outcome. Unlike an endpoint,
 * it throws if the run fails, even in part (`failed` in the outcome), so that Lambda counts an error. The line holds the outcome in
 * any case, and infra/log-metrics.ts makes metrics of its figures. If the outcome holds personal data, `toFigures` selects what is
 * logged.
 */
export const handleJob = <Payload extends z.ZodMiniType, Outcome extends object>(
  name: string,
  payload: Payload,
  run: (payload: z.output<Payload>, context: JobContext) => Promise<Outcome>,
  toFigures: (outcome: Outcome) => object = (outcome) => outcome,
) => {
  return async (event: unknown, context?: Partial<Context>): Promise<Outcome> => {
    const startedAt = performance.now();
    const logOutcome = (figures: object, error?: unknown) => {
      const durationMs = Math.round(performance.now() - startedAt);
      logRun({ job: name, durationMs, requestId: context?.awsRequestId ?? 'unknown', ...figures }, error);
    };
    let outcome: Outcome | undefined;
    try {
      const parsed = payload.safeParse(event);
      if (!parsed.success) throw new Error(`The payload is not valid: ${z.prettifyError(parsed.error)}`);
      const remainingMs = () => context?.getRemainingTimeInMillis?.() ?? Infinity;
      outcome = await run(parsed.data, { now: new Date(), remainingMs });
      if ('failed' in outcome && outcome.failed !== 0)
        throw new Error(`The job ${name} failed in part: ${JSON.stringify(toFigures(outcome))}`);
      logOutcome(toFigures(outcome));
      return outcome;
    } catch (error) {
      logOutcome(outcome ? toFigures(outcome) : {}, error);
      throw error;
    }
  };
};
