import { useEffect, useState, useSyncExternalStore } from 'react';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import type { Draft } from '#shared/contract/drafts.ts';
import { call } from '../../api.ts';
import { keepUnsavedText, readUnsavedText } from '../../unsaved-text.ts';
import { parseSaveable } from './draft-problems.ts';
import { createSaveQueue, isSame } from './save-queue.ts';

/**
 * The queue of a draft, with a text that could not be saved before. Such a text names the version that it changed, so if somebody
 * else has saved meanwhile, its save is a conflict like any other.
 */
const openQueue = (opened: Draft, staffId: string) => {
  const { draftId } = opened;
  const params = { draftId };
  const unsaved = readUnsavedText(staffId, draftId);
  const restored = unsaved && !isSame(unsaved.content, opened.content) ? unsaved : undefined;
  const queue = createSaveQueue(
    { ...opened, version: restored?.version ?? opened.version },
    {
      save: async ({ version, keepsReplaced, ...typed }) => {
        const content = parseSaveable(typed.content);
        const body = { version, content, ...(keepsReplaced && { keepsReplaced }) };
        return { ...(await call(draftEndpoints.save, { params, body })), content };
      },
      load: () => call(draftEndpoints.get, { params }),
      keep: (text) => keepUnsavedText(staffId, draftId, text),
    },
    restored?.content,
  );
  return { queue, isRestored: restored !== undefined, isRead: unsaved !== undefined };
};

/**
 * A draft that is typed and saved. The text is kept in this browser until it is saved. Asks before leaving only if something is
 * unsaved.
 */
export const useWriting = (opened: Draft, staffId: string) => {
  const [{ queue, isRestored, isRead }] = useState(() => openQueue(opened, staffId));
  const snapshot = useSyncExternalStore(queue.subscribe, queue.getSnapshot);

  useEffect(() => {
    const saveNow = () => {
      queue.keepNow();
      void queue.flush();
    };
    // The last save of the former visit may have arrived after the page was closed. Then nothing is left to save.
    if (queue.isUnsaved()) saveNow();
    else if (isRead) keepUnsavedText(staffId, opened.draftId);
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (queue.isUnsaved()) event.preventDefault();
    };
    addEventListener('online', saveNow);
    addEventListener('pagehide', saveNow);
    addEventListener('beforeunload', confirmLeaving);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      removeEventListener('online', saveNow);
      removeEventListener('pagehide', saveNow);
      removeEventListener('beforeunload', confirmLeaving);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      queue.keepNow();
      void queue.flush().finally(queue.stop);
    };
  }, [queue, staffId, opened.draftId, isRead]);

  return { queue, ...snapshot, isRestored };
};
