// Asynchronous invocations of one function: Lambda's queue, with its retries.

/** Lambda's waits before each retry (developer guide, 'How Lambda handles errors and retries'). */
const RETRY_WAITS_MS = [60_000, 120_000];

/** Retries where the template sets no number. */
export const DEFAULT_RETRIES = RETRY_WAITS_MS.length;

export interface AsyncInvocations {
  /** Invokes the function with the event; retries after a failure, and drops the event after the last retry. */
  readonly add: (event: unknown) => void;
  /** Drops the events that wait for a retry. */
  readonly close: () => void;
}

/** Makes the queue of one function. The function's own log holds its failures. */
export const asyncInvocations = (
  invoke: (event: unknown) => Promise<unknown>,
  countRetries: () => number,
): AsyncInvocations => {
  const timers = new Set<NodeJS.Timeout>();
  let isOpen = true;
  const attempt = (event: unknown, failures: number) => {
    invoke(event).catch(() => {
      if (!isOpen || failures >= countRetries()) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        attempt(event, failures + 1);
      }, RETRY_WAITS_MS[failures]);
      timers.add(timer.unref());
    });
  };
  return {
    add: (event) => attempt(event, 0),
    close: () => {
      isOpen = false;
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
