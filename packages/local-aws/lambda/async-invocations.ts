// Asynchronous invocations of one function: Lambda's queue, with its retries.
import type { KeptEvent, KeptEvents } from './kept-events.ts';

/** Lambda's waits before each retry (developer guide, 'How Lambda handles errors and retries'). */
const RETRY_WAITS_MS = [60_000, 120_000];

/** The number of retries if the template sets none. */
export const DEFAULT_RETRIES = RETRY_WAITS_MS.length;

/** An event that is stored, but not delivered yet, because the change that it reports may still fail. */
export interface PendingEvent {
  /**
   * Invokes the function, and resolves after this attempt. Retries after a failure; after the last retry, the event is dropped with a
   * log line.
   */
  readonly deliver: () => Promise<void>;
  /** Removes the event, because the change did not happen. */
  readonly cancel: () => void;
}

export interface AsyncInvocations {
  /** Writes the event to the disk. It stays there until it is handled, dropped or canceled. */
  readonly keep: (event: unknown) => PendingEvent;
  /** Invokes the function with the events of an earlier start. */
  readonly resume: () => void;
  /** Stops all invocations. Events that wait for a retry stay on the disk. */
  readonly close: () => void;
}

export interface AsyncInvocationsOptions {
  readonly functionName: string;
  readonly keptEvents: KeptEvents;
  readonly invoke: (event: unknown) => Promise<unknown>;
  readonly countRetries: () => number;
  readonly log: (text: string) => void;
}

/** Makes the queue of one function. Failures are in the function's own log. */
export const asyncInvocations = ({
  functionName,
  keptEvents,
  invoke,
  countRetries,
  log,
}: AsyncInvocationsOptions): AsyncInvocations => {
  const timers = new Set<NodeJS.Timeout>();
  let isOpen = true;
  const deliver = (kept: KeptEvent): Promise<void> =>
    invoke(kept.event).then(
      () => kept.remove(),
      () => {
        // `close` ended the function, so this attempt does not count.
        if (!isOpen) return;
        kept.countFailure();
        const failures = kept.failures();
        if (failures > countRetries()) {
          const message = `The event is dropped after ${failures} failed attempts`;
          log(`${JSON.stringify({ level: 'ERROR', function: functionName, message, event: kept.event })}\n`);
          kept.remove();
          return;
        }
        const timer = setTimeout(
          () => {
            timers.delete(timer);
            void deliver(kept);
          },
          RETRY_WAITS_MS[failures - 1],
        );
        timers.add(timer.unref());
      },
    );
  return {
    keep: (event) => {
      const kept = keptEvents.add(functionName, event);
      return { deliver: () => deliver(kept), cancel: () => kept.remove() };
    },
    resume: () => keptEvents.listLeftOver(functionName).forEach((kept) => void deliver(kept)),
    close: () => {
      isOpen = false;
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
