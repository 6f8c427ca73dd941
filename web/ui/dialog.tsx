import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import './dialog.css';

interface Props {
  title: string;
  /** While it is busy, nothing closes it. */
  isBusy?: boolean;
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** Opens the dialog with its part of the page, and turns every way of closing it into one question. */
const useModal = (isBusy: boolean, onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null);

  // Closed before it leaves the document: only then the focus returns to the button that opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const ask = (event: Event) => {
      event.preventDefault();
      if (!isBusy) onClose();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // Of two Escapes in a row, the browser lets the second close the dialog without asking.
      if (event.key === 'Escape') ask(event);
    };
    const onClick = (event: MouseEvent) => {
      // The dialog's inside covers it whole, so a click on the dialog itself was beside it.
      if (event.target === element) ask(event);
    };
    element.addEventListener('cancel', ask);
    element.addEventListener('click', onClick);
    // Of the whole document, for the focus may have been lost with a button that was disabled.
    document.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('cancel', ask);
      element.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isBusy, onClose]);

  // The button that was pressed is disabled now: without this the focus would leave the dialog.
  useEffect(() => {
    if (isBusy) dialog.current?.focus();
  }, [isBusy]);

  return dialog;
};

/**
 * A modal dialog, open as long as it is rendered. The browser keeps the focus inside and gives it back; Escape and a
 * click beside it close it.
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
