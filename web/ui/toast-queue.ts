// Short messages that come and go by themselves.

/** How long one is shown, and how many at once. */
export const TOAST_MS = 4000;
const AT_ONCE = 3;

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/**
 * Shows messages for four seconds each; a fourth at once sends the oldest away. Said again, a message takes the place of
 * the one that is still shown: it is read aloud once more, and stands there once.
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
    change([...others, { id, kind, text }].slice(-AT_ONCE));
    setTimeout(() => change(shown.filter((toast) => toast.id !== id)), TOAST_MS);
  };
  return {
    success: (text: string) => show('success', text),
    error: (text: string) => show('error', text),
    shown: () => shown,
    /** Tells of every change until the function that it returns is called. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
export type ToastQueue = ReturnType<typeof createToastQueue>;
