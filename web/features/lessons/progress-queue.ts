// The marks that the API has not confirmed yet. Each has a key of its own, so that two tabs never overwrite each other's marks. A
// newer mark of a lesson replaces an older one. A log-out removes the marks with everything else about the customer.
import { readItem, removeItem, ROOT_KEY, storedKeys, writeItem } from '../../browser-storage.ts';

/** A lesson that the customer marked as done, or as not done. */
export interface Mark {
  readonly lessonId: string;
  readonly isDone: boolean;
  /** An ISO timestamp. */
  readonly markedAt: string;
}

const QUEUE = `${ROOT_KEY}:progress:`;
const keyPrefix = (userId: string): string => `${QUEUE}${userId}:`;

/** If the storage is full or blocked, a mark lasts until the page is closed. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

const readText = (key: string): string => unstored.get(key) ?? readItem('localStorage', key) ?? '';
const toText = ({ isDone, markedAt }: Mark): string => `${isDone ? 'done' : 'undone'} ${markedAt}`;

const parseMark = (lessonId: string, text: string): Mark => {
  const [state, markedAt = ''] = text.split(' ');
  return { lessonId, isDone: state === 'done', markedAt };
};

const notify = (): void => {
  for (const listener of listeners) listener();
};

let lastText = '';
let lastMarks: readonly Mark[] = [];

/** The marks of a customer, the oldest first. Returns the same array until something changes. */
export const readMarks = (userId: string): readonly Mark[] => {
  const prefix = keyPrefix(userId);
  const keys = new Set([...storedKeys('localStorage'), ...unstored.keys()]);
  const marks = [...keys]
    .filter((key) => key.startsWith(prefix))
    .map((key) => parseMark(key.slice(prefix.length), readText(key)))
    .toSorted((a, b) => (a.markedAt < b.markedAt ? -1 : 1));
  const text = JSON.stringify([userId, marks]);
  if (text !== lastText) {
    lastText = text;
    lastMarks = marks;
  }
  return lastMarks;
};

/** Adds a mark, or replaces an older one of the same lesson. */
export const addMark = (userId: string, mark: Mark): void => {
  const key = keyPrefix(userId) + mark.lessonId;
  if (writeItem('localStorage', key, toText(mark))) unstored.delete(key);
  else unstored.set(key, toText(mark));
  notify();
};

/** Removes a mark, unless a newer one has replaced it. */
export const removeMark = (userId: string, mark: Mark): void => {
  const key = keyPrefix(userId) + mark.lessonId;
  if (readText(key) !== toText(mark)) return;
  unstored.delete(key);
  removeItem('localStorage', key);
  notify();
};

/** Calls `listener` on every change in this tab and in others. Returns a function that unsubscribes. */
export const subscribeToMarks = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(QUEUE)) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
};

/** Calls `listener` with each mark of the customer that another tab has removed, because it was sent or refused. */
export const subscribeToRemovals = (userId: string, listener: (mark: Mark) => void): (() => void) => {
  const prefix = keyPrefix(userId);
  const onStorage = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (key?.startsWith(prefix) && oldValue !== null && newValue === null)
      listener(parseMark(key.slice(prefix.length), oldValue));
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};
