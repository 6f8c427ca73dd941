// Toasts of the public pages: 1 KB where sonner, which the app has, would cost a visitor 12 with its stylesheet.
import { useSyncExternalStore } from 'react';
import type { Toast, ToastQueue } from './toast-queue.ts';

/**
 * Where toasts appear, and are read aloud: a failure at once, a success when the reader pauses. The two regions stand
 * in the document before there is anything to say, because a region that comes with its words is often not heard.
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
