import { useId, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { bodyEditor as words } from '../../../content/body-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface Props {
  title: string;
  onClose: () => void;
  onSave: () => void;
  /** A third button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form. It is at the end of the page, because the editor may be inside a form. */
export const FieldDialog = ({ title, onClose, onSave, action, children }: Props) => {
  const formId = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    // React would pass the event to the form around the editor.
    event.stopPropagation();
    onSave();
  };
  return createPortal(
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {action}
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {words.save}
          </Button>
        </>
      }
    >
      <form className="stack gap-4" id={formId} noValidate onSubmit={save}>
        {children}
      </form>
    </Dialog>,
    document.body,
  );
};
