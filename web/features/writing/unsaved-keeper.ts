import type { UnsavedText } from '../../unsaved-text.ts';

const INTERVAL_MS = 1000;

/**
 * Keeps the newest unsaved text in this browser. A long text takes milliseconds to write, so it is written at the first change,
 * and then at most once a second.
 */
export const createUnsavedKeeper = (write: (text?: UnsavedText) => void) => {
  let newest: UnsavedText | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    if (!newest) return;
    write(newest);
    newest = undefined;
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      flush();
    }, INTERVAL_MS);
  };

  return {
    keep: (text: UnsavedText) => {
      newest = text;
      if (pause === undefined) flush();
    },
    /** Removes the kept text. */
    forget: () => {
      newest = undefined;
      write();
    },
    /** Writes at once what is not written yet. */
    flush,
  };
};
