import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { holdToasts, readToasts, releaseToasts, subscribeToToasts } from './toast.ts';
import type { Toast } from './toast.ts';
import './toasts.css';

/**
 * Shows the toasts above everything else. Screen readers announce an error at once and other messages after a pause. The two
 * regions exist before the first toast, because screen readers often miss a region that appears with its text.
 */
export const Toasts = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readToasts);
  const container = useRef<HTMLDivElement>(null);
  const newestId = toasts.at(-1)?.id;

  // The popover that was opened last is on top. Open it again, so that an older modal dialog does not dim this toast.
  useLayoutEffect(() => {
    const element = container.current;
    // Our oldest browsers have no popover. There the toasts are above the page, but below an open dialog.
    if (!element || !('showPopover' in element)) return;
    element.hidePopover();
    element.showPopover();
  }, [newestId]);

  // Browsers fire no event when an element under the pointer or with the focus is removed.
  useLayoutEffect(() => {
    if (toasts.length === 0) releaseToasts('pointer');
    if (!container.current?.contains(document.activeElement)) releaseToasts('focus');
  }, [toasts]);

  const show = (shown: readonly Toast[]) =>
    shown.map(({ id, kind, text }) => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a toast with the focus stays, so that it can be read in peace
      <p key={id} className={`toast toast--${kind}`} tabIndex={0}>
        {text}
      </p>
    ));
  return (
    <div
      ref={container}
      className="toasts"
      popover="manual"
      onPointerEnter={() => holdToasts('pointer')}
      onPointerLeave={() => releaseToasts('pointer')}
      onFocus={() => holdToasts('focus')}
      onBlur={() => releaseToasts('focus')}
    >
      <div role="alert" aria-atomic="false">
        {show(toasts.filter(({ kind }) => kind === 'error'))}
      </div>
      <div role="status" aria-atomic="false">
        {show(toasts.filter(({ kind }) => kind !== 'error'))}
      </div>
    </div>
  );
};
