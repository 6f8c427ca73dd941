// Several calls wait here for one confirmation of the customer.

export interface ConfirmationGate {
  /** Resolves when the customer has confirmed, rejects when they refused. */
  readonly wait: () => Promise<void>;
  readonly isPending: () => boolean;
  /** Lets the waiting calls go on, or rejects them all with the error. */
  readonly settle: (error?: Error) => void;
}

/** Creates a gate. `onFirstWait` runs when the first of several calls begins to wait. */
export const createConfirmationGate = (onFirstWait: () => void): ConfirmationGate => {
  let pending: PromiseWithResolvers<void> | undefined;
  return {
    wait: () => {
      if (!pending) {
        pending = Promise.withResolvers();
        onFirstWait();
      }
      return pending.promise;
    },
    isPending: () => pending !== undefined,
    settle: (error) => {
      if (error) pending?.reject(error);
      else pending?.resolve();
      pending = undefined;
    },
  };
};
