import { Button } from '@aws-amplify/ui-react';
import { useId, useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { bodyEditor as words } from '../../../content/body-editor.ts';

interface Props {
  title: string;
  onClose: () => void;
  onSave: () => void;
  /** A third button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form. It stands at the end of the page, because the editor may stand in a form. */
export const FieldDialog = ({ title, onClose, onSave, action, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before it is removed, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const save = (event: FormEvent) => {
    event.preventDefault();
    // React would hand it on to the form around the editor.
    event.stopPropagation();
    onSave();
  };

  return createPortal(
    <dialog
      ref={dialog}
      className="staff-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <form className="staff-form" noValidate onSubmit={save}>
        {children}
        <div className="staff-dialog__actions">
          {action}
          <Button type="button" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variation="primary">
            {words.save}
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
};
