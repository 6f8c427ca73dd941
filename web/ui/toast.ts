// Short messages that disappear by themselves. `<Toasts />` shows them. Use it once on a page.

const TOAST_MS = 4000;
const MAX_SHOWN = 3;

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const setToasts = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** The toasts that are shown now, oldest first. */
export const readToasts = (): readonly Toast[] => toasts;

/** Calls `listener` on every change. Returns a function that unsubscribes. */
export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a message until the returned function is called. */
const show = (kind: Toast['kind'], text: string): (() => void) => {
  lastId += 1;
  const id = lastId;
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text);
  setToasts([...others, { id, kind, text }].slice(-MAX_SHOWN));
  return () => setToasts(toasts.filter((toast) => toast.id !== id));
};

const showBriefly = (kind: Toast['kind'], text: string): void => {
  setTimeout(show(kind, text), TOAST_MS);
};

/**
 * Shows a message for four seconds. At most three are shown: a fourth removes the oldest. A repeated message replaces the one that
 * is still shown, so that screen readers announce it again.
 */
export const toast = {
  success: (text: string): void => showBriefly('success', text),
  error: (text: string): void => showBriefly('error', text),
  info: (text: string): void => showBriefly('info', text),
  /** Shows a message about work in progress. The returned function removes it. */
  loading: (text: string): (() => void) => show('info', text),
};
