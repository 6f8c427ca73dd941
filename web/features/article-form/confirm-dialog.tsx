import { Button } from '@aws-amplify/ui-react';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { contentCreator as words } from '../../content/content-creator.ts';

interface Props {
  title: string;
  children: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before a step that cannot be undone. The browser keeps the focus inside; Escape cancels. */
export const ConfirmDialog = ({ title, children, onCancel, onConfirm }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      className="staff-dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div id={textId}>{children}</div>
      <div className="staff-dialog__actions">
        <Button type="button" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="button" variation="primary" onClick={onConfirm}>
          {words.proceed}
        </Button>
      </div>
    </dialog>
  );
};
