// Calls that need a token wait here while the person is asked to confirm who they are.

/** Something that several calls wait for, and that is decided once. */
export interface Confirmation {
  /** Resolves once the person has confirmed, rejects when they would not. */
  readonly wait: () => Promise<void>;
  readonly isAwaited: () => boolean;
  readonly settle: (error?: Error) => void;
}

/** `onAsked` is called when the first call begins to wait. */
export const openConfirmation = (onAsked: () => void): Confirmation => {
  let pending: PromiseWithResolvers<void> | undefined;
  return {
    wait: () => {
      if (!pending) {
        pending = Promise.withResolvers();
        onAsked();
      }
      return pending.promise;
    },
    isAwaited: () => pending !== undefined,
    settle: (error) => {
      if (error) pending?.reject(error);
      else pending?.resolve();
      pending = undefined;
    },
  };
};
