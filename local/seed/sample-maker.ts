// Makes samples one by one. Repeats calls that may succeed later, and collects those that fail in the end.
import { setTimeout as delay } from 'node:timers/promises';
import { FailedCall } from './api-call.ts';

/** A sample that is missing, and why. */
export interface SampleFailure {
  readonly sample: string;
  readonly cause: string;
}

/**
 * The waits before each repetition. Together they are longer than a busy machine needs, and longer than the product waits for an
 * image.
 */
const WAITS_MS = [250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000];

/** From this wait on, the person at the terminal is told. */
const LONG_WAIT_MS = 4000;

/** Whether a repetition is useless: the API said what is wrong with the request. A conflict or a limit may be temporary. */
const isFinal = (error: unknown): boolean =>
  error instanceof FailedCall &&
  error.status >= 400 &&
  error.status < 500 &&
  ![409, 429].includes(error.status);

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface SampleMaker {
  /**
   * Makes a sample; resolves to false if that fails for good. `make` is called again after an error, and must not repeat what is
   * already done: a failed call may have had its effect.
   */
  readonly make: (sample: string, make: (repetition: number) => Promise<void>) => Promise<boolean>;
  readonly failures: readonly SampleFailure[];
}

/** `waits` are the milliseconds before each repetition. */
export const createSampleMaker = (
  onProgress: (text: string) => void,
  waits: readonly number[] = WAITS_MS,
): SampleMaker => {
  const failures: SampleFailure[] = [];
  const make: SampleMaker['make'] = async (sample, makeOnce) => {
    for (let repetition = 0; ; repetition += 1) {
      try {
        await makeOnce(repetition);
        return true;
      } catch (error) {
        const waitMs = waits[repetition];
        if (waitMs === undefined || isFinal(error)) {
          failures.push({ sample, cause: describe(error) });
          return false;
        }
        if (waitMs >= LONG_WAIT_MS) {
          onProgress(`Waiting ${waitMs / 1000} s before another try of ${sample}: ${describe(error)}`);
        }
        await delay(waitMs);
      }
    }
  };
  return { make, failures };
};

/** Runs the work for three items at a time. More would start more functions than a laptop has cores. */
export const forEachInParallel = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const left = items.toReversed();
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all([worker(), worker(), worker()]);
};
