import type { Draft } from '#shared/contract/drafts.ts';
import { ApiError, isWorthRetry, retryDelayMs } from '../../api-error.ts';
import { isRecord } from '../../json.ts';
import type { TypedContent, UnsavedText } from '../../unsaved-text.ts';
import { createStore } from '../../ui/store.ts';
import { createUnsavedKeeper } from './unsaved-keeper.ts';

/** How long after the last change a text is saved, and the limit after the first change. */
const DEBOUNCE_MS = 800;
const LONGEST_WAIT_MS = 5000;

export type SaveState =
  | { readonly is: 'saved' | 'saving' | 'signed-out' }
  /** No answer. The queue tries again by itself. */
  | { readonly is: 'unreachable'; readonly isOffline: boolean }
  /** The server refused the save. The queue tries again after the next change. */
  | { readonly is: 'refused'; readonly error: unknown }
  /** Somebody else has saved meanwhile. Nothing is saved until the editor decides. */
  | { readonly is: 'conflict'; readonly theirs: Draft };

export interface SaveSnapshot {
  /** The draft as the server has it. */
  readonly draft: Draft;
  /** The newest text as typed. */
  readonly content: TypedContent;
  readonly state: SaveState;
  /** False if this browser has no room for the unsaved text. */
  readonly isKept: boolean;
}

interface Save {
  readonly version: number;
  readonly content: TypedContent;
  /** Whether the replaced text must be added to the history. */
  readonly keepsReplaced: boolean;
}

interface Options {
  /** Rejects for a text that cannot be saved. */
  readonly save: (save: Save) => Promise<Draft>;
  readonly load: () => Promise<Draft>;
  /** Keeps the unsaved text in this browser, and returns whether there was room. Without a text, removes it. */
  readonly keep: (text?: UnsavedText) => boolean;
}

/** Whether two texts, or two parts of texts, are the same. Unchanged parts are the same objects. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  return Object.keys({ ...a, ...b }).every((key) => isSame(a[key], b[key]));
};

export type SaveQueue = ReturnType<typeof createSaveQueue>;

/**
 * Saves a draft as it is typed: one save at a time, and then the newest text. Without an answer, it tries again by itself. A save
 * names the version that it changes; if somebody else has saved meanwhile, the queue stops with a conflict. `typed` is a text that
 * could not be saved before.
 * @example web/features/writing/use-writing.ts
 */
export const createSaveQueue = (
  opened: Draft,
  { save, load, keep }: Options,
  typed: TypedContent = opened.content,
) => {
  const initial: SaveSnapshot = { draft: opened, content: typed, state: { is: 'saved' }, isKept: true };
  const { get: getSnapshot, set, subscribe } = createStore(initial);
  const kept = createUnsavedKeeper((text) => {
    const isKept = keep(text);
    if (isKept !== getSnapshot().isKept) setSnapshot({ isKept });
  });
  let savedContent: TypedContent = opened.content;
  let failures = 0;
  let keepsReplaced = false;
  let unsavedSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const setSnapshot = (next: Partial<SaveSnapshot>) => set({ ...getSnapshot(), ...next });
  const setState = (state: SaveState) => setSnapshot({ state });
  const isUnsaved = () => !isSame(getSnapshot().content, savedContent);
  /** Whether a try is useless until the editor has decided, or has signed in again. */
  const isHalted = () => getSnapshot().state.is === 'conflict' || getSnapshot().state.is === 'signed-out';

  const scheduleIn = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), delayMs);
  };
  const schedule = () => {
    unsavedSince ??= Date.now();
    scheduleIn(Math.max(0, Math.min(DEBOUNCE_MS, unsavedSince + LONGEST_WAIT_MS - Date.now())));
  };

  /** Resets the timer and the counters, as after a save. */
  const beginAnew = () => {
    clearTimeout(timer);
    failures = 0;
    unsavedSince = undefined;
  };

  /** Notes that the server has this text. */
  const accept = (draft: Draft, content: TypedContent) => {
    savedContent = content;
    keepsReplaced = false;
    beginAnew();
    if (isUnsaved()) {
      kept.keep({ version: draft.version, content: getSnapshot().content });
      setSnapshot({ draft, state: { is: 'saving' } });
      schedule();
    } else {
      kept.forget();
      setSnapshot({ draft, state: { is: 'saved' } });
    }
  };

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') setState({ is: 'signed-out' });
    else if (isWorthRetry(0, error)) {
      setState({ is: 'unreachable', isOffline: error instanceof ApiError && error.code === 'offline' });
      scheduleIn(retryDelayMs(failures));
      failures += 1;
    } else setState({ is: 'refused', error });
  };

  /** Compares with the server, which has another version. It may be our own, if only the reply to the save was lost. */
  const compare = async (content: TypedContent) => {
    const theirs = await load();
    if (isSame(theirs.content, content)) accept(theirs, content);
    else setState({ is: 'conflict', theirs });
  };

  const saveNewest = async () => {
    const { content } = getSnapshot();
    if (getSnapshot().state.is !== 'unreachable') setState({ is: 'saving' });
    try {
      accept(await save({ version: getSnapshot().draft.version, content, keepsReplaced }), content);
    } catch (error) {
      kept.flush();
      const isOutdated = error instanceof ApiError && error.code === 'conflict';
      await (isOutdated ? compare(content) : Promise.reject(error)).catch(fail);
    }
  };

  const start = (): Promise<void> => {
    clearTimeout(timer);
    if (!running && isUnsaved() && !isHalted())
      running = saveNewest().finally(() => {
        running = undefined;
      });
    return running ?? Promise.resolve();
  };

  const take = (content: TypedContent) => {
    setSnapshot({ content });
    if (!isUnsaved() && !running) {
      beginAnew();
      kept.forget();
      if (!isHalted()) setState({ is: 'saved' });
      return;
    }
    kept.keep({ version: getSnapshot().draft.version, content });
    if (isHalted() || running || getSnapshot().state.is === 'unreachable') return;
    setState({ is: 'saving' });
    schedule();
  };

  /** Continues with a draft of the server, and with a text that replaces it. */
  const reset = (draft: Draft, content: TypedContent = draft.content) => {
    beginAnew();
    savedContent = draft.content;
    setSnapshot({ draft, content, state: { is: 'saving' } });
    keepsReplaced = isUnsaved();
    if (keepsReplaced) kept.keep({ version: draft.version, content });
    else {
      kept.forget();
      setState({ is: 'saved' });
    }
    void start();
  };

  /** Saves now. Resolves to whether the server has the newest text. */
  const flush = async (): Promise<boolean> => {
    do await start();
    while (isUnsaved() && (getSnapshot().state.is === 'saving' || getSnapshot().state.is === 'saved'));
    return !isUnsaved();
  };

  return {
    subscribe,
    getSnapshot,
    isUnsaved,
    isSaving: () => running !== undefined,
    /** Takes what was typed. */
    change: (change: Partial<TypedContent>) => take({ ...getSnapshot().content, ...change }),
    /** Saves another text instead of the current one, which stays in the history. */
    replace: async (content: TypedContent) => {
      await flush();
      keepsReplaced = true;
      take(content);
    },
    flush,
    /** Takes the server's draft after a step that is not a save. */
    acknowledge: (draft: Draft) => setSnapshot({ draft }),
    reset,
    /**
     * Keeps the newest text in this browser at once, because the page may be closed before it is saved. It is written anew, because
     * another page with this draft may have saved, and removed it.
     */
    keepNow: () => {
      if (isUnsaved()) kept.keep({ version: getSnapshot().draft.version, content: getSnapshot().content });
      kept.flush();
    },
    /** Stops trying. The unsaved text stays in this browser. */
    stop: () => clearTimeout(timer),
  };
};
