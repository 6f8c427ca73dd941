// The toasts of the public pages: 1 KB. The application uses sonner, which has 12 KB with its stylesheet.
import { useSyncExternalStore } from 'react';
import type { Toast, ToastQueue } from './toast-queue.ts';

/**
 * Shows the toasts. Screen readers announce an error at once and a success after a pause. The two regions exist before the
 * first toast, because screen readers often miss a region that appears with its text.
 */
export const Toasts = ({ queue }: { queue: ToastQueue }) => {
  const shown = useSyncExternalStore(queue.subscribe, queue.shown, queue.shown);
  const ofKind = (kind: Toast['kind']) =>
    shown
      .filter((toast) => toast.kind === kind)
      .map(({ id, text }) => (
        <p key={id} className={`toast toast--${kind}`}>
          {text}
        </p>
      ));
  return (
    <div className="toasts">
      <div role="alert" aria-atomic="false">
        {ofKind('error')}
      </div>
      <div role="status" aria-atomic="false">
        {ofKind('success')}
      </div>
    </div>
  );
};
