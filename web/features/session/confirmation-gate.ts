// Lets several calls wait for one confirmation by the customer.

export interface ConfirmationGate {
  /** Resolves when the customer has confirmed, rejects when they refused. */
  readonly wait: () => Promise<void>;
  readonly isPending: () => boolean;
  /** Lets the waiting calls continue, or rejects them all with the error. */
  readonly settle: (error?: Error) => void;
}

/** Creates a gate. `onFirstWait` runs when the first of several calls begins to wait. */
export const createConfirmationGate = (onFirstWait: () => void): ConfirmationGate => {
  let waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  return {
    wait: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        if (waiting.length === 1) onFirstWait();
      }),
    isPending: () => waiting.length > 0,
    settle: (error) => {
      const settled = waiting;
      waiting = [];
      for (const { resolve, reject } of settled) {
        if (error) reject(error);
        else resolve();
      }
    },
  };
};
