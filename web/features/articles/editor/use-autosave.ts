import { useCallback, useEffect, useRef, useState } from 'react';
import { blankDraft, isBlank, readKept, reopened, writeKept } from './draft.ts';
import type { Draft, Kept, Sent, SetAside } from './draft.ts';
import type { EditorForm } from './editor-form.ts';

const PAUSE_MS = 400;

interface Opening {
  readonly draft: Draft;
  readonly setAside: SetAside | undefined;
  readonly sent: Sent | undefined;
  readonly isRestored: boolean;
}

/** What this person left on this computer, read once as the form opens. */
export const useOpening = (staffId: string): Opening =>
  useState(() => {
    const now = new Date();
    const { draft, setAside, sent } = readKept(staffId);
    return {
      draft: draft ? reopened(draft, now) : blankDraft(now),
      setAside,
      // As the draft, so that the two still say the same on another day.
      sent: sent && { ...sent, draft: reopened(sent.draft, now) },
      isRestored: draft !== undefined,
    };
  })[0];

/**
 * Keeps what is typed on this computer: shortly after each change, at once when the page is hidden or
 * left, and at once when something else than the fields changed (a new `edition`). `current` gives what has to be
 * kept at that moment.
 */
export const useAutosave = (staffId: string, form: EditorForm, edition: number, current: () => Kept) => {
  const latest = useRef(current);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = current;
  });

  const save = useCallback(() => {
    clearTimeout(pause.current);
    pause.current = undefined;
    const { draft, ...others } = latest.current();
    writeKept(staffId, { ...others, ...(draft && !isBlank(draft) && { draft }) });
  }, [staffId]);

  useEffect(save, [save, edition]);

  useEffect(() => {
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(pause.current);
        pause.current = setTimeout(save, PAUSE_MS);
      },
    });
    const saveIfPending = () => {
      if (pause.current !== undefined) save();
    };
    addEventListener('pagehide', saveIfPending);
    document.addEventListener('visibilitychange', saveIfPending);
    return () => {
      stopWatching();
      saveIfPending();
      removeEventListener('pagehide', saveIfPending);
      document.removeEventListener('visibilitychange', saveIfPending);
    };
  }, [form, save]);
};
