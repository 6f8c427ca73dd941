import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import './dialog.css';

interface Props {
  title: string;
  /** A busy dialog cannot be closed. */
  isBusy?: boolean;
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** Opens the dialog when it is rendered. Every way to close it calls `onClose`. */
const useModal = (isBusy: boolean, onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null);

  // The browser returns the focus to the opening button only if the dialog is closed before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const requestClose = (event: Event) => {
      event.preventDefault();
      if (!isBusy) onClose();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // The browser closes the dialog on a second Escape in a row without a `cancel` event.
      if (event.key === 'Escape') requestClose(event);
    };
    const onClick = (event: MouseEvent) => {
      // The content covers the dialog, so a click on the dialog element itself is on the backdrop.
      if (event.target === element) requestClose(event);
    };
    element.addEventListener('cancel', requestClose);
    element.addEventListener('click', onClick);
    // Listen on the document, because a disabled button may have lost the focus.
    document.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('cancel', requestClose);
      element.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isBusy, onClose]);

  // The pressed button is disabled while busy. Without this, the focus would leave the dialog.
  useEffect(() => {
    if (isBusy) dialog.current?.focus();
  }, [isBusy]);

  return dialog;
};

/**
 * A modal dialog, open as long as it is rendered. The browser keeps the focus inside and returns it afterwards. Escape and a
 * click on the backdrop close it.
 */
export const Dialog = ({ title, isBusy = false, onClose, actions, children }: Props) => {
  const dialog = useModal(isBusy, onClose);
  const titleId = useId();
  const textId = useId();
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      aria-busy={isBusy}
    >
      <div className="dialog__inside">
        <h2 className="dialog__title" id={titleId}>
          {title}
        </h2>
        <div className="dialog__text" id={textId}>
          {children}
        </div>
        <div className="dialog__actions">{actions}</div>
      </div>
    </dialog>
  );
};
