// Asynchronous invocations of one function: Lambda's queue, with its retries. It is in memory: an event is lost when the process ends,
// and the product must make up for that, as for an event that AWS drops.

/** Lambda's waits before each retry (developer guide, 'How Lambda handles errors and retries'). */
const RETRY_WAITS_MS = [60_000, 120_000];

/** The number of retries if the template sets none. */
export const DEFAULT_RETRIES = RETRY_WAITS_MS.length;

/** An event that waits until it is delivered. */
export interface PendingEvent {
  /**
   * Invokes the function, and resolves after this attempt. Retries after a failure; after the last retry, the event is dropped with a
   * log line.
   */
  readonly deliver: () => Promise<void>;
  /** Drops the event, because nobody delivers it. */
  readonly cancel: () => void;
}

export interface AsyncInvocations {
  /** Holds an event until it is handled, dropped or canceled. */
  readonly keep: (event: unknown) => PendingEvent;
  readonly countWaiting: () => number;
  /** Stops all invocations. */
  readonly close: () => void;
}

export interface AsyncInvocationsOptions {
  readonly functionName: string;
  readonly invoke: (event: unknown) => Promise<unknown>;
  readonly countRetries: () => number;
  readonly log: (text: string) => void;
}

/** Makes the queue of one function. Failures are in the function's own log. */
export const asyncInvocations = ({
  functionName,
  invoke,
  countRetries,
  log,
}: AsyncInvocationsOptions): AsyncInvocations => {
  const timers = new Set<NodeJS.Timeout>();
  const waiting = new Set<object>();
  let isOpen = true;
  return {
    keep: (event) => {
      let failures = 0;
      const pending: PendingEvent = {
        deliver: () =>
          invoke(event).then(pending.cancel, () => {
            if (!isOpen) return;
            failures += 1;
            if (failures > countRetries()) {
              const message = `The event is dropped after ${failures} failed attempts`;
              log(`${JSON.stringify({ level: 'ERROR', function: functionName, message, event })}\n`);
              pending.cancel();
              return;
            }
            const timer = setTimeout(
              () => {
                timers.delete(timer);
                void pending.deliver();
              },
              RETRY_WAITS_MS[failures - 1],
            );
            timers.add(timer.unref());
          }),
        cancel: () => void waiting.delete(pending),
      };
      waiting.add(pending);
      return pending;
    },
    countWaiting: () => waiting.size,
    close: () => {
      isOpen = false;
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
