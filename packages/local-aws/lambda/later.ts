// Calls that nobody waits for: Lambda's queue for asynchronous events.

/** Lambda's waits before each further try (developer guide, 'How Lambda handles errors and retries'). */
const WAITS_MS = [60_000, 120_000];

/** Further tries where the template says nothing. */
export const DEFAULT_RETRIES = WAITS_MS.length;

export interface Later {
  /** Takes an event and carries it out; after a failure again, and after the last it is gone. */
  readonly add: (event: unknown) => void;
  /** Forgets what still waits. */
  readonly close: () => void;
}

/** Makes the queue of one function, whose failures are in its log already. */
export const laterFor = (invoke: (event: unknown) => Promise<unknown>, retries: number): Later => {
  const timers = new Set<NodeJS.Timeout>();
  let isOpen = true;
  const attempt = (event: unknown, made: number) => {
    invoke(event).catch(() => {
      if (!isOpen || made >= retries) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        attempt(event, made + 1);
      }, WAITS_MS[made]);
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
