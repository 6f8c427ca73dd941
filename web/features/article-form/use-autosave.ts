import { useCallback, useEffect, useRef, useState } from 'react';
import { blankDraft, isBlank, readWork, reopenDraft, storeWork } from './stored-form.ts';
import type { Draft, PendingSubmit, SetAsideForm, StoredWork } from './stored-form.ts';
import type { EditorForm } from './form-fields.ts';

const DEBOUNCE_MS = 400;

interface OpenedWork {
  readonly draft: Draft;
  readonly setAside: SetAsideForm | undefined;
  readonly pendingSubmit: PendingSubmit | undefined;
  readonly isRestored: boolean;
}

/** The stored work of this person, read once when the form opens. */
export const useOpenedWork = (staffId: string): OpenedWork =>
  useState(() => {
    const now = new Date();
    const { draft, setAside, pendingSubmit } = readWork(staffId);
    return {
      draft: draft ? reopenDraft(draft, now) : blankDraft(now),
      setAside,
      // Reopened like the draft, so that the two are still equal on another day.
      pendingSubmit: pendingSubmit && {
        ...pendingSubmit,
        draft: reopenDraft(pendingSubmit.draft, now),
      },
      isRestored: draft !== undefined,
    };
  })[0];

/**
 * Stores what is typed: shortly after each change, and at once when the page is hidden or left, or when `revision` changes.
 * `getWork` returns what to store at that moment. Returns a function for changes outside the form's values.
 */
export const useAutosave = (
  staffId: string,
  form: EditorForm,
  revision: number,
  getWork: () => StoredWork,
) => {
  const latest = useRef(getWork);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = getWork;
  });

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { draft, ...others } = latest.current();
    storeWork(staffId, { ...others, ...(draft && !isBlank(draft) && { draft }) });
  }, [staffId]);

  useEffect(save, [save, revision]);

  const saveSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(save, DEBOUNCE_MS);
  }, [save]);

  useEffect(() => {
    const stopWatching = form.subscribe({ formState: { values: true }, callback: saveSoon });
    const saveIfPending = () => {
      if (timer.current !== undefined) save();
    };
    addEventListener('pagehide', saveIfPending);
    document.addEventListener('visibilitychange', saveIfPending);
    return () => {
      stopWatching();
      saveIfPending();
      removeEventListener('pagehide', saveIfPending);
      document.removeEventListener('visibilitychange', saveIfPending);
    };
  }, [form, save, saveSoon]);

  return saveSoon;
};
