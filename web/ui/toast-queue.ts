// Short messages that disappear by themselves.

export const TOAST_MS = 4000;
const MAX_SHOWN = 3;

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/**
 * Shows each message for four seconds, and three at once: a fourth removes the oldest. A repeated message replaces the one
 * that is still shown, so that screen readers announce it again.
 */
export const createToastQueue = () => {
  let shown: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly Toast[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const show = (kind: Toast['kind'], text: string) => {
    lastId += 1;
    const id = lastId;
    const others = shown.filter((toast) => toast.kind !== kind || toast.text !== text);
    change([...others, { id, kind, text }].slice(-MAX_SHOWN));
    setTimeout(() => change(shown.filter((toast) => toast.id !== id)), TOAST_MS);
  };
  return {
    success: (text: string) => show('success', text),
    error: (text: string) => show('error', text),
    shown: () => shown,
    /** Calls `listener` on every change. Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
export type ToastQueue = ReturnType<typeof createToastQueue>;
