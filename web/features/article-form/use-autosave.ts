import { useCallback, useEffect, useRef, useState } from 'react';
import { blankContent, isBlank, readWork, reopenContent, storeWork } from './stored-form.ts';
import type { FormContent, PendingSubmit, SetAsideForm, StoredWork } from './stored-form.ts';
import type { FormFields } from './form-fields.ts';

const DEBOUNCE_MS = 400;

interface OpenedWork {
  readonly content: FormContent;
  readonly setAside: SetAsideForm | undefined;
  readonly pendingSubmit: PendingSubmit | undefined;
  readonly isRestored: boolean;
}

/** The stored work of this person, read once when the form opens. */
export const useOpenedWork = (staffId: string): OpenedWork =>
  useState(() => {
    const now = new Date();
    const { content, setAside, pendingSubmit } = readWork(staffId);
    return {
      content: content ? reopenContent(content, now) : blankContent(now),
      setAside,
      // Reopen it like the form, so that the two are still equal on another day.
      pendingSubmit: pendingSubmit && {
        ...pendingSubmit,
        content: reopenContent(pendingSubmit.content, now),
      },
      isRestored: content !== undefined,
    };
  })[0];

/**
 * Stores what is typed: shortly after each change, and at once when the page is hidden or left, or when `revision` changes.
 * `getWork` returns what to store at that moment. Returns whether there was room, and a function for changes outside the form's values.
 */
export const useAutosave = (
  staffId: string,
  form: FormFields,
  revision: number,
  getWork: () => StoredWork,
) => {
  const latest = useRef(getWork);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    latest.current = getWork;
  });

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { content, ...others } = latest.current();
    setIsKept(storeWork(staffId, { ...others, ...(content && !isBlank(content) && { content }) }));
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

  return { isKept, saveSoon };
};
