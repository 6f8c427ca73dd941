// Short messages that disappear by themselves. `<Toasts />` shows them. Use it once on a page.
import { createStore } from './store.ts';

const TOAST_MS = 4000;
const MAX_SHOWN = 3;

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** The toasts that are shown now, oldest first, and how to follow them. */
export const { get: readToasts, subscribe: subscribeToToasts } = toasts;

const remove = (id: number): void => {
  timers.delete(id);
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
};

const show = (kind: Toast['kind'], text: string): number => {
  lastId += 1;
  const others = toasts.get().filter((toast) => toast.kind !== kind || toast.text !== text);
  toasts.set([...others, { id: lastId, kind, text }].slice(-MAX_SHOWN));
  return lastId;
};

/** The timers of the toasts that disappear by themselves; undefined while the toasts are held. */
const timers = new Map<number, ReturnType<typeof setTimeout> | undefined>();
/** Why the toasts stay: the person points at one, or has moved the focus to one. */
const holds = new Set<'pointer' | 'focus'>();

const startTimer = (id: number): void => {
  timers.set(id, holds.size > 0 ? undefined : setTimeout(() => remove(id), TOAST_MS));
};

/** Keeps the toasts until `releaseToasts`. */
export const holdToasts = (reason: 'pointer' | 'focus'): void => {
  holds.add(reason);
  for (const timer of timers.values()) clearTimeout(timer);
};

/** Gives each toast its whole time again, once there is no other reason to keep them. */
export const releaseToasts = (reason: 'pointer' | 'focus'): void => {
  if (!holds.delete(reason) || holds.size > 0) return;
  for (const id of timers.keys()) startTimer(id);
};

const showBriefly = (kind: Toast['kind'], text: string): void => startTimer(show(kind, text));

/**
 * Shows a message for four seconds, and longer while the person points at a toast. At most three are shown: a fourth removes the oldest. A repeated message replaces the one that
 * is still shown, so that screen readers announce it again.
 */
export const toast = {
  success: (text: string): void => showBriefly('success', text),
  error: (text: string): void => showBriefly('error', text),
  info: (text: string): void => showBriefly('info', text),
  /** Shows a message about work in progress. The returned function removes it. */
  loading: (text: string): (() => void) => {
    const id = show('info', text);
    return () => remove(id);
  },
};
